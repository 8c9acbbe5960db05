// How a search thinks. The defaults were chosen by measuring (tools/README.md, "Bots").
#pragma once
#include <cstdint>

namespace rules::search {

struct Settings {
  std::int64_t iterations = 200;  ///< playouts that are played for an answer; 0: as many as the time allows
  std::int64_t milliseconds = 0;  ///< time for an answer; 0: as many iterations as asked for
  int threads = 1;                ///< with a budget in iterations the answer is the same in any number of them
  bool heuristic = true;          ///< playouts are played by sensible bots, else by random ones
  int rounds = 1;     ///< a future ends, by the scores, when so many rounds after this one are over; 0: with the game
  int min_plays = 4;  ///< about so many playouts for each answer that is tried, before any is dropped
  double explore = 0.7;  ///< how much the tree tries what has not proved good
  double widen = 1.0;    ///< how many answers a node of the tree has: 1 + widen * sqrt(visits)
  double margin = 0.5;   ///< an answer must beat the advised one by so many standard errors
  bool tree = true;      ///< remember what comes after the first answer; else all behind it is playout
};

}  // namespace rules::search
