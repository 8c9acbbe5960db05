#include "simulation/sums_file.hpp"

namespace rules::simulation {
namespace {

using Json = nlohmann::ordered_json;
using statistics::Moments;

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

Json totals_json(const Totals& totals) {
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

}  // namespace

Stored read_sums_file(const std::filesystem::path& file) {
  const SumsDocument::Content content = SumsDocument::read(file, kOfSimulation, "'simulate --out'");
  Origin origin = read_origin(content.run, file);
  Totals totals(origin.metrics);
  reading(file, [&] { totals = read_totals(content.sums, origin); });
  return {std::move(origin), std::move(totals)};
}

SumsFile::SumsFile(const std::filesystem::path& file, const Origin& origin, bool go_on)
    : document_(file, kOfSimulation, go_on, same_run_as(file, origin, read_origin)),
      origin_(origin),
      before_(origin.metrics) {
  const bool is_new = document_.is_new();
  if (is_new) document_.begin(totals_json(before_), to_json(origin_));
  if (is_new || !document_.is_there()) return;
  Stored stored = read_sums_file(file);
  check_same_run(file, origin, stored.origin);
  before_ = std::move(stored.totals);
}

void SumsFile::pause(const Totals& all) {
  if (document_.due()) write(all);
}

void SumsFile::write(const Totals& all) {
  Totals sums = before_;
  sums.add(all);
  document_.write(totals_json(sums), to_json(origin_));
}

}  // namespace rules::simulation
