// Settings of a search. The defaults were chosen by measurement (tests/speed/README.md).
#pragma once
#include <cstdint>

namespace rules::search {

struct Settings {
  std::int64_t iterations = 200;  ///< playouts per answer; 0: as many as the time allows
  std::int64_t milliseconds = 0;  ///< time per answer; 0: no limit but the iterations
  int threads = 1;                ///< with a budget in iterations the answer doesn't depend on it
  bool heuristic = true;          ///< heuristic bots play the playouts, else random ones
  int rounds = 1;     ///< a playout ends, by the scores, this many rounds after the current one; 0: at the end of the
                      ///< game
  int min_plays = 4;  ///< approximate playouts of each answer before any is dropped
  double explore = 0.7;  ///< exploration constant of the tree
  double widen = 1.0;    ///< answers of a node: 1 + widen * sqrt(visits)
  double margin = 0.5;   ///< an answer must beat the advised one by this many standard errors
  bool tree = true;      ///< grow a tree after the first answer; otherwise bots play on
};

}  // namespace rules::search
