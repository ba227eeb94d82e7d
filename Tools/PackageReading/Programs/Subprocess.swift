#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that runs to its end.
///
/// It sees only the variables it is given. Nothing in the folder it runs in can choose what runs: version files of
/// toolchain managers, for instance, apply to the folder they are in.
package struct Subprocess {
  package struct Outcome {
    /// The exit status; of a program that ran past its end, that of the signal.
    package let status: Int32
    package let output: [UInt8]
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
    do throws(BoundaryCheckError) {
      if let folder { return try run(in: folder, environment) }
      let scratch = try ScratchFolder()
      return try run(
        in: scratch.path, environment.merging(["TMPDIR": scratch.path]) { _, own in own })
    } catch {
      throw failure("\(error)")
    }
  }

  private func run(
    in folder: String, _ environment: [String: String]
  ) throws(BoundaryCheckError) -> Outcome {
    guard let program else {
      return Outcome(status: 127, output: [], errors: "\(command[0]) is not in PATH")
    }
    // What it says goes to files without names, so that no side waits for the other, and nothing that it leaves
    // running can keep this one waiting.
    let streams = [try NamelessFile(input), try NamelessFile(), try NamelessFile()]
    let process = try spawn(program, environment, in: folder, streams.map(\.descriptor))
    // A program with an end is a long one, which must not outlive this one.
    if end != nil { RunningProgram.began(process) }
    let status = Self.status(of: process, until: end)
    if end != nil { RunningProgram.ended() }
    guard let status else {
      throw .toolFailed(command: command[0], detail: "its exit status is lost")
    }
    return Outcome(
      status: status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F,
      output: try streams[1].bytes(),
      errors: String(decoding: try streams[2].bytes(), as: UTF8.self).trimmed)
  }

  /// The file that the first word of the command names, by the `PATH` of the program.
  private var program: String? {
    if command[0].contains("/") { return command[0] }
    return (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(command[0])" }.first { path in
        FolderReader.isExecutable(path)
          && FolderReader.kind(of: FolderReader.resolved(path)) == .file
      }
  }

  /// Starts the program in a process group of its own, with three streams and no other file of this process.
  private func spawn(
    _ program: String, _ environment: [String: String], in folder: String, _ streams: [Int32]
  ) throws(BoundaryCheckError) -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes) = unsafe (posix_spawn_file_actions_t?.none, posix_spawnattr_t?.none)
    #else
      var (actions, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_addchdir_np(&actions, folder)
    for (stream, descriptor) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(stream))
    }
    // What the caller of this process left open is not for the program; what this one opens closes itself. Only what
    // is open is closed: the others may be above the limit, which is an error.
    for descriptor in Self.openFiles where descriptor > 2 {
      let flags = fcntl(descriptor, F_GETFD)
      if flags >= 0, flags & FD_CLOEXEC == 0 {
        unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    }
    var (all, none) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = unsafe ([program] + command.dropFirst()).map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    // A caller that ignores the ends of its programs hands that on: the system would keep no status then.
    _ = signal(SIGCHLD, SIG_DFL)
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, program, &actions, &attributes, words, variables)
    if code != 0 { throw .toolFailed(command: command[0], detail: FolderReader.words(code)) }
    return process
  }

  /// The numbers of the open files and folders, and perhaps some more.
  ///
  /// The system lists them, since its limit, up to which each would be asked for, is a thousand million in some containers.
  private static var openFiles: [Int32] {
    guard let entries = try? FolderReader.entries(of: "/dev/fd", followsLinks: true) else {
      return Array(0..<min(getdtablesize(), 4096))
    }
    return entries.compactMap { Int32($0.name) }
  }

  /// Waits for the program; `nil` if the system does not say how it ended.
  private static func status(of process: pid_t, until end: ContinuousClock.Instant?) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = unsafe waitpid(process, &status, end == nil ? 0 : WNOHANG)
      if ended == process { return status }
      if ended < 0 && errno != EINTR { return nil }
      if ended == 0 {
        RunningProgram.stop(process, ifPast: end)
        usleep(20_000)
      }
    }
  }
}

#if canImport(Glibc)
  /// The C library has it since 2.29 (2019); its headers show it to GNU's dialect of C only.
  @_silgen_name("posix_spawn_file_actions_addchdir_np") @discardableResult
  private func posix_spawn_file_actions_addchdir_np(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
  ) -> Int32
#endif
