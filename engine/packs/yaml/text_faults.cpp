#include "packs/yaml/text_faults.hpp"

#include <algorithm>
#include <charconv>

#include "packs/yaml/utf8.hpp"

namespace rules::packs {

Message byte_order_fault(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") ? Message("yaml.byte-order", {}) : Message();
}

std::vector<TextFault> text_faults(std::string_view text) {
  std::vector<TextFault> faults;
  Mark mark{1, 1};
  const auto add_error = [&](Message message) {
    if (faults.size() < 10 && (faults.empty() || faults.back().mark.line < mark.line))
      faults.push_back({mark, std::move(message)});
  };
  if (Message mark_fault = byte_order_fault(text); !mark_fault.empty()) add_error(std::move(mark_fault));
  for (std::size_t at = 0; at < text.size() && faults.size() < 10;) {
    const auto [value, length] = decode(text, at);
    const bool line_end = value == '\n' || (value == '\r' && text.substr(at + 1, 1) == "\n");
    const bool control = (value < 0x20 && value != '\t' && !line_end) || (value >= 0x7F && value < 0xA0);
    if (length == 0) {
      add_error(Message("yaml.utf8", {}));
    } else if (control) {
      char digits[8];
      const auto end = std::to_chars(digits, digits + sizeof digits, static_cast<unsigned>(value), 16).ptr;
      add_error(Message("yaml.control", {{"digits", std::string(digits, end)}}));
    }
    at += std::max<std::size_t>(length, 1);
    mark = value == '\n' ? Mark{mark.line + 1, 1} : Mark{mark.line, mark.column + 1};
  }
  return faults;
}

}  // namespace rules::packs
