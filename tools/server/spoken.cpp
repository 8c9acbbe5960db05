#include "spoken.hpp"

#include <algorithm>

#include "nlohmann/json.hpp"

namespace server {
namespace {

/// Returns the first known language of "de-DE,de;q=0.9,en;q=0.8"; browsers name the best first.
template <class Languages>
std::string first_known(std::string_view accepted, const Languages& known) {
  while (!accepted.empty()) {
    std::string_view one = accepted.substr(0, accepted.find(','));
    accepted.remove_prefix(std::min(accepted.size(), one.size() + 1));
    one.remove_prefix(std::min(one.size(), one.find_first_not_of(' ')));
    one = one.substr(0, one.find_first_of("-; "));
    if (known.contains(one)) return std::string(one);
  }
  return "";
}

}  // namespace

std::string Asker::refusal(const RequestFault& fault) const {
  return nlohmann::ordered_json({{"error", text(fault)}, {"code", fault.key}}).dump();
}

Spoken::Spoken(std::string usual) : usual_(std::move(usual)) {
  for (const tools::LanguageFile& file : tools::language_files())
    texts_.emplace(file.language, tools::Texts(std::string(file.language)));
  texts_.emplace(usual_, tools::Texts(usual_));  // perhaps one that only packs have
}

Asker Spoken::asker(std::string_view asked, std::string_view accepted) const {
  std::string language(asked);
  if (language.empty()) language = first_known(accepted, texts_);
  if (language.empty()) language = usual_;
  const auto spoken = texts_.find(language);
  return {std::move(language), spoken == texts_.end() ? texts_.at(usual_) : spoken->second};
}

}  // namespace server
