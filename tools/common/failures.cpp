#include "failures.hpp"

#include <cstdio>
#include <iostream>
#include <system_error>

#include "common.hpp"
#include "output.hpp"
#include "packs/pack/write_file.hpp"
#include "packs/yaml/printable.hpp"
#include "packs/yaml/problem.hpp"
#include "play/save.hpp"
#include "sandbox/script_error.hpp"

namespace tools {
namespace {

int fail(int code, const std::string& message) {
  std::fflush(stdout);
  std::cerr << "dicetown: " << rules::packs::printable(message) << "\n";
  return code;
}

}  // namespace

int unwritten(const std::string& message) {
  return nobody_reads_on() ? static_cast<int>(kUnwritten) : fail(kUnwritten, message);
}

int with_failures_told(const Texts& texts, const std::function<int()>& run) {
  try {
    return run();
  } catch (const UsageError& error) {
    return fail(kUsage, error.in(texts));
  } catch (const rules::packs::ContentError& error) {
    return fail(kBadInput, error.in(texts.language()));
  } catch (const rules::script::ScriptError& error) {
    return fail(kBadInput, error.what());
  } catch (const rules::play::SaveError& error) {
    return fail(kBadInput, texts(error.message()));
  } catch (const OutputError& error) {
    return unwritten(texts(error.message()));
  } catch (const rules::packs::WriteError& error) {
    return unwritten(texts(error.message()));
  } catch (const rules::packs::FileError& error) {
    return fail(kBadInput, texts(error.message()));
  } catch (const std::system_error& error) {
    if (std::ferror(stdout)) return unwritten(texts(OutputError(error.code().value()).message()));
    return fail(kBug, texts("failed.bug", {{"what", error.what()}}));
  } catch (const std::exception& error) {
    return fail(kBug, texts("failed.bug", {{"what", error.what()}}));
  }
}

}  // namespace tools
