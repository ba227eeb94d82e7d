public import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines a person typed, oldest first, in memory and in a file of mode 0600.
///
/// Lines that start with a space, blank lines, secrets and repetitions of the last line are not kept.
/// Sessions may share a file: each appends under a lock.
public struct History: Sendable {
  /// The most lines that are kept.
  public static let limit = 1_000
  /// The lines, oldest first.
  public private(set) var entries: [String] = []

  private let path: String?

  /// Creates an empty history, kept in memory only where there is no path.
  public init(path: String?) {
    self.path = path
  }

  /// Reads the file, if it is there, and cuts it to the newest ``limit`` lines.
  public mutating func load() throws(HistoryError) {
    guard let path, let descriptor = try Self.open(path, flags: O_RDWR) else { return }
    defer { close(descriptor) }
    var lines: [String] = []
    var count = 0
    var source = LineSource(descriptor: descriptor)
    reading: while true {
      do throws(LineError) {
        guard let line = try source.next() else { break reading }
        lines.append(line.text)
      } catch {
        if case .readFailed = error { break reading }
      }
      count += 1
      if lines.count >= 2 * Self.limit { lines.removeFirst(lines.count - Self.limit) }
    }
    entries = Array(lines.suffix(Self.limit))
    if count > Self.limit { try rewrite(descriptor, path) }
  }

  /// Keeps a line, unless it starts with a space, is blank, secret or the last one again.
  ///
  /// - Throws: ``HistoryError``; the line is kept in memory all the same.
  public mutating func record(_ line: String, isSecret: Bool = false) throws(HistoryError) {
    guard !isSecret, line.first != " ", !Line(number: 1, text: line).isBlank,
      !line.utf8.contains(0x0A), entries.last != line
    else { return }
    entries.append(line)
    if entries.count > Self.limit { entries.removeFirst(entries.count - Self.limit) }
    guard let path, let descriptor = try Self.open(path, flags: O_WRONLY | O_APPEND | O_CREAT)
    else { return }
    defer { close(descriptor) }
    try Self.write(Array(line.utf8) + [0x0A], to: descriptor, path)
  }

  /// Opens and locks the file; `nil` when it is not there and not to be created.
  private static func open(_ path: String, flags: Int32) throws(HistoryError) -> Int32? {
    let descriptor = openFile(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      let error = SystemError.current
      if error.code == ENOENT, flags & O_CREAT == 0 { return nil }
      throw error.code == ELOOP ? .notOwnFile(path: path) : .cannotOpen(path: path, error)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else {
      close(descriptor)
      throw .notOwnFile(path: path)
    }
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    guard lock(descriptor) else {
      let error = SystemError.current
      close(descriptor)
      throw .cannotOpen(path: path, error)
    }
    return descriptor
  }

  /// Waits for the lock, a second at most: whoever holds it longer must not hold up a session.
  private static func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<100 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard [EWOULDBLOCK, EINTR].contains(errno) else { return false }
      usleep(10_000)
    }
    errno = EWOULDBLOCK
    return false
  }

  /// Writes the entries over the start of the file before cutting it, so that a crash loses none.
  private func rewrite(_ descriptor: Int32, _ path: String) throws(HistoryError) {
    let bytes = entries.flatMap { line -> [UInt8] in Array(line.utf8) + [0x0A] }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .cannotOpen(path: path, .current)
    }
    try Self.write(bytes, to: descriptor, path)
    guard ftruncate(descriptor, off_t(bytes.count)) == 0 else {
      throw .cannotOpen(path: path, .current)
    }
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, _ path: String
  ) throws(HistoryError) {
    do throws(OutputError) {
      try OutputBuffer.write(bytes, to: descriptor)
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }
}

/// The system's `open`, which the type's own name hides.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

/// Why the history cannot be kept; a session goes on without it.
public enum HistoryError: Error, Hashable, Sendable {
  /// The file cannot be opened or created.
  case cannotOpen(path: String, SystemError)
  /// The path leads to something other than a regular file of this user.
  case notOwnFile(path: String)
  /// The file does not take the line.
  case cannotWrite(path: String, OutputError)
}

extension HistoryError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .cannotOpen(let path, let error):
      .init(
        "history.cannotOpen", .cannotCreate,
        "cannot open the history \(path): \(error.description)",
        hint: "check the permissions of the file and its folder")
    case .notOwnFile(let path):
      .init(
        "history.notOwnFile", .permission, "\(path) is not a regular file of yours",
        hint: "move it away")
    case .cannotWrite(let path, let error):
      .init(
        "history.cannotWrite", .inputOutput,
        "cannot write the history \(path): \(error.explanation.message)")
    }
  }
}
