// Rows as comma-separated values (RFC 4180): the names of the columns, then a line per game. The last column is empty;
// its name is the description of the run.
#include <algorithm>
#include <charconv>
#include <optional>

#include "packs/pack/read_file.hpp"
#include "simulation/text_rows.hpp"

namespace rules::simulation {
namespace {

constexpr std::string_view kFirst = "game,seed,hash,failure,", kRun = ",\"run ";
constexpr std::string_view kHex = "0x";  ///< so that no reader takes a seed such as 123e4567 for a number

void add_number(std::string& out, std::int64_t number) {
  char text[24];
  out.append(text, std::to_chars(text, text + sizeof text, number).ptr);
}

/// Returns a text in quotes, on one line.
std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out + "\"";
}

std::string in_hex(std::uint64_t number) { return std::string(kHex) + hexadecimal(number); }

std::optional<std::uint64_t> read_hex(std::string_view text) {
  return text.starts_with(kHex) ? read_hexadecimal(text.substr(kHex.size())) : std::nullopt;
}

/// Removes and returns the next value of the line.
std::string next_value(std::string_view& line) {
  std::string out;
  if (!line.starts_with('"')) {
    const std::size_t comma = std::min(line.find(','), line.size());
    out = line.substr(0, comma);
    line.remove_prefix(std::min(comma + 1, line.size()));
    return out;
  }
  for (line.remove_prefix(1); !line.empty(); line.remove_prefix(1)) {
    if (line[0] == '"') {
      line.remove_prefix(1);
      if (!line.starts_with('"')) break;
    }
    out += line[0];
  }
  if (line.starts_with(',')) line.remove_prefix(1);
  return out;
}

bool to_number(std::string_view text, std::int64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

class CsvLines : public LineFormat {
 public:
  std::string heading(const Origin& origin) const override {
    std::string out(kFirst);
    for (const std::string& name : origin.metrics->column_names()) out += name + ",";
    return out + in_quotes("run " + to_json(origin).dump()) + "\n";
  }
  int heading_lines() const override { return 1; }

  Origin origin(std::string_view line, const std::filesystem::path& file) const override {
    const std::size_t run = line.find(kRun);
    if (!line.starts_with(kFirst) || run == line.npos)
      throw packs::FileError("file.read", file, packs::Message("rows.no-header", {}));
    line.remove_prefix(run + 1);
    return read_origin(nlohmann::ordered_json::parse(next_value(line).substr(kRun.size() - 2), nullptr, false), file);
  }

  void write(const GameResult& game, const Metrics&, std::string& out) const override {
    add_number(out, game.number);
    out += "," + in_hex(game.seed) + "," + in_hex(game.hash) + ",";
    if (game.failed) out += in_quotes(game.failure);
    for (const std::int64_t value : game.values) {
      out += ',';
      if (!game.failed) add_number(out, value);
    }
    out += ",\n";
  }

  bool read(std::string_view line, const Metrics& metrics, GameResult& game) const override {
    if (!to_number(next_value(line), game.number)) return false;
    const auto seed = read_hex(next_value(line)), hash = read_hex(next_value(line));
    if (!seed || !hash) return false;
    game.seed = *seed;
    game.hash = *hash;
    game.failed = line.starts_with('"');
    game.failure = next_value(line);
    game.values.assign(metrics.columns(), 0);
    if (static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) != metrics.columns()) return false;
    if (game.failed) return true;
    return std::all_of(game.values.begin(), game.values.end(), [&](std::int64_t& value) {
      const std::size_t comma = std::min(line.find(','), line.size());
      const bool good = to_number(line.substr(0, comma), value);
      line.remove_prefix(std::min(comma + 1, line.size()));
      return good;
    });
  }
};

}  // namespace

const LineFormat& csv_lines() {
  static const CsvLines lines;
  return lines;
}

}  // namespace rules::simulation
