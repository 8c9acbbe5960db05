#include "packs/pack/archive.hpp"

#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <memory>
#include <set>
#include <system_error>

#include "packs/pack/files.hpp"
#include "packs/schema/schema.hpp"
#include "packs/yaml/printable.hpp"

namespace rules::packs {
namespace {

constexpr std::size_t max_name_bytes = 200;

struct CloseArchive {
  void operator()(zip_t* zip) const { zip_discard(zip); }
};
struct CloseMember {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

/// Returns true for hidden files and system leftovers, which don't belong to a pack.
bool is_hidden(std::string_view name) {
  return std::ranges::any_of(split(name, "/"),
                             [](const std::string& part) { return part.starts_with('.') || part == "__MACOSX"; });
}

/// The remaining size budget of an archive or a folder.
class Allowance {
 public:
  explicit Allowance(std::filesystem::path file) : file_(std::move(file)) {}
  [[noreturn]] void refuse(std::string_view key, std::vector<Message::Placeholder> placeholders = {}) const {
    throw FileError("file.use", file_, Message(key, std::move(placeholders)));
  }
  /// Charges one more file of at most this many bytes.
  void take(const std::string& path, std::uint64_t bytes) {
    if (++files_ > max_pack_files) refuse("zip.many-files", {{"most", max_pack_files}});
    if (bytes > left_) refuse("zip.large", {{"path", path}, {"most", max_pack_bytes}});
    left_ -= static_cast<std::size_t>(bytes);
  }

 private:
  std::filesystem::path file_;
  std::size_t files_ = 0, left_ = max_pack_bytes;
};

/// An open archive.
class Archive {
 public:
  explicit Archive(const std::filesystem::path& file) : room_(file), bytes_(read_file(file, max_archive_bytes)) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes_.data(), bytes_.size(), 0, &error);
    if (source) zip_.reset(zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error));
    if (!zip_) {
      const bool no_zip = zip_error_code_zip(&error) == ZIP_ER_NOZIP;
      const Message why = no_zip ? Message("zip.no-zip", {}) : Message(std::string(zip_error_strerror(&error)));
      zip_source_free(source);
      zip_error_fini(&error);
      room_.refuse("zip.none", {{"why", why}});
    }
    zip_error_fini(&error);
  }

  std::vector<PackedFile> files() {
    const zip_int64_t entries = zip_get_num_entries(zip_.get(), 0);
    if (entries > static_cast<zip_int64_t>(2 * max_pack_files))  // includes folders
      room_.refuse("zip.many-entries", {{"most", 2 * max_pack_files}});
    std::vector<PackedFile> out;
    for (zip_int64_t i = 0; i < entries; ++i) read(static_cast<zip_uint64_t>(i), out);
    return out;
  }
  const Allowance& room() const { return room_; }

 private:
  void read(zip_uint64_t index, std::vector<PackedFile>& out) {
    zip_stat_t about;
    if (zip_stat_index(zip_.get(), index, ZIP_FL_ENC_RAW, &about) != 0 || !(about.valid & ZIP_STAT_NAME) ||
        !(about.valid & ZIP_STAT_SIZE))
      room_.refuse("zip.damaged");
    std::string name = about.name;
    const bool folder = name.ends_with('/');
    if (folder) name.pop_back();
    if (const Message fault = archived_name_fault(name); !fault.empty())
      room_.refuse("zip.name", {{"name", name}, {"fault", fault}});
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    zip_file_get_external_attributes(zip_.get(), index, 0, &system, &attributes);
    const auto type = attributes >> 16 & S_IFMT;
    if (type != 0 && type != (folder ? S_IFDIR : S_IFREG))
      room_.refuse(type == S_IFLNK ? "zip.link" : "zip.irregular", {{"name", name}});
    if (folder || is_hidden(name)) return;
    if ((about.valid & ZIP_STAT_ENCRYPTION_METHOD) && about.encryption_method != ZIP_EM_NONE)
      room_.refuse("zip.encrypted", {{"name", name}});
    room_.take(name, about.size);
    out.push_back({name, bytes_of(index, name, static_cast<std::size_t>(about.size))});
  }

  /// Returns at most as many bytes as the archive claims, since the claim isn't trusted.
  std::string bytes_of(zip_uint64_t index, const std::string& name, std::size_t size) {
    const std::unique_ptr<zip_file_t, CloseMember> member(zip_fopen_index(zip_.get(), index, 0));
    if (!member) room_.refuse("zip.unreadable", {{"name", name}, {"why", std::string(zip_strerror(zip_.get()))}});
    std::string bytes(size + 1, '\0');
    std::size_t done = 0;
    while (done <= size) {
      const zip_int64_t n = zip_fread(member.get(), bytes.data() + done, bytes.size() - done);
      if (n < 0)
        room_.refuse("zip.damaged-file", {{"name", name}, {"why", std::string(zip_file_strerror(member.get()))}});
      if (n == 0) break;
      done += static_cast<std::size_t>(n);
    }
    if (done != size) room_.refuse("zip.other-size", {{"name", name}});
    bytes.resize(size);
    return bytes;
  }

  Allowance room_;
  std::string bytes_;
  std::unique_ptr<zip_t, CloseArchive> zip_;
};

bool has_manifest(const std::vector<PackedFile>& files) {
  return std::ranges::find(files, "pack.yaml", &PackedFile::path) != files.end();
}

/// Removes the single folder that contains everything, if there is one.
void strip_folder(std::vector<PackedFile>& files, const Allowance& room) {
  if (has_manifest(files)) return;
  const std::string top = files.empty() ? "" : files[0].path.substr(0, files[0].path.find('/') + 1);
  const bool all =
      !top.empty() && std::ranges::all_of(files, [&](const PackedFile& file) { return file.path.starts_with(top); });
  if (all)
    for (PackedFile& file : files) file.path.erase(0, top.size());
  if (!has_manifest(files)) room.refuse("zip.no-pack");
}

/// Sorts the files; rejects repeated paths, and paths that are both a file and a folder.
void sort(std::vector<PackedFile>& files, const Allowance& room) {
  std::ranges::sort(files, {}, &PackedFile::path);
  std::set<std::string> paths;
  for (const PackedFile& file : files)
    if (!paths.insert(file.path).second) room.refuse("zip.twice", {{"name", file.path}});
  for (const PackedFile& file : files)
    for (std::size_t slash = file.path.find('/'); slash != file.path.npos; slash = file.path.find('/', slash + 1))
      if (paths.contains(file.path.substr(0, slash))) room.refuse("zip.both", {{"name", file.path.substr(0, slash)}});
}

void add_folder(const std::filesystem::path& folder, const std::filesystem::path& real, const std::string& prefix,
                int depth, Allowance& room, std::vector<PackedFile>& out) {
  if (depth > 8) room.refuse("zip.deep");
  std::error_code error;
  for (const auto& path : entries_of(folder)) {
    const std::string name = path.filename().string();
    if (is_hidden(name)) continue;
    const std::filesystem::path target = std::filesystem::canonical(path, error);
    if (error || std::mismatch(real.begin(), real.end(), target.begin(), target.end()).first != real.end())
      room.refuse("zip.link-out", {{"name", prefix + name}});
    if (const Message fault = archived_name_fault(prefix + name); !fault.empty())
      room.refuse("zip.name", {{"name", prefix + name}, {"fault", fault}});
    if (std::filesystem::is_directory(target, error)) {
      add_folder(path, real, prefix + name + "/", depth + 1, room, out);
      continue;
    }
    if (!std::filesystem::is_regular_file(target, error)) room.refuse("zip.no-file", {{"name", prefix + name}});
    PackedFile file{prefix + name, read_file(path, max_pack_bytes)};
    room.take(file.path, file.bytes.size());
    out.push_back(std::move(file));
  }
}

std::vector<PackedFile> there(const std::filesystem::path& folder) {
  Allowance room(folder);
  std::vector<PackedFile> out;
  std::error_code error;
  add_folder(folder, std::filesystem::canonical(folder, error), "", 0, room, out);
  sort(out, room);
  return out;
}

}  // namespace

bool is_archive(const std::filesystem::path& path) {
  std::error_code error;
  return path.extension() == ".zip" && !std::filesystem::is_directory(path, error);
}

Message archived_name_fault(std::string_view name) {
  if (name.empty()) return Message("zip.name-empty", {});
  if (name.size() > max_name_bytes) return Message("zip.name-long", {{"most", max_name_bytes}});
  if (name.starts_with('/')) return Message("zip.name-root", {});
  for (std::size_t at = 0; at < name.size();) {
    const CodePoint c = decode(name, at);
    if (c.length == 0) return Message("zip.name-utf8", {});
    if (is_control(c.value)) return Message("zip.name-control", {});
    if (c.value == '\\' || c.value == ':') return Message("zip.name-signs", {});
    at += c.length;
  }
  for (const std::string& part : split(name, "/")) {
    if (part == "..") return Message("zip.name-out", {});
    if (part.empty() || part == ".") return Message("zip.name-part", {});
  }
  return {};
}

std::vector<PackedFile> read_archive(const std::filesystem::path& file) {
  Archive archive(file);
  std::vector<PackedFile> files = archive.files();
  strip_folder(files, archive.room());
  sort(files, archive.room());
  return files;
}

std::vector<PackedFile> read_pack_folder(const std::filesystem::path& folder) {
  std::vector<PackedFile> files = there(folder);
  Problems problems;
  const PackFolder pack = list_pack(folder, problems);
  problems.throw_if_any();
  std::vector<std::filesystem::path> scripts = pack.scripts;
  for (const auto& [other, with] : pack.scripts_with) scripts.insert(scripts.end(), with.begin(), with.end());
  for (const auto& script : scripts) {
    const std::string path = "scripts/" + script.lexically_relative(pack.script_folder).generic_string();
    if (std::ranges::find(files, path, &PackedFile::path) == files.end())
      files.push_back({path, read_file(script, max_pack_bytes)});
  }
  sort(files, Allowance(folder));
  return files;
}

void unpack(const std::vector<PackedFile>& files, const std::filesystem::path& folder) {
  std::error_code error;
  if (std::filesystem::is_directory(folder, error)) {
    try {
      if (there(folder) == files) return;
    } catch (const FileError&) {
      // something else is there: it is replaced
    }
  }
  std::filesystem::path fresh = folder, old = folder;
  fresh += ".new-" + std::to_string(::getpid());
  old += ".old-" + std::to_string(::getpid());
  std::filesystem::remove_all(fresh, error);
  const auto check = [&] {
    if (error) throw WriteError(folder, packs::system_message(error.value()));
  };
  std::filesystem::create_directories(fresh, error);
  check();
  for (const PackedFile& file : files) {
    const std::filesystem::path path = fresh / file.path;
    std::filesystem::create_directories(path.parent_path(), error);
    check();
    write_file(path, file.bytes, [](std::string_view) { return false; });
  }
  if (std::filesystem::exists(folder, error)) std::filesystem::rename(folder, old, error);
  check();
  std::filesystem::rename(fresh, folder, error);
  check();
  std::filesystem::remove_all(old, error);
}

}  // namespace rules::packs
