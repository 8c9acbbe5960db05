#include "lab/text_rows.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

namespace rules::lab {
namespace {

constexpr std::size_t kMostBuffered = std::size_t{1} << 18;
constexpr auto kFlushEvery = std::chrono::seconds(1);

[[noreturn]] void refuse(const std::filesystem::path& file, content::Message why) {
  throw content::FileError("file.read", file, std::move(why));
}

}  // namespace

Stored read_text_rows(const std::filesystem::path& file, const LineFormat& format, std::uintmax_t& whole) {
  std::ifstream in(file, std::ios::binary);
  if (!in) refuse(file, content::system_message(errno));
  std::string line;
  // A line that no end of line follows was cut off. What can't be read is not the end.
  const auto next = [&] {
    const bool any = static_cast<bool>(std::getline(in, line));
    if (in.bad()) refuse(file, content::system_message(errno));
    return any && !in.eof();
  };
  if (!next()) refuse(file, content::Message("rows.no-header", {}));
  Origin origin = format.origin(line, file);
  Stored stored{.origin = origin, .totals = Totals(origin.metrics)};
  whole = line.size() + 1;
  std::int64_t nth = 1;
  for (; nth < format.heading_lines(); ++nth) {
    if (!next()) refuse(file, content::Message("rows.no-game", {}));
    whole += line.size() + 1;
  }
  GameResult game;
  while (next()) {
    ++nth;
    if (!format.read(line, *origin.metrics, game) || game.number != origin.part.first + stored.done())
      refuse(file, content::Message("rows.not-row", {{"line", nth}, {"game", origin.part.first + stored.done()}}));
    stored.totals.add(game);
    whole += line.size() + 1;
  }
  if (stored.done() > origin.part.games) refuse(file, content::Message("rows.more-games", {}));
  return stored;
}

TextRows::TextRows(const std::filesystem::path& file, const Origin& origin, const LineFormat& format, bool go_on)
    : file_(file), metrics_(origin.metrics), format_(format), before_(origin.metrics) {
  struct stat about {};
  const bool there = ::stat(file.c_str(), &about) == 0;
  if (!there && errno != ENOENT) fail();
  if (there && S_ISDIR(about.st_mode)) throw content::WriteError(file, content::Message("file.folder", {}));
  const bool regular = !there || S_ISREG(about.st_mode);
  const bool old = there && regular && about.st_size > 0;
  if (old && !go_on) throw content::WouldReplace(file);
  std::uintmax_t whole = 0;
  if (old) {
    Stored stored = read_text_rows(file, format, whole);
    check_same_run(file, origin, stored.origin);
    before_ = std::move(stored.totals);
  }
  if (!there) claim_ = content::claim_file(file);
  out_ = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
  if (out_ < 0) fail();
  if (old && ::ftruncate(out_, static_cast<off_t>(whole)) != 0) fail();
  if (!old) waiting_ = format.heading(origin);
}

TextRows::~TextRows() {
  if (out_ >= 0) ::close(out_);
}

void TextRows::take(const GameResult& game) { format_.write(game, *metrics_, waiting_); }

void TextRows::pause(const Totals&) {
  const auto now = std::chrono::steady_clock::now();
  if (waiting_.size() < kMostBuffered && now - flushed_ < kFlushEvery) return;
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

void TextRows::fail() const { throw content::WriteError(file_, content::system_message(errno)); }

}  // namespace rules::lab
