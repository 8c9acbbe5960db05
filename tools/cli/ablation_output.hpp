// The result of an ablation, as text and as JSON.
#pragma once
#include "nlohmann/json_fwd.hpp"
#include "simulation/ablation.hpp"
#include "simulation/origin.hpp"
#include "texts.hpp"

namespace tools {

nlohmann::ordered_json ablation_json(const rules::simulation::Ablation& ablation, const std::string& card,
                                     const rules::simulation::Origin& origin);
void print_ablation(const rules::simulation::Ablation& ablation, const std::string& card, std::uint64_t seed,
                    const Texts& texts);

}  // namespace tools
