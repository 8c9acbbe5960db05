#include "lab/sums_file.hpp"

#include <charconv>

#include "content/write_file.hpp"

namespace rules::lab {
namespace {

using Json = nlohmann::ordered_json;
using statistics::Moments;
using statistics::Whole;

constexpr std::string_view kBegin = "{\n \"sums\": ";
constexpr auto kWriteEvery = std::chrono::seconds(10);
constexpr std::size_t kMostBytes = std::size_t{64} << 20;

bool is_ours(std::string_view text) { return text.starts_with(kBegin); }

/// In decimal digits: JSON's numbers are too small.
std::string digits(Whole number) {
  if (number < 0) return "-" + digits(-number);
  std::string out;
  do out.insert(out.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
  while ((number /= 10) != 0);
  return out;
}

/// Throws std::runtime_error.
Whole read_digits(std::string_view text) {
  const bool below = text.starts_with('-');
  if (below) text.remove_prefix(1);
  Whole number = 0;
  constexpr std::size_t most = 37;  // digits that surely fit
  const bool good = !text.empty() && text.size() <= most &&
                    std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!good) throw std::runtime_error("a sum is no whole number");
  for (const char c : text) number = number * 10 + (c - '0');
  return below ? -number : number;
}

Json moments_json(const std::vector<Moments>& moments) {
  Json out = Json::array();
  for (const Moments& each : moments) out.push_back({digits(each.sum), digits(each.squares)});
  return out;
}

void read_moments(const Json& json, std::int64_t n, std::vector<Moments>& moments) {
  if (json.size() != moments.size()) throw std::runtime_error("it has other sums than it says");
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

std::string text_of(const Origin& origin, const Totals& totals) {
  Json by_value = Json::array();
  for (const auto& counts : totals.by_value) by_value.push_back(counts_json(counts));
  Json json = {{"games", totals.games},
               {"failed", totals.failed},
               {"result_hash", hexadecimal(totals.result_hash)},
               {"first_failed", totals.first_failed},
               {"failure", totals.failure},
               {"cpu_seconds", totals.cpu_seconds},
               {"ends", counts_json(totals.ends)},
               {"moments", moments_json(totals.sums)},
               {"together", moments_json(totals.together)},
               {"by_value", by_value}};
  const auto line = [](const Json& each) { return each.dump(-1, ' ', false, Json::error_handler_t::replace); };
  return std::string(kBegin) + line(json) + ",\n \"run\": " + line(to_json(origin)) + "\n}\n";
}

Totals read_totals(const Json& json, const Origin& origin) {
  Totals totals(origin.metrics);
  totals.games = json.at("games").get<std::int64_t>();
  totals.failed = json.at("failed").get<std::int64_t>();
  const auto hash = read_hexadecimal(json.at("result_hash").get<std::string>());
  if (!hash || totals.games < 0 || totals.failed < 0 || totals.games + totals.failed > origin.part.games)
    throw std::runtime_error("its counts make no sense");
  totals.result_hash = *hash;
  totals.first_failed = json.at("first_failed").get<std::int64_t>();
  totals.failure = json.at("failure").get<std::string>();
  totals.cpu_seconds = json.at("cpu_seconds").get<double>();
  read_counts(json.at("ends"), totals.ends);
  read_moments(json.at("moments"), totals.games, totals.sums);
  read_moments(json.at("together"), totals.games, totals.together);
  const Json& by_value = json.at("by_value");
  if (by_value.size() != totals.by_value.size()) throw std::runtime_error("it has other sums than it says");
  for (std::size_t m = 0; m < totals.by_value.size(); ++m) read_counts(by_value[m], totals.by_value[m]);
  return totals;
}

}  // namespace

Stored read_sums_file(const std::filesystem::path& file) {
  const std::string text = content::read_file(file, kMostBytes);
  const Json json = Json::parse(text, nullptr, false);
  if (!is_ours(text) || !json.is_object() || !json.contains("run"))
    throw content::FileError("can't read", file, "it is no file of sums that 'simulate --out' wrote");
  Origin origin = read_origin(json["run"], file);
  try {
    Totals totals = read_totals(json["sums"], origin);
    return {std::move(origin), std::move(totals)};
  } catch (const std::runtime_error& error) {
    throw content::FileError("can't read", file, error.what());
  } catch (const Json::exception& error) {
    throw content::FileError("can't read", file, error.what());
  }
}

SumsFile::SumsFile(const std::filesystem::path& file, const Origin& origin, bool go_on)
    : file_(file), origin_(origin), before_(origin.metrics) {
  content::check_writable(file, [&](std::string_view old) { return old.empty() || (go_on && is_ours(old)); });
  std::error_code error;
  if (!go_on || !std::filesystem::is_regular_file(file, error) || std::filesystem::file_size(file, error) == 0) return;
  Stored stored = read_sums_file(file);
  check_same_run(file, origin, stored.origin);
  before_ = std::move(stored.totals);
}

void SumsFile::pause(const Totals& all) {
  const auto now = std::chrono::steady_clock::now();
  if (now - written_ < kWriteEvery) return;
  write(all);
  written_ = now;
}

void SumsFile::write(const Totals& all) {
  Totals sums = before_;
  sums.add(all);
  content::write_file(file_, text_of(origin_, sums), [](std::string_view old) { return old.empty() || is_ours(old); });
}

}  // namespace rules::lab
