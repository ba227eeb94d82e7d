#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes messages to a Maildir, where every mail program finds them.
///
/// A message is written to `tmp`, flushed to disk and moved to `new`, so that no program reads half a
/// message. Folders have mode 0700 and files 0600. The name of a file is derived from the message's id, so
/// that a message delivered twice exists once.
///
/// Standard: the Maildir format of qmail, <https://cr.yp.to/proto/maildir.html>.
package struct MaildirTransport: MailTransport {
  private let path: String

  /// Creates a transport to a folder, which is created with the first message; its parent must exist.
  package init(path: String) { self.path = path }

  package func deliver(_ message: MailMessage) async throws(MailError) {
    for folder in ["", "/tmp", "/new", "/cur"] { try makeFolder(path + folder) }
    let name = "\(message.sentAt).\(message.id).shop"
    if try isDelivered(name) { return }
    let text = message.lines.map { $0 + "\n" }.joined()
    // A file with this name was left behind by a crash.
    _ = unsafe unlink("\(path)/tmp/\(name)")
    try save(Array(text.utf8), to: "\(path)/tmp/\(name)")
    guard unsafe rename("\(path)/tmp/\(name)", "\(path)/new/\(name)") == 0 else {
      throw unusable(path + "/new", errno)
    }
    try synchronise(path + "/new")
  }

  package var place: String { path }

  package func newest(
    where isWanted: (MailMessage) -> Bool
  ) throws(MailError) -> MailMessage? {
    let names = files(in: "new") + files(in: "cur")
    let newestFirst = names.compactMap { file -> (file: String, id: String, moment: [Int])? in
      let parts = file.split(separator: "/").last?.split(separator: ".") ?? []
      var status = stat()
      guard parts.count >= 3, parts[2].hasPrefix("shop"), let second = Int(parts[0]),
        unsafe lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      #if canImport(Darwin)
        let written = status.st_mtimespec
      #else
        let written = status.st_mtim
      #endif
      return (file, String(parts[1]), [second, Int(written.tv_sec), Int(written.tv_nsec)])
    }
    .sorted {
      // Their names distinguish two of one tick of the file system's clock.
      $0.moment == $1.moment
        ? $0.file > $1.file : $1.moment.lexicographicallyPrecedes($0.moment)
    }
    for mail in newestFirst {
      let message = try MailMessage(
        reading: text(of: mail.file), id: mail.id, sentAt: Int64(mail.moment[0]))
      if isWanted(message) { return message }
    }
    return nil
  }

  /// Returns the paths of the files in a folder; none if the folder cannot be read.
  private func files(in folder: String) -> [String] {
    guard let entries = unsafe opendir("\(path)/\(folder)") else { return [] }
    defer { unsafe closedir(entries) }
    var files: [String] = []
    while let entry = unsafe readdir(entries) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      files.append("\(path)/\(folder)/\(name)")
    }
    return files
  }

  /// Reads a file of at most a megabyte; no message of the shop is longer.
  private func text(of file: String) throws(MailError) -> [UInt8] {
    let descriptor = unsafe open(file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw unusable(file, errno) }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while text.count < 1 << 20 {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unusable(file, errno) }
      if count == 0 { break }
      text += buffer.prefix(count)
    }
    return text
  }

  private func makeFolder(_ path: String) throws(MailError) {
    if unsafe mkdir(path, 0o700) == 0 { return }
    let reason = errno
    guard reason == EEXIST else { throw unusable(path, reason) }
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { throw unusable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw unusable(path, ENOTDIR) }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw .folderNotOwn(path: path)
    }
  }

  /// Whether the message is in `new`, or in `cur` with flags added by a mail program.
  private func isDelivered(_ name: String) throws(MailError) -> Bool {
    if unsafe access("\(path)/new/\(name)", F_OK) == 0 { return true }
    guard let folder = unsafe opendir(path + "/cur") else { throw unusable(path + "/cur", errno) }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let found = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe bytes.prefix { $0 != 0 }.starts(with: name.utf8)
      }
      if found { return true }
    }
    return false
  }

  private func save(_ bytes: [UInt8], to file: String) throws(MailError) {
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unusable(file, errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw unusable(file, errno)
      }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw unusable(file, errno) }
  }

  private func synchronise(_ folder: String) throws(MailError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unusable(folder, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw unusable(folder, errno) }
  }

  private func unusable(_ path: String, _ number: CInt) -> MailError {
    .folderUnusable(path: path, reason: unsafe String(cString: strerror(number)))
  }
}
