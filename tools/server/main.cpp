// dicetown serve: a separate program, so that play and simulate need neither its libraries nor its page.
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cctype>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <optional>
#include <vector>

#include "common.hpp"
#include "kept_packs.hpp"
#include "net.hpp"
#include "output.hpp"
#include "packs/pack/files.hpp"
#include "play/game_table.hpp"
#include "play/save.hpp"
#include "strange_packs.hpp"
#include "upkeep.hpp"
#include "worker_pool.hpp"

namespace {

namespace asio = boost::asio;

struct ServeOptions {
  tools::Common common;
  std::string host = "127.0.0.1", base_path = "/", public_url, store, replay, password, password_file, import,
              export_to;
  std::vector<std::string> names, proxies;
  std::vector<std::filesystem::path> folders;  ///< with packs
  bool no_browser = false, yes = false;
  int clean_up = 0;
  int port = 8080;
  server::ServerLimits limits;
  int min_pass_delay = 400, max_pass_delay = 2500, unload_after = 300, messages_a_second = 20, requests_a_second = 20;
};

/// Returns the default store: in the user's state folder.
std::string usual_store() {
  const auto folder = tools::own_folder("XDG_STATE_HOME", ".local/state");
  if (!folder) throw tools::UsageError("store.nowhere", {});
  std::error_code error;
  std::filesystem::create_directories(*folder, error);
  if (error)
    throw server::StoreError("store.no-folder",
                             {{"file", folder->string()}, {"reason", rules::packs::system_message(error.value())}});
  return (*folder / "tables.sqlite").string();
}

server::ServerOffer offered(const ServeOptions& options) {
  const tools::Common& common = options.common;
  return {.folders = options.folders,
          .always = common.main_packs,
          .usual = common.with,
          .settings = common.set,
          .language = common.language,
          .fast = common.fast,
          .most = common.most,
          .seed = common.seed_given ? std::optional(common.seed) : std::nullopt};
}

server::ServerLimits limits_of(const ServeOptions& options) {
  if (options.min_pass_delay > options.max_pass_delay) throw tools::UsageError("serve.delays", {});
  server::ServerLimits limits = options.limits;
  // Behind a proxy, one address may represent many clients: then it is allowed more connections and more work.
  limits.rulebooks_of_address = std::max(limits.rulebooks_of_address, limits.connections_of_address / 100);
  limits.waiting_of_address = std::max(limits.waiting_of_address, limits.connections_of_address / 4);
  limits.lists_of_address = std::max(limits.lists_of_address, limits.connections_of_address / 25);
  if (limits.connections_of_address > server::ServerLimits().connections_of_address)
    limits.queued_of_address = limits.queued_of_all;
  limits.messages_a_second = options.messages_a_second;
  limits.messages_at_once = 3 * options.messages_a_second;
  limits.requests_a_second = options.requests_a_second;
  limits.requests_at_once = 10 * options.requests_a_second;
  limits.kept_empty = std::chrono::seconds(options.unload_after);
  limits.pass_least = std::chrono::milliseconds(options.min_pass_delay);
  limits.pass_most = std::chrono::milliseconds(options.max_pass_delay);
  return limits;
}

/// Raises the limit of open files as far as allowed. Returns the resulting greatest number of connections, leaving
/// files for the store, threads and others.
std::size_t max_connections() {
  constexpr rlim_t kForOthers = 64;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return std::numeric_limits<std::size_t>::max();
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  getrlimit(RLIMIT_NOFILE, &files);
  return static_cast<std::size_t>(std::max(files.rlim_cur, 2 * kForOthers) - kForOthers);
}

constexpr std::size_t kMaxBusyTables = 64;  ///< additional threads for tables that compute for long

/// Runs until one of the signals arrives; returns it.
int run(asio::io_context& context, asio::signal_set& signals, server::Net& net, server::Lobby& lobby, int threads,
        std::chrono::seconds kept_empty) {
  int stopped_by = 0;
  asio::steady_timer parting(context), sweeping(context);
  signals.async_wait([&](boost::system::error_code, int signal) {
    stopped_by = signal;
    net.stop();
    lobby.close();
    parting.expires_after(std::chrono::milliseconds(300));  // for messages being sent
    parting.async_wait([&](boost::system::error_code) { context.stop(); });
  });
  const std::function<void()> sweep = [&] {
    lobby.sweep();
    sweeping.expires_after(std::min(std::chrono::seconds(30), kept_empty));
    sweeping.async_wait([&](boost::system::error_code) { sweep(); });
  };
  sweep();
  server::run_in_threads(static_cast<std::size_t>(threads), kMaxBusyTables, [&] { return context.run_one() > 0; });
  return stopped_by;
}

/// Returns "/dice/" for /dice. Throws if it is no path.
std::string base_of(const std::string& path) {
  const auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '/' || c == '-' || c == '_'; };
  if (!path.starts_with('/') || path.find("//") != path.npos || !std::ranges::all_of(path, fits))
    throw tools::UsageError("serve.no-path", {{"path", path}});
  return path.ends_with('/') ? path : path + "/";
}

/// Returns the URL with a slash at its end. Adds its host to the names of this server. Throws if it can't be followed
/// by the rest of a link.
std::string public_url_of(const std::string& url, std::vector<std::string>& names) {
  if (url.empty()) return "";
  const std::size_t scheme = url.starts_with("https://") ? 8 : url.starts_with("http://") ? 7 : 0;
  const auto fits = [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("-_.~:/[]").find(static_cast<char>(c)) != std::string_view::npos;
  };
  const std::string host = url.substr(scheme, url.find_first_of(":/", scheme) - scheme);
  if (scheme == 0 || host.empty() || !std::ranges::all_of(url, fits))
    throw tools::UsageError("serve.no-url", {{"url", url}});
  names.push_back(host);
  return url.ends_with('/') ? url : url + "/";
}

std::vector<std::string> addresses_of_proxies(const std::vector<std::string>& names) {
  std::vector<std::string> addresses;
  for (const std::string& name : names) {
    addresses.push_back(server::normal_address(name));
    if (addresses.back().empty()) throw tools::UsageError("serve.no-proxy", {{"address", name}});
  }
  return addresses;
}

/// Returns the lobby's password; empty if there is none. It may come from a file or the environment, because all users
/// of the machine see the arguments of a program.
std::string password_of(const ServeOptions& options) {
  if (!options.password.empty()) return options.password;
  if (options.password_file.empty()) {
    const char* const given = std::getenv("DICETOWN_PASSWORD");
    return given != nullptr ? given : "";
  }
  std::ifstream file(options.password_file);
  std::string line;
  if (!std::getline(file, line)) throw tools::UsageError("serve.no-password", {{"file", options.password_file}});
  if (line.ends_with('\r')) line.pop_back();
  if (line.empty()) throw tools::UsageError("serve.no-password", {{"file", options.password_file}});
  return line;
}

/// Serves until it is stopped; `told`: called once it listens.
int serve(const ServeOptions& options, std::unique_ptr<server::Store> store,
          const std::function<void(const server::Addresses&)>& told) {
  server::ServerLimits limits = limits_of(options);
  if (const std::size_t most = max_connections(); limits.connections > most) {
    std::cerr << "dicetown serve: at most " << most << " connections, not " << limits.connections
              << ", because the system allows no more open files (ulimit -Hn)\n";
    limits.connections = most;
  }
  const int threads = options.common.used_threads();
  asio::io_context context;
  auto lobby = std::make_shared<server::Lobby>(context.get_executor(),
                                               std::make_unique<server::Catalogue>(offered(options)), std::move(store),
                                               options.common.language, limits, server::Password(password_of(options)));
  server::NetSettings settings{.host = options.host,
                               .port = static_cast<std::uint16_t>(options.port),
                               .names = options.names,
                               .proxies = addresses_of_proxies(options.proxies),
                               .base = base_of(options.base_path)};
  settings.public_url = public_url_of(options.public_url, settings.names);
  int signal = 0;
  {
    server::Net net(context, settings, limits, lobby);
    asio::signal_set signals(context, SIGINT, SIGTERM);  // before `told`, whose reader may stop it immediately
    told(net.addresses());
    signal = run(context, signals, net, *lobby, threads, limits.kept_empty);
  }
  lobby->stop();
  return signal == SIGINT ? tools::kInterrupted : tools::kFine;
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

/// Opens a URL in the user's browser, if the program runs on a desktop and its output is a terminal. Doesn't wait.
void open_browser(const std::string& url) {
  if (isatty(STDOUT_FILENO) == 0 || (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY"))) return;
  std::signal(SIGCHLD, SIG_IGN);  // the system cleans up after it
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&silent, file, "/dev/null", O_RDWR, 0);
  std::string program = "xdg-open", address = url;
  char* const arguments[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  posix_spawnp(&child, "xdg-open", &silent, nullptr, arguments,
               environ);  // without xdg-open, the URL is printed anyway
  posix_spawn_file_actions_destroy(&silent);
}

/// Returns the URL for links.
const std::string& url_for_links(const server::Addresses& addresses) {
  return addresses.shared.empty() ? addresses.own : addresses.shared.front();
}

void print_addresses(const server::Addresses& addresses, const tools::Texts& texts) {
  if (addresses.shared.empty()) {
    std::cout << texts("serve.open", {{"url", addresses.own}}) << "\n" << texts("serve.local") << "\n";
    return;
  }
  std::cout << texts("serve.open", {{"url", addresses.shared.front()}}) << "\n";
  for (std::size_t i = 1; i < addresses.shared.size(); ++i)
    std::cout << texts("serve.also", {{"url", addresses.shared[i]}}) << "\n";
  if (addresses.own != addresses.shared.front()) std::cout << texts("serve.own", {{"url", addresses.own}}) << "\n";
}

/// Opens a table from the file of --import.
server::Imported import_file(server::Store& store, const ServeOptions& options, const tools::Texts& texts) {
  ServeOptions with_its_packs = options;
  with_its_packs.folders = tools::folders_for(options.import, {options.folders, false, options.yes}, texts);
  server::Catalogue catalogue(offered(with_its_packs));
  server::Imported imported =
      server::import_table(catalogue, rules::play::load_save(options.import),
                           std::filesystem::path(options.import).stem().string(), options.common.language);
  store.create(imported.table);
  const bool kept = keep_packs(store, catalogue, server::table_config(imported.table.header.config));
  if (!kept && with_its_packs.folders.size() > options.folders.size()) {  // only the file has its packs
    store.remove(imported.table.header.id);
    throw server::StoreError("store.full", {});
  }
  return imported;
}

int serve_tables(ServeOptions& options, const tools::Command& command) {
  if (!command.given("--seed")) options.common.seed_given = false;  // a config's is that of a game, and known to others
  const std::string where = options.store.empty() ? usual_store() : options.store;
  auto store = server::open_store(where);
  server::Imported imported;
  if (!options.import.empty()) imported = import_file(*store, options, command.texts());
  bool listens = false;
  const auto told = [&](const server::Addresses& addresses) {
    listens = true;
    print_addresses(addresses, command.texts());
    std::cout << command.texts()("serve.kept", {{"where", server::without_password(where)}}) << std::endl;
    for (const auto& [seat, token] : imported.tokens)
      std::cout << command.texts()("serve.seat", {{"seat", std::to_string(seat)},
                                                  {"url", url_for_links(addresses) + "#t=" + imported.table.header.id +
                                                              "&k=" + token}})
                << std::endl;
    if (!options.no_browser) open_browser(addresses.own);
  };
  try {
    return serve(options, std::move(store), told);
  } catch (...) {  // nobody has seen the links of a table from a file
    if (!listens && !imported.table.header.id.empty()) server::open_store(where)->remove(imported.table.header.id);
    throw;
  }
}

/// Exports or deletes tables, without serving.
int keep_up(const ServeOptions& options, const tools::Command& command) {
  command.excludes("--export", {"--clean-up"});
  for (const char* each : {"--export", "--clean-up"}) command.excludes(each, {"--import", "--replay"});
  const auto store = server::open_store(options.store.empty() ? usual_store() : options.store);
  if (options.clean_up > 0) {
    const std::size_t n = server::clean_up(*store, options.clean_up);
    std::cout << command.texts()("serve.cleaned", {{"n", std::to_string(n)}}) << std::endl;
    return tools::kFine;
  }
  server::Catalogue catalogue(offered(options));
  const std::size_t n = server::export_tables(*store, catalogue, options.export_to);
  std::cout << command.texts()("serve.exported", {{"n", std::to_string(n)}, {"folder", options.export_to}})
            << std::endl;
  return tools::kFine;
}

/// Shows a save in the browser.
int show_save(ServeOptions& options, const tools::Command& command) {
  command.excludes("--replay", {"--with", "--set", "--config", "--seed", "--store", "--import"});
  const bool own_first = command.given("--pack-path") || command.given("--game");
  options.folders = tools::folders_for(options.replay, {options.folders, own_first, options.yes}, command.texts());
  rules::play::Save save = rules::play::load_save(options.replay);
  if (!save.lock.empty()) options.common.main_packs = {save.lock.front().id};
  const std::string name = std::filesystem::path(options.replay).stem().string();
  const server::StoredTable table = server::shown_table(std::move(save), name, options.common.language);
  server::Catalogue catalogue(offered(options));
  rules::play::GameTable(catalogue.make(server::table_config(table.header.config)),
                         table.acts);  // throws if it doesn't match
  const server::PassingFolder folder;
  auto store = server::open_store((folder.path() / "tables.sqlite").string());
  store->create(table);
  return serve(options, std::move(store), [&](const server::Addresses& addresses) {
    const std::string fragment = "#r=" + table.header.id;
    std::cout << command.texts()("serve.replay-open", {{"url", url_for_links(addresses) + fragment}}) << std::endl;
    if (!options.no_browser) open_browser(addresses.own + fragment);
  });
}

void add_serve(tools::CommandLine& program) {
  auto options = std::make_shared<ServeOptions>();
  tools::Command command = program.add("serve", "play");
  command.value("--host", options->host).shows_default();
  command.value("--port", options->port).within(0, 65535).shows_default();
  command.names("--name", options->names);
  command.value("--base-path", options->base_path);
  command.value("--public-url", options->public_url);
  command.names("--trusted-proxy", options->proxies);
  command.value("--password", options->password);
  command.value("--password-file", options->password_file);
  command.flag("--no-browser", options->no_browser);
  command.value("--store", options->store);
  command.value("--replay", options->replay);
  command.value("--import", options->import);
  command.flag("--yes", options->yes);
  command.value("--export", options->export_to);
  command.value("--clean-up", options->clean_up).within(1, 100'000);
  options->common.add_packs_to(command);
  options->common.add_language_to(command);
  options->common.add_length_to(command);
  options->common.add_fast_to(command);
  options->common.add_seed_to(command);
  options->common.add_threads_to(command);
  const auto number = [&](const char* name, auto& to, int least, int most) {
    command.value(name, to).within(least, most).shows_default();
  };
  number("--max-tables", options->limits.tables, 1, 1'000'000);
  number("--max-connections", options->limits.connections, 1, 100'000);
  number("--max-connections-per-address", options->limits.connections_of_address, 1, 100'000);
  number("--max-tables-per-minute", options->limits.tables_a_minute, 1, 1'000'000);
  number("--max-requests-per-second", options->requests_a_second, 1, 1'000'000);
  number("--max-messages-per-second", options->messages_a_second, 1, 1'000'000);
  number("--min-pass-delay", options->min_pass_delay, 0, 60'000);
  number("--max-pass-delay", options->max_pass_delay, 0, 60'000);
  number("--unload-after", options->unload_after, 1, 1'000'000);
  command.examples({"dicetown serve", "dicetown serve --host 0.0.0.0 --port 8000 --with wild-west,cowboys",
                    "dicetown serve --store postgresql:///dicetown --name play.example.org",
                    "dicetown serve --replay evening.save", "dicetown serve --import evening.dicetown",
                    "dicetown serve --clean-up 90"});
  command.runs([options, command] {
    command.excludes("--password", {"--password-file"});
    if (options->replay.empty()) command.needs({"--yes"}, "--import");
    if (command.given("--password") && options->password.empty()) throw tools::UsageError("serve.empty-password", {});
    options->common.resolve(command);
    options->folders = options->common.folders();
    if (!options->export_to.empty() || options->clean_up > 0) return keep_up(*options, command);
    return options->replay.empty() ? serve_tables(*options, command) : show_save(*options, command);
  });
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  tools::CommandLine program("dicetown", "dicetown " + rules::play::engine_version(), "",
                             tools::Texts(tools::wanted_language(argc, argv)));
  add_serve(program);
  return tools::with_failures_told(program.texts(), [&]() -> int {
    try {
      return program.run(argc, argv).value_or(tools::kFine);
    } catch (const server::StoreError& error) {
      return tools::unwritten(program.texts()("store.said", {{"what", error.message()}}));
    } catch (const server::CantListen& error) {
      return tools::unwritten(error.message().in(program.texts().language()));
    }
  });
}
