#pragma once
// Edits of a text that leave its lines where they are. Owns what is to be changed, not the text.
#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace rules::script {

class Edits {
 public:
  /// The text must outlive this.
  explicit Edits(std::string_view source) : source_(source) {}

  void replace(std::size_t begin, std::size_t end, std::string with) {
    edits_.push_back({begin, end, std::move(with)});
  }
  /// Leaves only the ends of lines between two places, and puts a text in front of them.
  void blank(std::size_t begin, std::size_t end, std::string with = {}) {
    for (const char c : source_.substr(begin, end - begin))
      if (c == '\n' || c == '\r') with += c;
    replace(begin, end, std::move(with));
  }

  /// The text as it is then. Edits must not overlap.
  std::string applied() {
    std::sort(edits_.begin(), edits_.end(),
              [](const Edit& a, const Edit& b) { return std::tie(a.begin, a.end) < std::tie(b.begin, b.end); });
    std::string text;
    std::size_t at = 0;
    for (const Edit& edit : edits_) {
      text += source_.substr(at, edit.begin - at);
      text += edit.text;
      at = edit.end;
    }
    return text.append(source_.substr(at));
  }

 private:
  struct Edit {
    std::size_t begin, end;
    std::string text;
  };
  std::string_view source_;
  std::vector<Edit> edits_;
};

}  // namespace rules::script
