// CPU time of a thread.
#pragma once

namespace rules::simulation {

/// Returns the CPU time used by the calling thread so far, in seconds.
double thread_seconds();

}  // namespace rules::simulation
