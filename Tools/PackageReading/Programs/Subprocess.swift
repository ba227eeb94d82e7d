package import Foundation

/// A program that runs to its end.
///
/// It sees only the variables it is given. Nothing in the folder it runs in can choose what runs: version files of
/// toolchain managers, for instance, apply to the folder they are in.
package struct Subprocess {
  package struct Outcome {
    /// The exit status; of a program that ran past its end, that of the signal.
    package let status: Int32
    package let output: Data
    package let errors: String

    /// Whether no folder of `PATH` has the program.
    package var isMissing: Bool { status == 127 }

    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  package let command: [String]
  package let environment: [String: String]

  /// What the program reads; empty for nothing.
  private let input: String

  /// The folder it runs in; `nil` for an empty one of its own, which is deleted with its temporary files.
  private let folder: String?

  /// When the program has to end; `nil` for one that always does.
  private let end: ContinuousClock.Instant?

  package init(
    command: [String], environment: [String: String], input: String = "", in folder: String? = nil,
    until end: ContinuousClock.Instant? = nil
  ) {
    (self.command, self.environment) = (command, environment)
    (self.input, self.folder, self.end) = (input, folder, end)
  }

  package func run(
    or failure: (_ detail: String) -> BoundaryCheckError
  ) throws(BoundaryCheckError) -> Outcome {
    do {
      if let folder { return try run(in: folder, environment) }
      let scratch = try ScratchFolder()
      return try run(
        in: scratch.path, environment.merging(["TMPDIR": scratch.path]) { _, own in own })
    } catch {
      throw failure((error as? BoundaryCheckError)?.description ?? error.localizedDescription)
    }
  }

  private func run(in folder: String, _ environment: [String: String]) throws -> Outcome {
    guard let program else {
      return Outcome(status: 127, output: Data(), errors: "\(command[0]) is not in PATH")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = input.isEmpty ? FileHandle.nullDevice : try Self.file(of: input)
    try process.run()
    // A program with an end is a long one, which must not outlive this one.
    if end != nil { RunningProgram.began(process.processIdentifier) }
    let said = Self.read(output.fileHandleForReading, errors.fileHandleForReading) {
      Self.stop(process.processIdentifier, ifPast: end)
    }
    process.waitUntilExit()
    if end != nil { RunningProgram.ended() }
    return Outcome(
      status: process.terminationStatus, output: said[0],
      errors: String(decoding: said[1], as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The file that the first word of the command names, by the `PATH` of the program.
  private var program: String? {
    if command[0].contains("/") { return command[0] }
    return (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(command[0])" }.first { path in
        FileManager.default.isExecutableFile(atPath: path)
          && FolderReader.kind(of: FolderReader.resolved(path)) == .file
      }
  }

  /// Returns a file without a name that holds a text, so that neither side waits for the other.
  private static func file(of text: String) throws -> FileHandle {
    guard let file = unsafe tmpfile() else { throw CocoaError(.fileWriteUnknown) }
    defer { unsafe fclose(file) }
    let handle = FileHandle(fileDescriptor: dup(unsafe fileno(file)), closeOnDealloc: true)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.seek(toOffset: 0)
    return handle
  }

  /// Reads both pipes to their ends side by side, since a program waits where one of them is full.
  private static func read(
    _ pipes: FileHandle..., waiting: () -> Int32?
  ) -> [Data] {
    var polled = pipes.map {
      pollfd(fd: $0.fileDescriptor, events: Int16(POLLIN), revents: 0)
    }
    var contents = pipes.map { _ in Data() }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while polled.contains(where: { $0.fd >= 0 }) {
      guard unsafe poll(&polled, nfds_t(polled.count), waiting() ?? -1) > 0 else { continue }
      for index in polled.indices where polled[index].revents != 0 {
        let count = unsafe Foundation.read(polled[index].fd, &buffer, buffer.count)
        if count > 0 { contents[index].append(contentsOf: buffer[..<count]) }
        if count == 0 || count < 0 && errno != EINTR { polled[index].fd = -1 }
      }
    }
    return contents
  }
}

/// A private folder among the user's temporary files, deleted with the value.
package struct ScratchFolder: ~Copyable {
  package let path: String

  /// The folder, locked as long as it is used: the system unlocks what a killed program leaves.
  private let lock: Int32

  private static let prefix = "boundary-check-"

  /// Creates a folder that no other user can enter, under an unpredictable name.
  package init() throws(BoundaryCheckError) {
    let name = "\(Self.prefix)\(UUID().uuidString)"
    let all = FileManager.default.temporaryDirectory
    let path = all.appendingPathComponent(name).path
    // It gets the name under which others look for it once it is locked.
    let hidden = all.appendingPathComponent(".\(name)").path
    try BoundaryCheckError.writing(path) {
      // It must not exist yet: without intermediate folders, an existing one is an error.
      try FileManager.default.createDirectory(
        atPath: hidden, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
    let lock = Self.locked(hidden)
    try BoundaryCheckError.writing(path) {
      try FileManager.default.moveItem(atPath: hidden, toPath: path)
    }
    self.path = path
    self.lock = lock
  }

  /// Removes the folders that interrupted programs of this user left.
  package static func removeAbandoned() {
    let all = FileManager.default.temporaryDirectory.path
    for entry in (try? FolderReader.entries(of: all)) ?? []
    where entry.name.hasPrefix(prefix)
      && UUID(uuidString: String(entry.name.dropFirst(prefix.count))) != nil
      && FolderReader.isPrivate("\(all)/\(entry.name)")
    {
      let lock = locked("\(all)/\(entry.name)")
      guard lock >= 0 else { continue }
      try? FileManager.default.removeItem(atPath: "\(all)/\(entry.name)")
      close(lock)
    }
  }

  private static func locked(_ path: String) -> Int32 {
    let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard folder >= 0, flock(folder, LOCK_EX | LOCK_NB) != 0 else { return folder }
    close(folder)
    return -1
  }

  package func makeFolder(_ name: String) throws(BoundaryCheckError) {
    let path = "\(path)/\(name)"
    try BoundaryCheckError.writing(path) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  // A link in the folder is deleted; its destination is not.
  deinit {
    try? FileManager.default.removeItem(atPath: path)
    if lock >= 0 { close(lock) }
  }
}

extension BoundaryCheckError {
  /// Runs `body`, which changes files; every error becomes one about an unwritable file.
  package static func writing(_ path: String, _ body: () throws -> Void) throws(BoundaryCheckError)
  {
    do { try body() } catch { throw .unwritable(path: path, detail: error.localizedDescription) }
  }
}
