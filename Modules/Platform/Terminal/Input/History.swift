#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines a person typed, oldest first, in memory and in a file of mode 0600.
///
/// Lines that start with a blank, blank lines, secrets and repetitions of the last line are not stored.
/// Sessions share a file: each one appends under a lock, and reads what the others appended.
package struct History: Sendable {
  /// The maximum number of lines.
  package static let limit = 1_000
  /// The lines, oldest first.
  package private(set) var entries: [String] = []

  private let path: String?
  /// The size of the file when it was last read or written.
  private var size: off_t = 0

  /// Creates an empty history; without a path it is kept in memory only.
  package init(path: String?) {
    self.path = path
  }

  /// Reads the file, if it exists, and cuts it to the newest ``limit`` lines.
  package mutating func load() throws(OwnFileError) {
    guard let path else { return }
    let file: OwnFile
    do throws(OwnFileError) {
      file = try Self.open(path, for: .updating)
    } catch .cannotOpen(_, SystemError(code: ENOENT)) {
      return
    }
    var lines: [String] = []
    var count = 0
    var source = LineSource(descriptor: file.descriptor)
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
    if count > Self.limit { try rewrite(file) }
    size = Self.size(of: file)
  }

  /// Reads the file again if another session has changed it.
  mutating func refresh() throws(OwnFileError) {
    var status = stat()
    guard let path, unsafe lstat(path, &status) == 0, status.st_size != size else { return }
    try load()
  }

  /// Stores a line unless it starts with a blank, is blank or a comment, or repeats the last line.
  ///
  /// - Throws: ``OwnFileError``; the line is stored in memory even then.
  package mutating func record(_ line: String) throws(OwnFileError) {
    guard ![0x20, 0x09].contains(line.utf8.first), !Line(number: 1, text: line).isBlank,
      !line.utf8.contains(0x0A), entries.last != line
    else { return }
    entries.append(line)
    if entries.count > Self.limit { entries.removeFirst(entries.count - Self.limit) }
    guard let path else { return }
    let file = try Self.open(path, for: .appending)
    let isCurrent = Self.size(of: file) == size
    try file.write(Array(line.utf8) + [0x0A])
    // If others have appended lines, those are still to be read.
    if isCurrent { size = Self.size(of: file) }
  }

  private static func size(of file: OwnFile) -> off_t {
    var status = stat()
    return unsafe fstat(file.descriptor, &status) == 0 ? status.st_size : 0
  }

  private static func open(
    _ path: String, for purpose: OwnFile.Purpose
  ) throws(OwnFileError) -> OwnFile {
    let file = try OwnFile(at: path, for: purpose)
    guard lock(file.descriptor) else { throw .cannotOpen(path: path, .current) }
    return file
  }

  /// Waits for the lock for at most a second: a process that holds it longer must not block a session.
  private static func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<100 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard [EWOULDBLOCK, EINTR].contains(errno) else { return false }
      usleep(10_000)
    }
    errno = EWOULDBLOCK
    return false
  }

  /// Overwrites the start of the file with the entries before cutting it, so that a crash loses none.
  private func rewrite(_ file: OwnFile) throws(OwnFileError) {
    let bytes = entries.flatMap { line -> [UInt8] in Array(line.utf8) + [0x0A] }
    guard lseek(file.descriptor, 0, SEEK_SET) == 0 else {
      throw .cannotOpen(path: file.path, .current)
    }
    try file.write(bytes)
    guard ftruncate(file.descriptor, off_t(bytes.count)) == 0 else {
      throw .cannotOpen(path: file.path, .current)
    }
  }
}
