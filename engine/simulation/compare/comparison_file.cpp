#include "simulation/compare/comparison_file.hpp"

namespace rules::compare {
namespace {

using Json = nlohmann::ordered_json;
using statistics::Moments;
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

Json sums_json(const Sums& sums) {
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

/// Returns the sums of no games of this comparison.
Sums none_of(const ComparisonOrigin& origin) {
  Sums sums(origin.variants.size(), origin.quantities->list().size());
  for (auto& wins : sums.wins) wins.resize(static_cast<std::size_t>(origin.quantities->players()));
  return sums;
}

/// Throws std::runtime_error.
Sums read_sums(const Json& json, const ComparisonOrigin& origin) {
  Sums sums = none_of(origin);
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

}  // namespace

StoredComparison read_comparison_file(const std::filesystem::path& file) {
  const auto content =
      simulation::SumsDocument::read(file, simulation::kOfComparison, "'compare --out' or 'sweep --out'");
  StoredComparison stored{.origin = read_origin(content.run, file), .sums = {}};
  simulation::reading(file, [&] { stored.sums = read_sums(content.sums, stored.origin); });
  return stored;
}

MergedComparison merge(std::span<const std::filesystem::path> files) {
  auto [parts, faults] = simulation::read_parts(files, read_comparison_file);
  StoredComparison whole{.origin = parts.front().origin, .sums = none_of(parts.front().origin)};
  whole.origin.part = whole.origin.whole;
  for (const StoredComparison& part : parts) whole.sums.add(part.sums);
  return {std::move(whole), std::move(faults)};
}

ComparisonFile::ComparisonFile(const std::filesystem::path& file, const ComparisonOrigin& origin, bool go_on)
    : document_(file, simulation::kOfComparison, go_on, simulation::same_run_as(file, origin, read_origin)),
      origin_(origin),
      before_(none_of(origin)) {
  const bool is_new = document_.is_new();
  if (is_new) document_.begin(sums_json(before_), to_json(origin_));
  if (is_new || !document_.is_there()) return;
  StoredComparison stored = read_comparison_file(file);
  simulation::check_same_run(file, origin, stored.origin);
  before_ = std::move(stored.sums);
}

void ComparisonFile::pause(const Sums& played) {
  if (document_.due()) write(played);
}

void ComparisonFile::write(const Sums& played) {
  Sums sums = before_;
  sums.add(played);
  document_.write(sums_json(sums), to_json(origin_));
}

}  // namespace rules::compare
