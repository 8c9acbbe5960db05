#include "simulation/sums.hpp"

#include <algorithm>

#include "fmt/format.h"

namespace rules::simulation {
namespace {

using Json = nlohmann::ordered_json;
using packs::Message;
using statistics::Moments;
using statistics::Whole;

constexpr auto kWriteEvery = std::chrono::seconds(10);
constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

std::string beginning(const std::string& kind) { return "{\n \"" + kind + "\": "; }

Json moments_json(const std::vector<Moments>& moments) {
  Json out = Json::array();
  for (const Moments& each : moments) out.push_back({digits(each.sum), digits(each.squares)});
  return out;
}

void read_moments(const Json& json, std::int64_t n, std::vector<Moments>& moments) {
  if (json.size() != moments.size()) throw std::runtime_error("its sums don't match its metrics");
  for (std::size_t i = 0; i < moments.size(); ++i)
    moments[i] = {n, read_digits(json[i].at(0).get<std::string>()), read_digits(json[i].at(1).get<std::string>())};
}

template <class Map>
Json counts_json(const Map& counts) {
  Json out = Json::array();
  for (const auto& [value, n] : counts) out.push_back({value, n});
  return out;
}

template <class Map>
void read_counts(const Json& json, Map& counts) {
  for (const Json& pair : json) counts[pair.at(0).get<typename Map::key_type>()] = pair.at(1).get<std::int64_t>();
}

Message games_named(std::int64_t first, std::int64_t end) {
  if (end - first == 1) return Message("rows.game", {{"n", first}});
  return Message("rows.games", {{"first", first}, {"last", end - 1}});
}

}  // namespace

Totals read_totals(const Json& json, const Origin& origin) {
  Totals totals(origin.metrics);
  totals.games = json.at("games").get<std::int64_t>();
  totals.failed = json.at("failed").get<std::int64_t>();
  const auto hash = read_hexadecimal(json.at("result_hash").get<std::string>());
  if (!hash || totals.games < 0 || totals.failed < 0 || totals.games + totals.failed > origin.part.games)
    throw std::runtime_error("its counts are invalid");
  totals.result_hash = *hash;
  totals.first_failed = json.at("first_failed").get<std::int64_t>();
  totals.failure = json.at("failure").get<std::string>();
  read_counts(json.at("ends"), totals.ends);
  read_moments(json.at("moments"), totals.games, totals.sums);
  read_moments(json.at("together"), totals.games, totals.together);
  const Json& by_value = json.at("by_value");
  if (by_value.size() != totals.by_value.size()) throw std::runtime_error("its sums don't match its metrics");
  for (std::size_t m = 0; m < totals.by_value.size(); ++m) read_counts(by_value[m], totals.by_value[m]);
  return totals;
}

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

bool SumsDocument::resumes(const Json& sums, const Json& run) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file_, error)) return false;
  if (std::filesystem::file_size(file_, error) > 0) return go_on_;
  replace(sums, run);
  return false;
}

bool SumsDocument::due() const { return std::chrono::steady_clock::now() - written_ >= kWriteEvery; }

void SumsDocument::write(const Json& sums, const Json& run) {
  replace(sums, run);
  claim_.keep();
}

void SumsDocument::replace(const Json& sums, const Json& run) {
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

std::string digits(Whole number) { return fmt::format("{}", number); }

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

Json to_json(const Totals& totals) {
  Json by_value = Json::array();
  for (const auto& counts : totals.by_value) by_value.push_back(counts_json(counts));
  return {{"games", totals.games},
          {"failed", totals.failed},
          {"result_hash", hexadecimal(totals.result_hash)},
          {"first_failed", totals.first_failed},
          {"failure", totals.failure},
          {"ends", counts_json(totals.ends)},
          {"moments", moments_json(totals.sums)},
          {"together", moments_json(totals.together)},
          {"by_value", by_value}};
}

Stored read_sums_file(const std::filesystem::path& file) {
  const SumsDocument::Content content = SumsDocument::read(file, Stored::kKind, "'simulate --out'");
  Origin origin = read_origin(content.run, file);
  Totals totals(origin.metrics);
  reading(file, [&] { totals = read_totals(content.sums, origin); });
  return {std::move(origin), std::move(totals)};
}

std::vector<MergeFault> compare_games(std::vector<PartFile> parts, Span whole) {
  using Kind = MergeFault::Kind;
  std::ranges::sort(parts, {}, [](const PartFile& part) { return std::pair(part.games.first, part.file); });
  std::vector<MergeFault> faults;
  std::int64_t next = whole.first;
  const PartFile* before = nullptr;
  const auto missing = [&](std::int64_t end) {
    if (next < end) faults.push_back({Kind::missing, Message("rows.missing", {{"games", games_named(next, end)}})});
  };
  for (const PartFile& part : parts) {
    const Span games = part.games;
    missing(games.first);
    if (games.first < next && before)
      faults.push_back(
          {Kind::doubled, Message("rows.doubled", {{"file", before->file.string()},
                                                   {"other", part.file.string()},
                                                   {"games", games_named(games.first, std::min(next, games.end()))}})});
    if (part.done != games.games)
      faults.push_back(
          {Kind::missing, Message("rows.cut-off", {{"file", part.file.string()},
                                                   {"games", games_named(games.first + part.done, games.end())}})});
    if (games.end() > next) before = &part;
    next = std::max(next, games.end());
  }
  missing(whole.end());
  return faults;
}

}  // namespace rules::simulation
