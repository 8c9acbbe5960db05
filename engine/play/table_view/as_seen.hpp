// Runs scripts for the table view, limited to what the reader sees. Private to this folder.
#pragma once
#include "play/viewer.hpp"
#include "script/host.hpp"

namespace rules::play::table_view {

/// Runs the body with scripts limited to what this viewer sees. Returns false if it failed, perhaps because it needs
/// more than that.
template <class Body>
bool as_seen(Engine& engine, Viewer viewer, Body body) {
  script::Host& host = script::Host::of(engine.parts());
  const Ended ended = engine.inspect([&] {
    if (viewer.all_open()) return body();
    if (const Seat seat = viewer.seat()) return host.seeing_as(seat, body);
    for (int s = 0; s < engine.rules().players(); ++s) host.seeing_as(Seat(s), body);  // what all of them may read
  });
  return !ended.error;
}

}  // namespace rules::play::table_view
