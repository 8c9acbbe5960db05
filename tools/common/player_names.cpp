#include "player_names.hpp"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "play/wording.hpp"

namespace tools {
namespace {

static_assert(kMaxNameLength == rules::play::max_name_width);

constexpr std::int32_t kMaxMarks = 8;  ///< code points of a character; emoji of families have seven
constexpr UChar32 kJoiner = 0x200D, kAsEmoji = 0xFE0F;
constexpr UChar32 kInvalid = 0xFFFD;  ///< replaces what is not UTF-8

/// Throws if ICU failed: its data is missing.
void check(UErrorCode error) {
  if (U_FAILURE(error)) throw std::runtime_error(std::string("ICU: ") + u_errorName(error));
}

icu::UnicodeString normalized(std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  const auto size = static_cast<std::int32_t>(text.size());
  icu::UnicodeString all = icu::Normalizer2::getNFKCInstance(error)->normalize(
      icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), size)), error);
  check(error);
  return all;
}

bool is_visible(UChar32 c) {
  return u_isgraph(c) && !u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
         u_charType(c) != U_PRIVATE_USE_CHAR && c != kInvalid;
}

/// Returns true for invisible characters that are parts of an emoji.
bool joins_emoji(UChar32 c, UChar32 before) {
  return (c == kJoiner || c == kAsEmoji) && (before == kAsEmoji || u_hasBinaryProperty(before, UCHAR_EMOJI_MODIFIER) ||
                                             u_hasBinaryProperty(before, UCHAR_EXTENDED_PICTOGRAPHIC));
}

/// Returns the words with single spaces between them; empty if a character isn't visible.
icu::UnicodeString visible_words(const icu::UnicodeString& text) {
  icu::UnicodeString out;
  UChar32 before = ' ';
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    if (u_charType(c) == U_SPACE_SEPARATOR) {
      if (before != ' ') out.append(UChar32{' '});
      before = ' ';
      continue;
    }
    if (!is_visible(c) && !joins_emoji(c, before)) return {};
    out.append(c);
    before = c;
  }
  return out.trim();
}

/// Returns true if it has neither too many characters nor too many marks on one.
bool fits(const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> characters(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), error));
  check(error);
  characters->setText(text);
  std::size_t length = 0;
  for (std::int32_t from = 0, to = characters->next(); to != icu::BreakIterator::DONE; to = characters->next()) {
    const int width = u_getIntPropertyValue(text.char32At(from), UCHAR_EAST_ASIAN_WIDTH);
    length += width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
    if (text.countChar32(from, to - from) > kMaxMarks || length > kMaxNameLength) return false;
    from = to;
  }
  return true;
}

/// Returns a text that is equal for names that look the same.
icu::UnicodeString skeleton(const icu::UnicodeString& name) {
  static const auto checker = [] {
    UErrorCode error = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> made(uspoof_open(&error), &uspoof_close);
    check(error);
    return made;
  }();
  icu::UnicodeString visible, out;
  for (std::int32_t i = 0; i < name.length(); i = name.moveIndex32(i, 1))
    if (!u_hasBinaryProperty(name.char32At(i), UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) visible.append(name.char32At(i));
  UErrorCode error = U_ZERO_ERROR;
  uspoof_getSkeletonUnicodeString(checker.get(), 0, visible, out, &error);
  check(error);
  return out;
}

}  // namespace

std::optional<std::string> player_name(std::string_view typed) {
  const icu::UnicodeString words = visible_words(normalized(typed));
  std::string name;
  words.toUTF8String(name);
  if (!fits(words) || !rules::play::is_player_name(name)) return std::nullopt;
  return name;
}

bool look_alike(std::string_view a, std::string_view b) {
  icu::UnicodeString one = normalized(a), other = normalized(b);
  return skeleton(one) == skeleton(other) || skeleton(one.foldCase()) == skeleton(other.foldCase());
}

bool is_taken(std::string_view name, std::span<const std::string> names) {
  return std::ranges::any_of(names, [&](const std::string& other) { return look_alike(other, name); });
}

std::string free_bot_name(const Texts& texts, std::span<const std::string> taken) {
  std::istringstream names(texts("begin.bots"));
  for (std::string name; std::getline(names, name, ',');)
    if (!is_taken(name, taken)) return name;
  return "";
}

}  // namespace tools
