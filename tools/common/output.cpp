#include "output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "common.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "packs/pack/files.hpp"
#include "packs/yaml/printable.hpp"
#include "packs/yaml/problem.hpp"
#include "play/save.hpp"
#include "sandbox/sandbox.hpp"

namespace tools {

namespace packs = rules::packs;

void print_json(const nlohmann::ordered_json& document) {
  using Handler = nlohmann::ordered_json::error_handler_t;
  std::cout << packs::printable(document.dump(2, ' ', false, Handler::replace)) << "\n";
}

nlohmann::ordered_json lock_json(std::span<const packs::PackLock> packs) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const auto& pack : packs)
    out.push_back({{"id", pack.id}, {"version", pack.version}, {"hash", fmt::format("{:016x}", pack.hash)}});
  return out;
}

namespace {

/// Returns the error that standard output can't be written. `number`: errno; 0 if unknown.
packs::WriteError output_error(int number) {
  return {"file.output", "", number != 0 ? packs::system_message(number) : packs::Message("file.not-all", {})};
}

/// Returns true if standard output is a pipe whose reader has closed it.
bool nobody_reads_on() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return ::poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

int fail(int code, const std::string& message) {
  print_error(message);
  return code;
}

}  // namespace

void print_error(const std::string& message) {
  std::fflush(stdout);
  std::cerr << "dicetown: " << packs::printable(message) << "\n";
}

void finish_output() {
  errno = 0;
  std::cout.flush();
  if (std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout) return;
  throw output_error(errno);
}

int unwritten(const std::string& message) {
  return nobody_reads_on() ? static_cast<int>(kUnwritten) : fail(kUnwritten, message);
}

int with_failures_told(const Texts& texts, const std::function<int()>& run) {
  try {
    return run();
  } catch (const UsageError& error) {
    return fail(kUsage, error.message().in(texts.language()));
  } catch (const packs::WriteError& error) {
    return unwritten(error.message().in(texts.language()));
  } catch (const packs::MessageError& error) {
    return fail(kBadInput, error.message().in(texts.language()));
  } catch (const rules::script::ScriptError& error) {
    return fail(kBadInput, error.what());
  } catch (const std::system_error& error) {
    if (std::ferror(stdout)) return unwritten(output_error(error.code().value()).message().in(texts.language()));
    return fail(kBug, texts("failed.bug", {{"what", error.what()}}));
  } catch (const std::exception& error) {
    return fail(kBug, texts("failed.bug", {{"what", error.what()}}));
  }
}

}  // namespace tools
