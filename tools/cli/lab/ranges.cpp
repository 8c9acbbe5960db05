#include "ranges.hpp"

#include <algorithm>

#include "fmt/format.h"
#include "play/wording.hpp"

namespace tools {

namespace compare = rules::compare;
namespace packs = rules::packs;

bool is_range(const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == setting.npos) return false;
  const std::string values = setting.substr(equals + 1);
  return values == "all" || values.find(',') != values.npos || values.find("..") != values.npos;
}

std::vector<std::string> take_ranges(Common& common) {
  std::vector<std::string> ranges;
  std::copy_if(common.set.begin(), common.set.end(), std::back_inserter(ranges), is_range);
  std::erase_if(common.set, is_range);
  if (ranges.empty()) throw UsageError("wrong.no-ranges", {});
  return ranges;
}

void check_settings(const std::vector<compare::OptionRange>& ranges, std::size_t most, const char* key) {
  std::size_t all = 1;
  for (const compare::OptionRange& range : ranges) {
    all *= range.values.size();
    if (all > most) throw UsageError(key, {{"most", most}});
  }
}

std::vector<compare::OptionRange> read_ranges(const std::vector<std::string>& texts, const Common& common,
                                              int players) {
  const auto usual = link_with(common, players, {});
  std::vector<compare::OptionRange> ranges;
  for (const std::string& text : texts) {
    try {
      ranges.push_back(compare::option_range(text, usual->option_values));
      const std::string& option = ranges.back().option;
      for (const std::string& language : usual->texts.languages())
        ranges.back().title[language] =
            rules::play::Wording(*usual, language).name("option", option.substr(option.find('.') + 1));
    } catch (const compare::RangeError& error) {
      throw UsageError("wrong.of-option", {{"option", "--set"}, {"fault", error.message()}});
    }
    for (std::size_t r = 0; r + 1 < ranges.size(); ++r)
      if (ranges[r].option == ranges.back().option) throw UsageError("wrong.two-ranges", {{"name", ranges[r].option}});
  }
  return ranges;
}

std::shared_ptr<const packs::LinkedGame> link_with(const Common& common, int players,
                                                   const std::vector<std::string>& settings) {
  packs::Selection selection = common.selection(players);
  selection.settings.insert(selection.settings.end(), settings.begin(), settings.end());
  return packs::link(common.folders(), selection);
}

}  // namespace tools
