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

using rules::packs::Message;

OutputError::OutputError(int error)
    : std::runtime_error("can't write to standard output"),
      message_("file.output",
               {{"reason", error != 0 ? rules::packs::system_message(error) : Message("file.not-all", {})}}) {}

void print_json(const nlohmann::ordered_json& document) {
  using Handler = nlohmann::ordered_json::error_handler_t;
  std::cout << rules::packs::printable(document.dump(2, ' ', false, Handler::replace)) << "\n";
}

nlohmann::ordered_json lock_json(std::span<const rules::packs::PackLock> packs) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const auto& pack : packs)
    out.push_back({{"id", pack.id}, {"version", pack.version}, {"hash", fmt::format("{:016x}", pack.hash)}});
  return out;
}

void finish_output() {
  errno = 0;
  std::cout.flush();
  if (std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout) return;
  throw OutputError(errno);
}

namespace {

/// Returns true if standard output is a pipe whose reader has closed it.
bool nobody_reads_on() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return ::poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

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
    return fail(kBadInput, error.message().in(texts.language()));
  } catch (const OutputError& error) {
    return unwritten(error.message().in(texts.language()));
  } catch (const rules::packs::WriteError& error) {
    return unwritten(error.message().in(texts.language()));
  } catch (const rules::packs::FileError& error) {
    return fail(kBadInput, error.message().in(texts.language()));
  } catch (const std::system_error& error) {
    if (std::ferror(stdout)) return unwritten(OutputError(error.code().value()).message().in(texts.language()));
    return fail(kBug, texts("failed.bug", {{"what", error.what()}}));
  } catch (const std::exception& error) {
    return fail(kBug, texts("failed.bug", {{"what", error.what()}}));
  }
}

}  // namespace tools
