// The forms of files, which are data: engine/packs/forms.
#include "packs/schema/forms.hpp"

#include <catch2/catch.hpp>

#include "base/rule_error.hpp"
#include "packs/pack/manifest.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "packs/text/languages.hpp"
#include "packs/text/rulebook.hpp"
#include "play/game_file.hpp"
#include "scenarios/explanations.hpp"
#include "scenarios/scenario.hpp"

namespace rules::forms_test {
namespace {

using packs::FieldSchema;
using packs::ValueType;

/// Visits a form and all forms inside.
void each_form(const FieldSchema& form, const std::function<void(const FieldSchema&)>& visit) {
  visit(form);
  for (const FieldSchema& part : form.parts) each_form(part, visit);
  for (const FieldSchema& other : form.others) each_form(other, visit);
}

}  // namespace

TEST_CASE("each file of forms can be read") {
  CHECK(packs::form_files().size() == 7);
  std::vector<FieldSchema> forms = {packs::manifest_form(),         packs::rulebook_form(),
                                    packs::patch_entry(),           packs::order_entry(),
                                    play::game_file_form(),         scenarios::scenarios_form(),
                                    scenarios::explanations_form(), packs::languages_form(packs::Schema())};
  for (const packs::KindSchema& kind : packs::built_in_kinds())
    forms.insert(forms.end(), kind.fields.begin(), kind.fields.end());
  std::size_t inner = 0;
  for (const FieldSchema& form : forms)
    each_form(form, [&](const FieldSchema& each) {
      if (each.type != ValueType::list && each.type != ValueType::table) return;
      INFO(form.name << ": " << each.name);
      CHECK(each.parts.size() == 1);
      ++inner;
    });
  CHECK(inner > 50);
}

TEST_CASE("the kinds of steps are those whose parameters have a form") {
  const packs::Schema schema;
  const packs::KindSchema& step = *schema.find("step");
  CHECK(step.find("kind")->choices == packs::names_of(step.find("with")->parts, &FieldSchema::name));
}

TEST_CASE("read_forms() rejects an unknown file") { CHECK_THROWS_AS(packs::read_forms("saloon"), RuleError); }

}  // namespace rules::forms_test
