// Strand: what runs on it runs one after the other, in any thread.
#pragma once
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/strand.hpp>

namespace server {

using Strand = boost::asio::strand<boost::asio::any_io_executor>;

}  // namespace server
