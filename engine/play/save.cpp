#include "play/save.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "content/pack_finder.hpp"
#include "content/read_file.hpp"
#include "fmt/format.h"
#include "xxhash.h"

namespace rules::play {
namespace {

constexpr std::string_view kMagic = "rules-save";
constexpr int kVersion = 2;
constexpr int kWithoutOrder = 1;  ///< the format that didn't say in which order answers were given
// Each takes some hundred bytes of memory; a game has some hundred answers. No game that ends comes near.
constexpr std::size_t kMostEntries = 200'000;

/// Reads the words of one line, strictly.
class Words {
 public:
  Words(std::string_view line, std::size_t number) : line_(line), number_(number) {}
  std::string_view word() {
    const std::size_t space = line_.find(' ');
    const std::string_view w = line_.substr(0, space);
    line_.remove_prefix(space == std::string_view::npos ? line_.size() : space + 1);
    if (w.empty()) fail();
    return w;
  }
  template <class Number>
  Number number(Number least, Number most, int base = 10) {
    const std::string_view w = word();
    Number n{};
    const auto [end, error] = std::from_chars(w.data(), w.data() + w.size(), n, base);
    if (error != std::errc() || end != w.data() + w.size() || n < least || n > most) fail();
    return n;
  }
  bool done() const { return line_.empty(); }
  void finish() const {
    if (!done()) fail();
  }
  [[noreturn]] void fail() const { throw SaveError("the save is malformed in line " + std::to_string(number_)); }

 private:
  std::string_view line_;
  std::size_t number_;
};

std::string payload(const Save& save) {
  std::string out;
  for (const auto& pack : save.lock) out += fmt::format("pack {} {} {:016x}\n", pack.id, pack.version, pack.hash);
  for (const auto& [name, value] : save.options) out += fmt::format("option {} {}\n", name, value);
  for (const std::string& seat : save.seats) out += fmt::format("seat {}\n", seat);
  out += fmt::format("seed {:016x} {:016x}\n", save.seed, save.bot_seed);
  for (const Entry& e : save.entries) {
    out += fmt::format("answer {} {} {} {} {} {:08x}", e.step, e.question, e.seat.index + 1, e.order + 1,
                       e.by_inline ? "bot" : "own", e.fingerprint);
    const Written numbers = written(e.answer);
    for (const std::int32_t v : numbers.list()) out += fmt::format(" {}", v);
    out += '\n';
  }
  return out;
}

}  // namespace

std::string to_text(const Save& save) {
  const std::string body = payload(save);
  return fmt::format("{} {} {} {:016x}\n", kMagic, kVersion, body.size(), XXH3_64bits(body.data(), body.size())) + body;
}

Save from_text(std::string_view text) {
  const std::size_t newline = text.find('\n');
  if (text.substr(0, kMagic.size()) != kMagic || newline == std::string_view::npos || newline > 100)
    throw SaveError("this is not a saved game (its first line is not that of a save)");
  Words header(text.substr(0, newline), 1);
  header.word();
  const int version = header.number(0, 1'000'000);
  if (version != kVersion && version != kWithoutOrder)
    throw SaveError(fmt::format("the save is of format {}; this program reads formats {} and {}", version,
                                kWithoutOrder, kVersion));
  const auto length = header.number<std::size_t>(0, std::size_t{1} << 40);
  const auto checksum = header.number<std::uint64_t>(0, ~std::uint64_t{0}, 16);
  header.finish();
  const std::string_view body = text.substr(newline + 1);
  if (body.size() < length)
    throw SaveError(fmt::format("the save is cut short: {} of {} bytes are there", body.size(), length));
  if (body.size() > length)
    throw SaveError(fmt::format("the save is damaged: {} bytes follow its end", body.size() - length));
  if (XXH3_64bits(body.data(), body.size()) != checksum)
    throw SaveError("the save is damaged: its checksum doesn't fit");

  Save save;
  std::size_t line_number = 1;
  for (std::string_view left = body; !left.empty();) {
    ++line_number;
    const std::size_t end = left.find('\n');
    Words words(left.substr(0, end), line_number);
    left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
    const std::string_view kind = words.word();
    if (kind == "pack") {
      content::PackLock pack;
      pack.id = words.word();
      pack.version = words.word();
      pack.hash = words.number<std::uint64_t>(0, ~std::uint64_t{0}, 16);
      save.lock.push_back(std::move(pack));
    } else if (kind == "option") {
      const std::string name(words.word());
      save.options.emplace_back(name, std::string(words.word()));
    } else if (kind == "seat") {
      save.seats.emplace_back(words.word());
    } else if (kind == "seed") {
      save.seed = words.number<std::uint64_t>(0, ~std::uint64_t{0}, 16);
      save.bot_seed = words.number<std::uint64_t>(0, ~std::uint64_t{0}, 16);
    } else if (kind == "answer") {
      if (save.entries.size() == kMostEntries)
        throw SaveError(fmt::format("the save holds more than {} answers", kMostEntries));
      Entry e;
      e.step = words.number(0, 100'000'000);
      e.question = words.number(0, 1'000'000);
      e.seat = Seat(words.number(1, kMaxSeats) - 1);
      // Before, the journal's order has to do for the order in time: it differs only within a question to several
      // seats.
      e.order =
          version == kWithoutOrder ? static_cast<std::int32_t>(save.entries.size()) : words.number(1, 100'000'000) - 1;
      const std::string_view who = words.word();
      if (who != "bot" && who != "own") words.fail();
      e.by_inline = who == "bot";
      e.fingerprint = words.number<std::uint32_t>(0, ~std::uint32_t{0}, 16);
      Written numbers;
      while (!words.done()) {
        if (numbers.size == Written::kMost) words.fail();
        numbers.push(words.number<std::int32_t>(-2'000'000'000, 2'000'000'000));
      }
      e.answer = numbers;
      save.entries.push_back(e);
    } else {
      words.fail();
    }
    words.finish();
  }
  if (save.seats.empty() || save.seats.size() > kMaxSeats) throw SaveError("the save names no seats, or too many");
  return save;
}

Save load_save(const std::filesystem::path& file) { return from_text(content::read_file(file, most_save_bytes)); }

bool continues(const Save& now, std::string_view old) {
  try {
    const Save before = from_text(old);
    const auto same = [](const Entry& a, const Entry& b) {
      return a.step == b.step && a.question == b.question && a.seat == b.seat && written(a.answer) == written(b.answer);
    };
    return std::tie(before.lock, before.options, before.seats, before.seed, before.bot_seed) ==
               std::tie(now.lock, now.options, now.seats, now.seed, now.bot_seed) &&
           before.entries.size() <= now.entries.size() &&
           std::equal(before.entries.begin(), before.entries.end(), now.entries.begin(), same);
  } catch (const SaveError&) {
    return false;
  }
}

std::string lock_difference(const Save& save, std::span<const std::filesystem::path> folders) {
  content::Problems problems;
  const content::PackFinder finder(folders, problems);
  problems.throw_if_any();
  std::vector<std::string> differences, wanted;
  for (const auto& pack : save.lock) {
    const auto found = finder.packs().find(pack.id);
    if (found == finder.packs().end()) {
      differences.push_back(fmt::format("pack {} was recorded as {} (hash {:016x}) and is not there now", pack.id,
                                        pack.version, pack.hash));
      continue;
    }
    wanted.push_back(pack.id);
    const std::string version = content::to_string(found->second.manifest.version);
    const std::uint64_t hash = content::content_hash(found->second);
    if (version != pack.version || hash != pack.hash)
      differences.push_back(fmt::format("pack {} was recorded as {} (hash {:016x}) and is {} (hash {:016x}) now",
                                        pack.id, pack.version, pack.hash, version, hash));
  }
  std::map<std::string, std::string> options;  // of the packs that would be played now, with their defaults
  for (const content::PackFiles& pack : finder.select(wanted, problems)) {
    const std::string& id = pack.manifest.id;
    if (std::none_of(save.lock.begin(), save.lock.end(), [&](const auto& p) { return p.id == id; }))
      differences.push_back(
          fmt::format("pack {} was not recorded and is {} now", id, content::to_string(pack.manifest.version)));
    for (const content::OptionDecl& option : pack.manifest.options)
      options[id + "." + option.name] = option.default_value;
  }
  for (const auto& [name, value] : save.options)
    if (options.erase(name) == 0)
      differences.push_back(fmt::format("option {} was recorded as {} and is not there now", name, value));
  for (const auto& [name, value] : options)
    differences.push_back(fmt::format("option {} was not recorded and is {} now", name, value));
  return fmt::format("{}", fmt::join(differences, "; "));
}

}  // namespace rules::play
