// Answers that a stranger types; the first byte selects a question of a game of all packs. Each is rejected with a
// sentence, or accepted; then it is legal, and its plain form is read back as the same answer.
// `fuzz_answer --seeds FOLDER` writes legal answers to begin with.
#include <cstring>

#include "fuzz.hpp"
#include "play/game.hpp"

using namespace rules;

namespace {

constexpr std::size_t kQuestions = 40;
constexpr int kApart = 5;  ///< questions between two of them

/// One game at several of its first questions, whoever is asked.
std::vector<std::unique_ptr<play::Game>> games() {
  play::GameConfig config;
  config.folders = {std::filesystem::path(SOURCE_DIR) / "content"};
  config.selection = {{"first-edition", "wild-west", "indians", "cowboys"}, {}, 3};
  config.seats = {"human", "human", "human"};
  play::Game game(config);
  std::vector<std::unique_ptr<play::Game>> at;
  for (int question = 0; at.size() < kQuestions && game.advance() == Status::asking; ++question) {
    if (question % kApart == 0) at.push_back(game.clone());
    for (const Seat seat : {Seat(0), Seat(1), Seat(2)})
      if (const Question* ask = game.asked(seat)) game.answer(seat, ask->nth(at.size() % ask->count()));
  }
  return at;
}

std::vector<std::unique_ptr<play::Game>> all;

/// The first and the last legal answer to each question that somebody is asked.
void write_seeds(const std::filesystem::path& folder) {
  for (std::size_t n = 0; n < all.size(); ++n)
    for (const Question& ask : all[n]->asked())
      for (const std::uint64_t nth : {std::uint64_t{0}, ask.count() - 1})
        std::ofstream(folder / (std::to_string(n) + "." + std::to_string(nth)))
            << static_cast<char>(n) << all[n]->wording().plain(all[n]->engine().read(), ask, ask.nth(nth));
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  all = games();
  if (*count != 3 || std::strcmp((*arguments)[1], "--seeds") != 0) return 0;
  write_seeds((*arguments)[2]);
  std::exit(0);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const play::Game& game = *all[data[0] % all.size()];
  const std::string_view typed = fuzz::text_of(data + 1, size - 1);
  for (const Question& ask : game.asked()) {
    const StateView read = game.engine().read();
    const auto parsed = game.wording().parse(read, ask, typed);
    if (const std::string* why = std::get_if<std::string>(&parsed)) {
      if (why->empty()) fuzz::fail("refused without a word");
      continue;
    }
    const Answer& answer = std::get<Answer>(parsed);
    if (!ask.contains(answer) || game.wording().refusal(read, ask, answer)) fuzz::fail("an illegal answer is taken");
    fuzz::arrived();
    const std::string plain = game.wording().plain(read, ask, answer);
    const auto again = game.wording().parse(read, ask, plain);
    if (!std::holds_alternative<Answer>(again) || std::get<Answer>(again) != answer)
      fuzz::fail("the plain form '" + plain + "' is read back as something else");
  }
  return 0;
}
