#include "simulation/row_lines.hpp"

#include <algorithm>

namespace rules::simulation {

RowLines::RowLines(std::filesystem::path file) : file_(std::move(file)), in_(file_), read_(std::size_t{1} << 16) {}

bool RowLines::next() {
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
      throw packs::FileError("file.read", file_,
                             packs::Message("rows.long-line", {{"line", nth_ + 1}, {"most", std::int64_t{kMaxLine}}}));
    used_ = static_cast<std::size_t>(end - read_.begin());
    if (end == to) continue;
    ++used_;
    ++nth_;
    bytes_ += line_.size() + 1;
    return true;
  }
}

}  // namespace rules::simulation
