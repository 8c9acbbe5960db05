// Strand: what runs on it runs one after the other, in any thread.
#pragma once
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <utility>

namespace server {

using Strand = boost::asio::strand<boost::asio::any_io_executor>;

/// Calls `when_over` on the timer's strand after this time, unless the timer is started again or destroyed before.
template <class WhenOver>
void start(boost::asio::steady_timer& timer, std::chrono::steady_clock::duration time, WhenOver when_over) {
  timer.expires_after(time);
  timer.async_wait([when_over = std::move(when_over)](boost::system::error_code stopped) {
    if (!stopped) when_over();
  });
}

/// Returns true if the time of a started timer is over; its callback may still have to run.
inline bool is_over(const boost::asio::steady_timer& timer) {
  return timer.expiry() <= std::chrono::steady_clock::now();
}

}  // namespace server
