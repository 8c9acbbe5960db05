#include "simulation/text_rows.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>

#include "base/parse_number.hpp"

namespace rules::simulation {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxBuffered = std::size_t{1} << 18;
constexpr auto kFlushEvery = std::chrono::seconds(1);

/// Reads the lines of a file, however many there are. Holds at most one line, of a limited length.
class RowLines {
 public:
  /// Throws packs::FileError if the file isn't regular.
  explicit RowLines(std::filesystem::path file) : file_(std::move(file)), in_(file_), read_(std::size_t{1} << 16) {}

  /// Reads the next line. Returns false if there is no complete one: without a line end, it was cut off. Throws
  /// packs::FileError if it can't be read.
  bool next() {
    line_.clear();
    while (true) {
      if (used_ == there_) {
        used_ = 0;
        there_ = in_.read(read_);
        if (there_ == 0) return false;
      }
      const auto from = read_.begin() + static_cast<std::ptrdiff_t>(used_);
      const auto to = read_.begin() + static_cast<std::ptrdiff_t>(there_);
      const auto end = std::find(from, to, '\n');
      line_.append(from, end);
      if (line_.size() > kMaxLine)
        throw packs::FileError(
            "file.read", file_,
            packs::Message("rows.long-line", {{"line", nth_ + 1}, {"most", std::int64_t{kMaxLine}}}));
      used_ = static_cast<std::size_t>(end - read_.begin());
      if (end == to) continue;
      ++used_;
      ++nth_;
      bytes_ += line_.size() + 1;
      return true;
    }
  }
  /// Returns the line, without its end.
  const std::string& line() const { return line_; }
  /// Returns its number, from 1.
  std::int64_t nth() const { return nth_; }
  /// Returns the file offset of its end, in bytes.
  std::uintmax_t bytes() const { return bytes_; }

 private:
  std::filesystem::path file_;
  packs::RegularFile in_;
  std::vector<char> read_;
  std::size_t used_ = 0, there_ = 0;  ///< of the data in `read_`
  std::string line_;
  std::int64_t nth_ = 0;
  std::uintmax_t bytes_ = 0;
};

[[noreturn]] void refuse(const std::filesystem::path& file, packs::Message why) {
  throw packs::FileError("file.read", file, std::move(why));
}

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

/// Rows as comma-separated values (RFC 4180): the names of the columns, then a line per game. The last column is empty;
/// its name is the description of the run.
class CsvLines : public LineFormat {
 public:
  std::string heading(const Origin& origin) const override {
    std::string out(kFirst);
    for (const std::string& name : origin.metrics->column_names()) out += name + ",";
    return out + in_quotes("run " + to_json(origin).dump()) + "\n";
  }

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
    const auto number = parse_number<std::int64_t>(next_value(line));
    const auto seed = read_hex(next_value(line)), hash = read_hex(next_value(line));
    if (!number || !seed || !hash) return false;
    game.number = *number;
    game.seed = *seed;
    game.hash = *hash;
    game.failed = line.starts_with('"');
    game.failure = next_value(line);
    game.values.assign(metrics.columns(), 0);
    if (static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) != metrics.columns()) return false;
    if (game.failed) return true;
    return std::all_of(game.values.begin(), game.values.end(), [&](std::int64_t& value) {
      const std::size_t comma = std::min(line.find(','), line.size());
      const auto parsed = parse_number<std::int64_t>(line.substr(0, comma));
      value = parsed.value_or(0);
      line.remove_prefix(std::min(comma + 1, line.size()));
      return parsed.has_value();
    });
  }
};

/// Rows as JSON, one per line: {"run": ..}, then for each game its number, seed, hash, and metrics; per-seat metrics
/// are lists.
class NdjsonLines : public LineFormat {
 public:
  std::string heading(const Origin& origin) const override { return Json{{"run", to_json(origin)}}.dump() + "\n"; }

  Origin origin(std::string_view line, const std::filesystem::path& file) const override {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("run"))
      throw packs::FileError("file.read", file, packs::Message("rows.no-header", {}));
    return read_origin(json["run"], file);
  }

  void write(const GameResult& game, const Metrics& metrics, std::string& out) const override {
    Json json = {{"game", game.number}, {"seed", hexadecimal(game.seed)}, {"hash", hexadecimal(game.hash)}};
    if (game.failed) json["failure"] = game.failure;
    else json["measured"] = measured(game, metrics);
    out += json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }

  bool read(std::string_view line, const Metrics& metrics, GameResult& game) const override {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return false;
    try {
      game.number = json.at("game").get<std::int64_t>();
      const auto seed = read_hexadecimal(json.at("seed").get<std::string>());
      const auto hash = read_hexadecimal(json.at("hash").get<std::string>());
      if (!seed || !hash) return false;
      game.seed = *seed;
      game.hash = *hash;
      game.failed = json.contains("failure");
      game.failure = game.failed ? json["failure"].get<std::string>() : "";
      game.values.assign(metrics.columns(), 0);
      if (!game.failed) read_measured(json.at("measured"), metrics, game);
    } catch (const Json::exception&) {
      return false;
    }
    return true;
  }

 private:
  static Json measured(const GameResult& game, const Metrics& metrics) {
    Json out = Json::object();
    for (const Metric& metric : metrics.list()) {
      const auto first = game.values.begin() + static_cast<std::ptrdiff_t>(metric.column);
      if (metric.of == Metric::Of::game) out[metric.name] = *first;
      else out[metric.name] = std::vector<std::int64_t>(first, first + metrics.players());
    }
    return out;
  }
  static void read_measured(const Json& json, const Metrics& metrics, GameResult& game) {
    for (const Metric& metric : metrics.list()) {
      const Json& value = json.at(metric.name);
      for (int s = 0; s < (metric.of == Metric::Of::game ? 1 : metrics.players()); ++s)
        game.values[metric.column + at(s)] =
            metric.of == Metric::Of::game ? value.get<std::int64_t>() : value.at(at(s)).get<std::int64_t>();
    }
  }
};

}  // namespace

Stored read_text_rows(const std::filesystem::path& file, const LineFormat& format, std::uintmax_t& whole) {
  RowLines lines(file);
  if (!lines.next()) refuse(file, packs::Message("rows.no-header", {}));
  const Origin origin = format.origin(lines.line(), file);
  Stored stored{.origin = origin, .totals = Totals(origin.metrics)};
  whole = lines.bytes();
  GameResult game;
  while (lines.next()) {
    const std::int64_t number = origin.part.first + stored.done();
    if (!format.read(lines.line(), *origin.metrics, game) || game.number != number)
      refuse(file, packs::Message("rows.not-row", {{"line", lines.nth()}, {"game", number}}));
    stored.totals.add(game);
    whole = lines.bytes();
  }
  if (stored.done() > origin.part.games) refuse(file, packs::Message("rows.more-games", {}));
  return stored;
}

TextRows::TextRows(const std::filesystem::path& file, const Origin& origin, const LineFormat& format, bool go_on)
    : file_(file), metrics_(origin.metrics), format_(format), before_(origin.metrics) {
  struct stat about {};
  const bool there = ::stat(file.c_str(), &about) == 0;
  if (!there && errno != ENOENT) fail();
  if (there && S_ISDIR(about.st_mode)) throw packs::WriteError(file, packs::Message("file.folder", {}));
  const bool regular = !there || S_ISREG(about.st_mode);
  const bool old = there && regular && about.st_size > 0;
  if (old && !go_on) throw packs::WouldReplace(file);
  std::uintmax_t whole = 0;
  if (old) {
    Stored stored = read_text_rows(file, format, whole);
    check_same_run(file, origin, stored.origin);
    before_ = std::move(stored.totals);
  }
  if (!there) claim_ = packs::claim_file(file);
  out_ = ::open(file.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);  // doesn't wait for a reader
  if (out_ < 0 && errno == ENXIO) throw packs::WriteError(file, packs::Message("file.no-reader", {}));
  if (out_ < 0 || ::fcntl(out_, F_SETFL, O_WRONLY | O_APPEND) != 0) fail();
  if (old && ::ftruncate(out_, static_cast<off_t>(whole)) != 0) fail();
  if (!old) waiting_ = format.heading(origin);
}

TextRows::~TextRows() {
  if (out_ >= 0) ::close(out_);
}

void TextRows::take(const GameResult& game) { format_.write(game, *metrics_, waiting_); }

void TextRows::pause(const Totals&) {
  const auto now = std::chrono::steady_clock::now();
  if (waiting_.size() < kMaxBuffered && now - flushed_ < kFlushEvery) return;
  flush();
  flushed_ = now;
}

void TextRows::flush() {
  std::string_view left = waiting_;
  while (!left.empty()) {
    const ssize_t n = ::write(out_, left.data(), left.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) fail();
    left.remove_prefix(static_cast<std::size_t>(n));
  }
  waiting_.clear();
  claim_.keep();
}

void TextRows::close(const Totals&) {
  flush();
  if (::fsync(out_) != 0 && errno != EINVAL && errno != EROFS) fail();  // a pipe can't
  if (::close(std::exchange(out_, -1)) != 0) fail();
}

void TextRows::fail() const { throw packs::WriteError(file_, packs::system_message(errno)); }

const LineFormat& csv_lines() {
  static const CsvLines lines;
  return lines;
}

const LineFormat& ndjson_lines() {
  static const NdjsonLines lines;
  return lines;
}

}  // namespace rules::simulation
