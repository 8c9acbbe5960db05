// The processor time of a thread.
#pragma once

namespace rules::lab {

/// What the calling thread has used so far, in seconds.
double thread_seconds();

}  // namespace rules::lab
