// The result of an ablation, as text and as JSON.
#pragma once
#include "lab/ablation.hpp"
#include "lab/origin.hpp"
#include "nlohmann/json_fwd.hpp"
#include "texts.hpp"

namespace tools {

nlohmann::ordered_json ablation_json(const rules::lab::Ablation& ablation, const std::string& card,
                                     const rules::lab::Origin& origin);
void print_ablation(const rules::lab::Ablation& ablation, const std::string& card, std::uint64_t seed,
                    const Texts& texts);

}  // namespace tools
