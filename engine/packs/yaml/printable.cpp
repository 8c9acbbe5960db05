#include "packs/yaml/printable.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace rules::packs {

namespace {

/// Returns true for characters that change the text direction, and for unusual line ends.
bool turns_text(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/// Returns true for printable ASCII, of which most texts consist: it is copied in runs.
bool is_plain(char c) { return c >= 0x20 && c < 0x7F; }

std::string written_out(std::string_view text, std::string_view kept) {
  std::string out;
  char code[16];
  for (std::size_t at = 0; at < text.size();) {
    const auto plain = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_plain);
    if (const auto end = static_cast<std::size_t>(plain - text.begin()); end > at) {
      out += text.substr(at, end - at);
      at = end;
      continue;
    }
    const auto [value, length] = decode(text, at);
    if (length == 0) {
      std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(text[at])));
      out += code;
      ++at;
      continue;
    }
    const bool stays = length == 1 && kept.find(text[at]) != kept.npos;
    if (!stays && (is_control(value) || turns_text(value))) {
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(value));
      out += code;
    } else {
      out += text.substr(at, length);
    }
    at += length;
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return written_out(text, "\n"); }

std::string printable_line(std::string_view text) { return written_out(text, ""); }

std::string shown(const std::filesystem::path& path) { return printable_line(path.generic_string()); }

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
    if (length == 0) {
      add_error(Message("yaml.utf8", {}));
    } else if (is_control(value) && value != '\t' && !line_end) {
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
