#include "simulation/text_rows.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "simulation/row_lines.hpp"

namespace rules::simulation {
namespace {

constexpr std::size_t kMaxBuffered = std::size_t{1} << 18;
constexpr auto kFlushEvery = std::chrono::seconds(1);

[[noreturn]] void refuse(const std::filesystem::path& file, packs::Message why) {
  throw packs::FileError("file.read", file, std::move(why));
}

}  // namespace

Stored read_text_rows(const std::filesystem::path& file, const LineFormat& format, std::uintmax_t& whole) {
  RowLines lines(file);
  if (!lines.next()) refuse(file, packs::Message("rows.no-header", {}));
  const Origin origin = format.origin(lines.line(), file);
  Stored stored{.origin = origin, .totals = Totals(origin.metrics)};
  while (lines.nth() < format.heading_lines())
    if (!lines.next()) refuse(file, packs::Message("rows.no-game", {}));
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

}  // namespace rules::simulation
