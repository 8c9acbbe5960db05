#include "simulation/sums_document.hpp"

#include <algorithm>

namespace rules::simulation {
namespace {

using Json = nlohmann::ordered_json;
using statistics::Whole;

constexpr auto kWriteEvery = std::chrono::seconds(10);
constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

std::string beginning(const std::string& kind) { return "{\n \"" + kind + "\": "; }

}  // namespace

SumsDocument::SumsDocument(std::filesystem::path file, std::string kind, bool go_on, IsSameRun is_same_run)
    : file_(std::move(file)), kind_(std::move(kind)), go_on_(go_on), is_same_run_(std::move(is_same_run)) {
  packs::check_writable(file_, [&](std::string_view old) { return old.empty() || (go_on_ && is_of_kind(old)); });
  claim_ = packs::claim_file(file_);
}

bool SumsDocument::is_of_kind(std::string_view text) const { return text.starts_with(beginning(kind_)); }

bool SumsDocument::is_ours(std::string_view text) const {
  if (!is_of_kind(text)) return false;
  const Json json = Json::parse(text, nullptr, false);
  return json.is_object() && json.contains("run") && is_same_run_(json["run"]);
}

bool SumsDocument::is_there() const {
  std::error_code error;
  return go_on_ && std::filesystem::is_regular_file(file_, error) && std::filesystem::file_size(file_, error) > 0;
}

bool SumsDocument::is_new() const {
  std::error_code error;
  return std::filesystem::is_regular_file(file_, error) && std::filesystem::file_size(file_, error) == 0;
}

bool SumsDocument::due() const { return std::chrono::steady_clock::now() - written_ >= kWriteEvery; }

void SumsDocument::write(const Json& sums, const Json& run) {
  begin(sums, run);
  claim_.keep();
}

void SumsDocument::begin(const Json& sums, const Json& run) {
  const auto line = [](const Json& each) { return each.dump(-1, ' ', false, Json::error_handler_t::replace); };
  const std::string text = beginning(kind_) + line(sums) + ",\n \"run\": " + line(run) + "\n}\n";
  packs::write_file(file_, text, [this](std::string_view old) { return old.empty() || is_ours(old); });
  written_ = std::chrono::steady_clock::now();
}

SumsDocument::Content SumsDocument::read(const std::filesystem::path& file, const std::string& kind,
                                         const std::string& made_by) {
  const std::string text = packs::read_file(file, kMaxBytes);
  Json json = Json::parse(text, nullptr, false);
  if (!text.starts_with(beginning(kind)) || !json.is_object() || !json.contains("run"))
    throw packs::FileError("file.read", file, packs::Message("rows.no-sums", {{"command", made_by}}));
  return {std::move(json[kind]), std::move(json["run"])};
}

bool is_sums_document(const std::filesystem::path& file, const std::string& kind) {
  const std::string begin = beginning(kind);
  std::string found(begin.size(), '\0');
  try {
    return packs::RegularFile(file).read(found) == found.size() && found == begin;
  } catch (const packs::FileError&) {
    return false;  // the reader of the whole file reports the error
  }
}

void reading(const std::filesystem::path& file, const std::function<void()>& read) {
  try {
    read();
  } catch (const packs::FileError&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw packs::FileError("file.read", file, error.what());
  } catch (const Json::exception&) {
    throw packs::FileError("file.read", file, packs::Message("rows.damaged", {}));
  }
}

std::string digits(Whole number) {
  if (number < 0) return "-" + digits(-number);
  std::string out;
  do out.insert(out.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
  while ((number /= 10) != 0);
  return out;
}

Whole read_digits(std::string_view text) {
  const bool below = text.starts_with('-');
  if (below) text.remove_prefix(1);
  Whole number = 0;
  constexpr std::size_t most = 37;  // digits that surely fit
  const bool good = !text.empty() && text.size() <= most &&
                    std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!good) throw std::runtime_error("a sum is not a whole number");
  for (const char c : text) number = number * 10 + (c - '0');
  return below ? -number : number;
}

}  // namespace rules::simulation
