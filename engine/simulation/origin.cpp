#include "simulation/origin.hpp"

#include <algorithm>
#include <limits>

#include "base/parse_number.hpp"
#include "fmt/format.h"
#include "packs/pack/files.hpp"
#include "play/save.hpp"
#include "play/seats.hpp"

namespace rules::simulation {
namespace {

using Json = nlohmann::ordered_json;

Json lock_json(const std::vector<packs::PackLock>& lock) {
  Json out = Json::array();
  for (const packs::PackLock& pack : lock)
    out.push_back({{"id", pack.id}, {"version", pack.version}, {"hash", hexadecimal(pack.hash)}});
  return out;
}

Json metrics_json(const Metrics& metrics) {
  Json out = Json::array();
  for (const Metric& metric : metrics.list())
    out.push_back({metric.name, decl_of(metric.measure).id, metric.what, metric.core, metric.thing});
  return out;
}

/// Files don't reveal which program a bot is (play::name_for_others), but different programs mean different runs.
std::string bot_named(const std::string& bot, const std::string& remote) {
  const std::string name = play::name_for_others(bot);
  if (name != "remote") return name;
  std::uint64_t hash = 0;
  for (const char c : play::seat_kind(bot).command.empty() ? remote : play::seat_kind(bot).command)
    hash = mix(hash ^ static_cast<unsigned char>(c));
  return name + "-" + hexadecimal(hash);
}

std::shared_ptr<const Metrics> read_metrics(int players, const Json& json) {
  std::vector<Metric> metrics;
  for (const Json& each : json)
    metrics.push_back({.name = each.at(0).get<std::string>(),
                       .core = each.at(3).get<bool>(),
                       .measure = measure_named(each.at(1).get<std::string>()),
                       .what = each.at(2).get<std::int32_t>(),
                       .thing = each.at(4).get<ByLanguage>()});
  for (const Metric& metric : metrics)
    if (!is_name_of(metric.measure, metric.name))
      throw std::runtime_error("'" + metric.name + "' is not the name of one of its metrics");
  for (const Metric& metric : metrics)
    if (metric.what < 0 || metric.what > (metric.measure == Measure::ending ? kMaxEndings - 1 : kMaxCards))
      throw std::runtime_error("a metric has an invalid subject: " + std::to_string(metric.what));
  auto read = std::make_shared<Metrics>(players, std::move(metrics));
  for (const char* const name : {"rounds", "decisions", "vp", "win", "script-entries", "api-calls"})
    if (!read->find(name)) throw std::runtime_error(std::string("the metric '") + name + "' is missing");
  return read;
}

Json span_json(Span span) { return {{"first", span.first}, {"games", span.games}}; }

Span read_span(const Json& json) {
  const Span span{json.at("first").get<std::int64_t>(), json.at("games").get<std::int64_t>()};
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 4;
  if (span.first < 0 || span.first > most || span.games < 0 || span.games > most)
    throw std::runtime_error("its game numbers are invalid");
  return span;
}

Origin read(const Json& json) {
  Origin origin;
  origin.version = json.at("version").get<std::string>();
  for (const Json& pack : json.at("lock")) {
    const auto hash = read_hexadecimal(pack.at("hash").get<std::string>());
    if (!hash) throw std::runtime_error("the hash of a pack is not a hexadecimal number");
    origin.lock.push_back(
        {.id = pack.at("id").get<std::string>(), .version = pack.at("version").get<std::string>(), .hash = *hash});
  }
  for (const auto& [name, value] : json.at("options").items())
    origin.options.emplace_back(name, value.get<std::string>());
  origin.players = json.at("players").get<int>();
  if (origin.players < 1 || origin.players > kMaxSeats) throw std::runtime_error("the number of players is invalid");
  origin.bots = json.at("bots").get<std::vector<std::string>>();
  origin.seed = json.at("seed").get<std::uint64_t>();
  origin.most = {.rounds = json.at("most").at("rounds").get<std::int32_t>(),
                 .steps = json.at("most").at("steps").get<std::int32_t>()};
  origin.whole = read_span(json.at("games"));
  origin.part = read_span(json.at("part"));
  if (origin.part.first < origin.whole.first || origin.part.end() > origin.whole.end())
    throw std::runtime_error("its games don't belong to its run");
  origin.metrics = read_metrics(origin.players, json.at("metrics"));
  return origin;
}

}  // namespace

std::string hexadecimal(std::uint64_t number) { return fmt::format("{:016x}", number); }

std::optional<std::uint64_t> read_hexadecimal(std::string_view text) {
  return text.size() == 16 ? parse_number<std::uint64_t>(text, 16) : std::nullopt;
}

std::vector<std::string> lock_lines(const std::vector<packs::PackLock>& lock) {
  std::vector<std::string> lines;
  for (const packs::PackLock& pack : lock) lines.push_back(pack.id + " " + pack.version + " " + hexadecimal(pack.hash));
  return lines;
}

Span part_of(Span whole, int nth, int parts, std::int64_t block) {
  const std::int64_t blocks = (whole.games + block - 1) / block, each = blocks / parts, more = blocks % parts;
  const auto begin = [&](std::int64_t n) { return std::min(block * (n * each + std::min(n, more)), whole.games); };
  return {whole.first + begin(nth - 1), begin(nth) - begin(nth - 1)};
}

Origin origin_of(const SimulationConfig& config, std::shared_ptr<const Metrics> metrics) {
  Origin origin{.version = play::engine_version(),
                .lock = config.linked->lock,
                .options = config.linked->options(),
                .players = config.linked->ruleset.players(),
                .bots = {},
                .seed = config.seed,
                .most = config.most,
                .whole = {config.first, config.games},
                .part = {config.first, config.games},
                .metrics = std::move(metrics)};
  for (packs::PackLock& pack : origin.lock) pack.files.clear();
  for (const std::string& bot : config.bots) origin.bots.push_back(bot_named(bot, config.remote));
  return origin;
}

Json to_json(const Origin& origin) {
  Json options = Json::object();
  for (const auto& [name, value] : origin.options) options[name] = value;
  return {{"version", origin.version},
          {"lock", lock_json(origin.lock)},
          {"options", options},
          {"players", origin.players},
          {"bots", origin.bots},
          {"seed", origin.seed},
          {"most", {{"rounds", origin.most.rounds}, {"steps", origin.most.steps}}},
          {"games", span_json(origin.whole)},
          {"part", span_json(origin.part)},
          {"metrics", metrics_json(*origin.metrics)}};
}

void reading(const std::filesystem::path& file, const std::function<void()>& body, const char* damaged) {
  try {
    body();
  } catch (const packs::FileError&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw packs::FileError("file.read", file, error.what());
  } catch (const Json::exception&) {
    throw packs::FileError("file.read", file, packs::Message(damaged, {}));
  }
}

Origin read_origin(const Json& json, const std::filesystem::path& file) {
  Origin origin;
  reading(
      file, [&] { origin = read(json); }, "rows.no-run");
  return origin;
}

packs::Message difference(const Origin& origin, const Origin& other) {
  using packs::Message;
  const Json ours = to_json(origin), theirs = to_json(other);
  for (const auto& [key, value] : ours.items()) {
    if (key == "part" || theirs.at(key) == value) continue;
    if (key == "metrics") return Message("rows.other-metrics", {});
    if (key == "lock") return Message("rows.other-lock", {{"packs", theirs.at(key).dump()}});
    return Message("rows.other-value", {{"what", key}, {"value", theirs.at(key).dump()}, {"instead", value.dump()}});
  }
  return {};
}

}  // namespace rules::simulation
