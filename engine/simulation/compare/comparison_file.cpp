#include "simulation/compare/comparison_file.hpp"

#include <algorithm>
#include <utility>

#include "base/parse_number.hpp"

namespace rules::compare {
namespace {

using Json = nlohmann::ordered_json;
using packs::OptionDecl;
using statistics::Paired;

Json to_json(const Paired& paired) {
  Json out = Json::array({paired.n()});
  for (const statistics::Whole sum :
       {paired.first.sum, paired.first.squares, paired.second.sum, paired.second.squares, paired.products})
    out.push_back(simulation::digits(sum));
  return out;
}

Paired read_paired(const Json& json) {
  const auto n = json.at(0).get<std::int64_t>();
  const auto sum = [&](std::size_t nth) { return simulation::read_digits(json.at(nth).get<std::string>()); };
  return {.first = {n, sum(1), sum(2)}, .second = {n, sum(3), sum(4)}, .products = sum(5)};
}

/// Throws std::runtime_error.
Sums read_sums(const Json& json, const ComparisonOrigin& origin) {
  Sums sums = empty_sums(origin);
  sums.seeds = json.at("seeds").get<std::int64_t>();
  sums.failed = json.at("failed").get<std::int64_t>();
  const Json& first = json.at("first_failed");
  sums.first_failure = {first.at(0).get<std::int64_t>(), first.at(1).get<std::size_t>(), first.at(2).get<int>(),
                        json.at("failure").get<std::string>()};
  if (sums.seeds < 0 || sums.failed < 0 || sums.seeds + sums.failed > origin.part.games ||
      sums.first_failure.variant >= origin.variants.size())
    throw std::runtime_error("its counts are invalid");
  const auto identical = json.at("identical").get<std::vector<std::int64_t>>();
  if (identical.size() != sums.identical.size())
    throw std::runtime_error("its sums don't match its variants and metrics");
  sums.identical = identical;
  const auto wins = json.at("wins").get<std::vector<std::vector<std::int64_t>>>();
  const Json& of = json.at("of");
  const auto same_size = [](const auto& some, const auto& others) { return some.size() == others.size(); };
  if (!same_size(wins, sums.wins) || !std::equal(wins.begin(), wins.end(), sums.wins.begin(), same_size) ||
      !same_size(of, sums.of) || !std::equal(of.begin(), of.end(), sums.of.begin(), same_size))
    throw std::runtime_error("its sums don't match its variants and metrics");
  sums.wins = wins;
  for (std::size_t v = 0; v < of.size(); ++v)
    for (std::size_t q = 0; q < of[v].size(); ++q) sums.of[v][q] = read_paired(of[v][q]);
  return sums;
}

Json quantities_json(std::span<const Quantity> quantities) {
  Json out = Json::array();
  for (const Quantity& each : quantities)
    out.push_back({{"name", each.name},
                   {"text", each.text},
                   {"measure", simulation::decl_of(each.measure).id},
                   {"what", each.what},
                   {"thing", each.thing},
                   {"of", static_cast<int>(each.of)},
                   {"player", each.player},
                   {"divisor", each.divisor},
                   {"start", each.start}});
  return out;
}

Json ranges_json(const std::vector<OptionRange>& ranges) {
  Json out = Json::array();
  for (const OptionRange& each : ranges)
    out.push_back({{"option", each.option},
                   {"title", each.title},
                   {"usual", each.usual},
                   {"type", static_cast<int>(each.type)},
                   {"values", each.values}});
  return out;
}

bool is_number(const std::string& value) { return parse_number<std::int64_t>(value).has_value(); }

/// Parses a value of an enum whose last one is `last`. Throws std::runtime_error.
template <class Enum>
Enum read_enum(const Json& json, Enum last) {
  const int number = json.get<int>();
  if (number < 0 || number > static_cast<int>(last)) throw std::runtime_error("an unknown kind");
  return static_cast<Enum>(number);
}

std::vector<Quantity> read_quantities(const Json& json) {
  std::vector<Quantity> list;
  for (const Json& each : json)
    list.push_back({.name = each.at("name").get<std::string>(),
                    .text = each.at("text").get<std::string>(),
                    .measure = simulation::measure_named(each.at("measure").get<std::string>()),
                    .what = each.at("what").get<std::int32_t>(),
                    .thing = each.at("thing").get<simulation::ByLanguage>(),
                    .of = read_enum(each.at("of"), Quantity::Of::seats),
                    .player = each.at("player").get<int>(),
                    .divisor = each.at("divisor").get<double>(),
                    .start = each.at("start").get<double>(),
                    .columns = {}});
  return list;
}

std::vector<OptionRange> read_ranges(const Json& json) {
  std::vector<OptionRange> ranges;
  for (const Json& each : json)
    ranges.push_back({.option = each.at("option").get<std::string>(),
                      .title = each.at("title").get<simulation::ByLanguage>(),
                      .usual = each.at("usual").get<std::string>(),
                      .type = read_enum(each.at("type"), OptionDecl::Type::choice),
                      .values = each.at("values").get<std::vector<std::string>>()});
  for (const OptionRange& range : ranges)
    if (range.type == OptionDecl::Type::number && !std::all_of(range.values.begin(), range.values.end(), is_number))
      throw std::runtime_error("an option's value is not a number");
  return ranges;
}

/// Throws std::runtime_error.
void check(const ComparisonOrigin& origin) {
  const auto is_sound = [&](const ComparisonOrigin::Played& played) {
    const simulation::Origin& first = origin.variants.front().run;
    return played.run.players == first.players && std::cmp_equal(played.run.bots.size(), first.players) &&
           played.run.whole == first.whole && played.run.part == first.part;
  };
  std::size_t settings = 1;
  for (const OptionRange& range : origin.ranges) settings *= std::min(range.values.size(), kMaxValues);
  if (origin.variants.size() < (origin.ranges.empty() ? 2 : 1) || origin.base >= origin.variants.size() ||
      !std::all_of(origin.variants.begin(), origin.variants.end(), is_sound) ||
      (!origin.ranges.empty() && settings != origin.variants.size()))
    throw std::runtime_error("its variants are invalid");
}

ComparisonOrigin read(const Json& json, const std::filesystem::path& file) {
  ComparisonOrigin origin;
  for (const Json& each : json.at("variants"))
    origin.variants.push_back({each.at("name").get<std::string>(), simulation::read_origin(each.at("run"), file)});
  origin.base = json.at("base").get<std::size_t>();
  origin.margins = json.at("margins").get<std::map<std::string, double>>();
  origin.ranges = read_ranges(json.at("ranges"));
  origin.command = json.at("command").get<std::string>();
  check(origin);
  const simulation::Origin& first = origin.variants.front().run;
  origin.whole = first.whole;
  origin.part = first.part;
  const int rotations = json.at("rotations").get<int>();
  if (rotations != 1 && rotations != first.players) throw std::runtime_error("its bots are invalid");
  std::vector<Quantity> quantities = read_quantities(json.at("quantities"));
  if (quantities.empty()) throw std::runtime_error("no metrics");
  origin.quantities = std::make_shared<Quantities>(first.players, rotations, std::move(quantities),
                                                   read_quantities(json.at("only_some")));
  return origin;
}

}  // namespace

Sums empty_sums(const ComparisonOrigin& origin) {
  return {origin.variants.size(), origin.quantities->list().size(), at(origin.quantities->players())};
}

Json to_json(const Sums& sums) {
  Json of = Json::array();
  for (const auto& variant : sums.of) {
    Json quantities = Json::array();
    for (const Paired& paired : variant) quantities.push_back(to_json(paired));
    of.push_back(std::move(quantities));
  }
  const Sums::Failure& failure = sums.first_failure;
  return {{"seeds", sums.seeds},
          {"failed", sums.failed},
          {"first_failed", {failure.number, failure.variant, failure.rotation}},
          {"failure", failure.why},
          {"wins", sums.wins},
          {"identical", sums.identical},
          {"of", of}};
}

StoredComparison read_comparison_file(const std::filesystem::path& file) {
  const auto content =
      simulation::SumsDocument::read(file, StoredComparison::kKind, "'compare --out' or 'sweep --out'");
  StoredComparison stored{.origin = read_origin(content.run, file), .totals = {}};
  simulation::reading(file, [&] { stored.totals = read_sums(content.sums, stored.origin); });
  return stored;
}

ComparisonOrigin origin_of(const Matched& matched, std::shared_ptr<const Quantities> quantities) {
  ComparisonOrigin origin{.base = matched.base,
                          .quantities = std::move(quantities),
                          .whole = {matched.config.first, matched.config.games},
                          .part = {matched.config.first, matched.config.games}};
  for (const Variant& variant : matched.variants) {
    simulation::SimulationConfig config = matched.config;
    config.linked = variant.linked;
    config.bots = variant.bots;
    origin.variants.push_back(
        {variant.name, simulation::origin_of(config, std::make_shared<simulation::Metrics>(
                                                         *variant.linked, simulation::MetricSet::bare))});
  }
  return origin;
}

Json to_json(const ComparisonOrigin& origin) {
  Json variants = Json::array();
  for (const ComparisonOrigin::Played& variant : origin.variants) {
    simulation::Origin run = variant.run;
    run.part = origin.part;
    variants.push_back({{"name", variant.name}, {"run", simulation::to_json(run)}});
  }
  return {{"variants", variants},
          {"base", origin.base},
          {"rotations", origin.quantities->rotations()},
          {"quantities", quantities_json(origin.quantities->list())},
          {"only_some", quantities_json(origin.quantities->only_some())},
          {"margins", origin.margins},
          {"ranges", ranges_json(origin.ranges)},
          {"command", origin.command}};
}

ComparisonOrigin read_origin(const Json& json, const std::filesystem::path& file) {
  ComparisonOrigin origin;
  simulation::reading(file, [&] { origin = read(json, file); });
  return origin;
}

packs::Message difference(const ComparisonOrigin& origin, const ComparisonOrigin& other) {
  using packs::Message;
  if (origin.variants.size() != other.variants.size()) return Message("rows.other-variants", {});
  for (std::size_t v = 0; v < origin.variants.size(); ++v)
    if (Message differs = simulation::difference(origin.variants[v].run, other.variants[v].run); !differs.empty())
      return differs;
  const Json ours = to_json(origin), theirs = to_json(other);
  for (const auto& [key, value] : ours.items())
    if (key != "variants" && key != "command" && theirs.at(key) != value)
      return Message("rows.other-values", {{"what", key}});
  return {};
}

}  // namespace rules::compare
