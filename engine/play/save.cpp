#include "play/save.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include "base/parse_number.hpp"
#include "base/rule_error.hpp"
#include "fmt/format.h"
#include "packs/pack/files.hpp"
#include "packs/pack/pack_finder.hpp"
#include "packs/schema/schema.hpp"
#include "play/wording.hpp"
#include "xxhash.h"

namespace rules::play {

namespace {

using packs::Message;

constexpr std::string_view kMagic = "rules-save";
constexpr int kVersion = 7;
constexpr int kUsual = 5;  ///< the oldest that is written; 6 adds the starting position, 7 the packs
constexpr int kBegun = 6;
constexpr int kOldest = 3;    ///< without the files of packs; 4 without the names of players
constexpr int kNumbered = 2;  ///< the last format that identified cards and records by number
constexpr int kSeeded = 5;    ///< the first format whose checksum depends on its number
// Each takes some hundred bytes of memory; a game has some hundred answers. No game that ends comes near.
constexpr std::size_t kMaxEntries = 200'000;
constexpr std::size_t kMaxTold = 10;  ///< greatest number of differences named in a message

/// Parses the words of one line, strictly.
class SaveLine {
 public:
  SaveLine(std::string_view line, std::size_t number) : line_(line), number_(number) {}
  std::string_view word() {
    const std::size_t space = line_.find(' ');
    const std::string_view w = line_.substr(0, space);
    line_.remove_prefix(space == std::string_view::npos ? line_.size() : space + 1);
    if (w.empty()) fail();
    return w;
  }
  template <class Number>
  Number number(Number least, Number most, int base = 10) {
    const auto n = parse_number<Number>(word(), base);
    if (!n || *n < least || *n > most) fail();
    return *n;
  }
  std::uint64_t hash() { return number<std::uint64_t>(0, ~std::uint64_t{0}, 16); }
  /// Returns the rest of the line, which may be empty.
  std::string_view rest() { return std::exchange(line_, {}); }
  void finish() const {
    if (!line_.empty()) fail();
  }
  [[noreturn]] void fail(const char* why = "save.malformed") const {
    throw SaveError(Message(why, {{"line", number_}}));
  }

 private:
  std::string_view line_;
  std::size_t number_;
};

/// Returns the fingerprint of an answer to a question that was asked. Prepared answers have none yet, and can't be
/// saved.
std::uint32_t fingerprint_of(const LoggedAnswer& entry) {
  if (!entry.fingerprint) throw RuleError("can't save an answer whose question hasn't been asked yet");
  return *entry.fingerprint;
}

/// Adds a text, each line after a word.
void add_lines(std::string& out, const std::string& word, const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with('\r')) line.pop_back();
    out += word + (line.empty() ? "" : " " + line) + "\n";
  }
}

std::string payload(const Save& save, const PackedPacks& packed) {
  std::string out = fmt::format("engine {}\n", save.engine);
  for (const auto& pack : save.lock) {
    out += fmt::format("pack {} {} {:016x}\n", pack.id, pack.version, pack.hash);
    for (const auto& file : pack.files) out += fmt::format("file {:016x} {}\n", file.hash, file.path);
  }
  for (const auto& [name, value] : save.options) out += fmt::format("option {} {}\n", name, value);
  for (std::size_t s = 0; s < save.seats.size(); ++s) {
    out += "seat " + save.seats[s];
    if (s < save.names.size() && !save.names[s].empty()) out += ' ' + save.names[s];
    out += '\n';
  }
  out += fmt::format("seed {:016x} {:016x}\n", save.seed, save.bot_seed);
  add_lines(out, "begin", save.beginning);
  for (const auto& [id, files] : packed)
    for (const packs::PackedFile& file : files) {
      out += fmt::format("packed {} {}\n", id, file.path);
      add_lines(out, "text", file.bytes);
    }
  for (const LoggedAnswer& e : save.entries) {
    out += fmt::format("answer {} {} {} {} {} {:08x}", e.step, e.question, e.seat.index + 1, e.order + 1,
                       e.by_inline ? "bot" : "own", fingerprint_of(e));
    if (!e.serialized.empty()) out += ' ' + e.serialized;
    out += '\n';
  }
  return out;
}

/// Returns the checksum for the header. From format 5 on it also depends on the format's number.
std::uint64_t checksum_of(std::string_view body, int version) {
  return XXH3_64bits_withSeed(body.data(), body.size(), version < kSeeded ? 0 : static_cast<std::uint64_t>(version));
}

/// Returns the part after the header. Throws if the header doesn't match it.
std::string_view checked_body(std::string_view text) {
  const std::size_t newline = text.find('\n');
  if (text.substr(0, kMagic.size()) != kMagic || newline == std::string_view::npos || newline > 100)
    throw SaveError(Message("save.none", {}));
  SaveLine header(text.substr(0, newline), 1);
  header.word();
  const int version = header.number(0, 1'000'000);
  if (version < kOldest || version > kVersion)
    throw SaveError(Message(version <= kNumbered ? "save.numbered" : "save.format",
                            {{"format", version}, {"oldest", kOldest}, {"newest", kVersion}}));
  const auto length = header.number<std::size_t>(0, std::size_t{1} << 40);
  const auto checksum = header.hash();
  header.finish();
  const std::string_view body = text.substr(newline + 1);
  if (body.size() < length) throw SaveError(Message("save.short", {{"there", body.size()}, {"bytes", length}}));
  if (body.size() > length) throw SaveError(Message("save.long", {{"bytes", body.size() - length}}));
  if (checksum_of(body, version) != checksum) throw SaveError(Message("save.checksum", {}));
  return body;
}

LoggedAnswer read_answer(SaveLine& line) {
  LoggedAnswer entry;
  entry.step = line.number(0, 100'000'000);
  entry.question = line.number(0, 1'000'000);
  entry.seat = Seat(line.number(1, kMaxSeats) - 1);
  entry.order = line.number(1, 100'000'000) - 1;
  const std::string_view who = line.word();
  if (who != "bot" && who != "own") line.fail();
  entry.by_inline = who == "bot";
  entry.fingerprint = line.number<std::uint32_t>(0, ~std::uint32_t{0}, 16);
  entry.serialized = line.rest();
  return entry;
}

/// Parses a save line by line. Rejects duplicate entries.
class SaveReader {
 public:
  void read(SaveLine& line) {
    const std::string_view kind = line.word();
    if (kind == "engine") {
      once(line, kind);
      save_.engine = line.word();
    } else if (kind == "pack") {
      read_pack(line);
    } else if (kind == "file" && !save_.lock.empty()) {
      read_file(line);
    } else if (kind == "option") {
      const std::string name(line.word());
      once(line, "option " + name);
      save_.options.emplace_back(name, std::string(line.word()));
    } else if (kind == "seat") {
      read_seat(line);
    } else if (kind == "seed") {
      once(line, kind);
      save_.seed = line.hash();
      save_.bot_seed = line.hash();
    } else if (kind == "begin") {
      save_.beginning.append(line.rest()).push_back('\n');
    } else if (kind == "packed") {
      read_packed(line);
    } else if (kind == "text" && file_) {
      file_->bytes.append(line.rest()).push_back('\n');
    } else if (kind == "answer") {
      add_answer(line);
    } else {
      line.fail();
    }
    line.finish();
  }

  Save finish() {
    if (save_.seats.empty() || save_.seats.size() > kMaxSeats) throw SaveError(Message("save.seats", {}));
    if (!said_.contains("seed")) throw SaveError(Message("save.no-seed", {}));
    return std::move(save_);
  }
  PackedPacks packs() { return std::move(packs_); }

 private:
  void once(const SaveLine& line, std::string_view what) {
    if (!said_.emplace(what).second) line.fail("save.twice");
  }

  void read_pack(SaveLine& line) {
    packs::PackLock pack;
    pack.id = line.word();
    once(line, "pack " + pack.id);
    pack.version = line.word();
    pack.hash = line.hash();
    save_.lock.push_back(std::move(pack));
  }

  void read_file(SaveLine& line) {
    packs::FileLock file;
    file.hash = line.hash();
    file.path = line.rest();
    if (save_.lock.back().files.size() == packs::max_pack_files) line.fail("save.too-many-files");
    save_.lock.back().files.push_back(std::move(file));
  }

  void read_packed(SaveLine& line) {
    const std::string id(line.word()), path(line.rest());
    once(line, "packed " + id + " " + path);
    if (std::ranges::find(save_.lock, id, &packs::PackLock::id) == save_.lock.end() ||
        !packs::archived_name_fault(path).empty())
      line.fail();
    auto& files = packs_[id];
    if (files.size() == packs::max_pack_files) line.fail("save.too-many-files");
    file_ = &files.emplace_back(packs::PackedFile{path, ""});
  }

  void read_seat(SaveLine& line) {
    save_.seats.emplace_back(line.word());
    const std::string_view name = line.rest();
    if (name.empty()) return;
    if (!is_player_name(name)) line.fail();
    save_.names.resize(save_.seats.size());
    save_.names.back() = name;
  }

  void add_answer(SaveLine& line) {
    if (save_.entries.size() == kMaxEntries) throw SaveError(Message("save.too-many-answers", {{"most", kMaxEntries}}));
    const LoggedAnswer entry = read_answer(line);
    const auto where = [](const LoggedAnswer& each) { return std::tuple(each.place(), each.seat); };
    if (!save_.entries.empty() && where(entry) <= where(save_.entries.back())) line.fail("save.out-of-order");
    if (!orders_.insert(entry.order).second) line.fail("save.twice");
    save_.entries.push_back(entry);
  }

  Save save_;
  PackedPacks packs_;
  packs::PackedFile* file_ = nullptr;  ///< the latest one of packs_, whose lines follow
  std::set<std::string, std::less<>> said_;
  std::set<std::int32_t> orders_;  ///< of the answers
};

/// Returns the text with the line ends that it was written with, if another program has replaced them all by CRLF.
std::string without_carriage_returns(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text.substr(i, 2) != "\r\n") out += text[i];
  return out;
}

/// Passes the lines of a save to a reader.
void read_lines(std::string_view text, SaveReader& reader) {
  if (const std::size_t end = text.find('\n'); end != std::string_view::npos && end > 0 && text[end - 1] == '\r')
    return read_lines(without_carriage_returns(text), reader);
  std::size_t number = 1;
  for (std::string_view left = checked_body(text); !left.empty();) {
    const std::size_t end = left.find('\n');
    SaveLine line(left.substr(0, end), ++number);
    left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
    reader.read(line);
  }
}

}  // namespace

std::string engine_version() { return RULES_VERSION; }

std::string to_text(const Save& save, const PackedPacks& packed) {
  const std::string body = payload(save, packed);
  const int version = !packed.empty() ? kVersion : !save.beginning.empty() ? kBegun : kUsual;
  return fmt::format("{} {} {} {:016x}\n", kMagic, version, body.size(), checksum_of(body, version)) + body;
}

Save from_text(std::string_view text) {
  SaveReader reader;
  read_lines(text, reader);
  return reader.finish();
}

PackedPacks packs_in(std::string_view text) {
  SaveReader reader;
  read_lines(text, reader);
  reader.finish();
  return reader.packs();
}

Save load_save(const std::filesystem::path& file) { return from_text(packs::read_file(file, max_save_bytes)); }

bool continues(const Save& now, std::string_view old) {
  try {
    const Save before = from_text(old);
    const auto same = [](const LoggedAnswer& a, const LoggedAnswer& b) {
      return a.step == b.step && a.question == b.question && a.seat == b.seat && a.serialized == b.serialized;
    };
    const auto begun = [](const Save& save) {
      return std::tie(save.options, save.seats, save.seed, save.bot_seed, save.beginning);
    };
    return packs::same_rules(before.lock, now.lock) && begun(before) == begun(now) &&
           before.entries.size() <= now.entries.size() &&
           std::equal(before.entries.begin(), before.entries.end(), now.entries.begin(), same);
  } catch (const SaveError&) {
    return false;
  }
}

packs::Message told(const ReplayMismatch& mismatch) {
  switch (mismatch.how) {
    case ReplayMismatch::How::other_question:
      return Message("save.other-question", {{"seat", mismatch.seat.index + 1},
                                             {"question", mismatch.question},
                                             {"step", mismatch.step},
                                             {"asked", mismatch.asked}});
    case ReplayMismatch::How::new_question: return Message("save.new-question", {{"step", mismatch.step}});
    case ReplayMismatch::How::gone_question: break;
  }
  return Message("save.gone-question", {{"step", mismatch.step}});
}

namespace {

packs::PackFinder found_in(std::span<const std::filesystem::path> folders) {
  packs::Problems problems;
  packs::PackFinder finder(folders, problems);
  problems.throw_if_any();
  return finder;
}

}  // namespace

std::vector<std::string> packs_gone(const Save& save, std::span<const std::filesystem::path> folders) {
  const packs::PackFinder finder = found_in(folders);
  std::vector<std::string> gone;
  for (const auto& pack : save.lock)
    if (!finder.packs().contains(pack.id)) gone.push_back(pack.id);
  return gone;
}

packs::Message lock_difference(const Save& save, std::span<const std::filesystem::path> folders) {
  const packs::PackFinder finder = found_in(folders);
  packs::Problems ignored;
  std::vector<Message> differences;
  std::vector<std::string> wanted, gone;
  for (const auto& pack : save.lock) {
    const auto found = finder.packs().find(pack.id);
    if (found == finder.packs().end()) {
      gone.push_back(pack.id);
      differences.push_back(
          Message("save.pack-gone",
                  {{"pack", pack.id}, {"version", pack.version}, {"hash", fmt::format("{:016x}", pack.hash)}}));
      continue;
    }
    wanted.push_back(pack.id);
    if (Message now = packs::difference(pack, packs::lock_of(found->second)); !now.empty())
      differences.push_back(std::move(now));
  }
  std::map<std::string, std::string> options;  // of the packs that would be loaded now, with their defaults
  for (const packs::PackFiles& pack : finder.select(wanted, ignored)) {
    const std::string& id = pack.manifest.id;
    if (std::ranges::find(save.lock, id, &packs::PackLock::id) == save.lock.end())
      differences.push_back(
          Message("save.pack-new", {{"pack", id}, {"version", packs::to_string(pack.manifest.version)}}));
    for (const packs::OptionDecl& option : pack.manifest.options)
      options[id + "." + option.name] = option.default_value;
  }
  for (const auto& [name, value] : save.options)
    if (options.erase(name) == 0 && !packs::contains(gone, name.substr(0, name.find('.'))))
      differences.push_back(Message("save.option-gone", {{"option", name}, {"value", value}}));
  for (const auto& [name, value] : options)
    differences.push_back(Message("save.option-new", {{"option", name}, {"value", value}}));
  if (differences.size() > kMaxTold) {
    const std::size_t more = differences.size() - kMaxTold;
    differences.resize(kMaxTold);
    differences.push_back(Message("save.more", {{"n", more}}));
  }
  return packs::joined(differences, "; ");
}

}  // namespace rules::play
