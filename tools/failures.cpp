#include "failures.hpp"

#include <cstdio>
#include <iostream>
#include <system_error>

#include "common.hpp"
#include "content/printable.hpp"
#include "content/problem.hpp"
#include "content/write_file.hpp"
#include "output.hpp"
#include "play/save.hpp"
#include "sandbox/script_error.hpp"

namespace tools {
namespace {

int fail(int code, const std::string& message) {
  std::fflush(stdout);
  std::cerr << "dicetown: " << rules::content::printable(message) << "\n";
  return code;
}

}  // namespace

int unwritten(const std::string& message) {
  return nobody_reads_on() ? static_cast<int>(kUnwritten) : fail(kUnwritten, message);
}

int with_failures_told(const std::function<int()>& run) {
  try {
    return run();
  } catch (const UsageError& error) {
    return fail(kUsage, error.what());
  } catch (const rules::content::ContentError& error) {
    return fail(kBadInput, error.what());
  } catch (const rules::script::ScriptError& error) {
    return fail(kBadInput, error.what());
  } catch (const rules::play::SaveError& error) {
    return fail(kBadInput, error.what());
  } catch (const rules::content::WriteError& error) {
    return unwritten(error.what());
  } catch (const rules::content::FileError& error) {
    return fail(kBadInput, error.what());
  } catch (const std::system_error& error) {
    if (std::ferror(stdout)) return unwritten(std::string("can't write standard output: ") + error.code().message());
    return fail(kBug, std::string("a bug of ours: ") + error.what());
  } catch (const std::exception& error) {
    return fail(kBug, std::string("a bug of ours: ") + error.what());
  }
}

}  // namespace tools
