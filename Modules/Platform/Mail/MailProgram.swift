// Nothing here changes `environ`, which C declares as a variable.
#if canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  @unsafe @preconcurrency import Glibc
#endif

/// A program that reads a message, with nothing of this process but its environment and the right to end it.
///
/// It runs in a session of its own: it cannot write to the terminal or read from it, a Ctrl-C meant for this process
/// does not reach it, and what it has started ends with it.
struct MailProgram {
  enum End: Sendable {
    case exited(code: CInt)
    /// It reports success, although the message is still there.
    case readNothing
    case stopped(signal: CInt)
    case timedOut
    case notStarted(errno: CInt)
  }

  let path: String
  let arguments: [String]

  /// How much of its output is kept.
  private static let outputLimit = 2_000
  /// How often it is looked at, in milliseconds.
  private static let interval: CInt = 10

  /// Runs the program and waits for its end; blocks the thread for at most the time given.
  func end(reading input: [UInt8], within timeout: Duration) -> (End, output: [UInt8]) {
    let deadline = ContinuousClock.now + timeout
    // One pair serves for its input and its output: unlike a pipe, it reports without a signal that its reader is gone.
    var pair: [CInt] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, socketKind, 0, &pair) == 0 else {
      return (.notStarted(errno: errno), [])
    }
    var exchange = Exchange(socket: pair[0], rest: input[...])
    defer { close(pair[0]) }
    for socket in pair { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pair[0], F_SETFL, O_NONBLOCK)
    var process = pid_t()
    let failure = spawn(&process, on: pair[1])
    close(pair[1])
    guard failure == 0 else { return (.notStarted(errno: failure), []) }
    while true {
      exchange.step(milliseconds: Self.interval)
      var status: CInt = 0
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == process {
        exchange.drain()
        return (end(status, exchange), exchange.output)
      }
      if ended < 0, errno != EINTR { return (.notStarted(errno: errno), exchange.output) }
      if ContinuousClock.now >= deadline {
        kill(-process, SIGKILL)
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return (.timedOut, exchange.output)
      }
    }
  }

  private func end(_ status: CInt, _ exchange: Exchange) -> End {
    guard status & 0x7F == 0 else { return .stopped(signal: status & 0x7F) }
    let code = (status >> 8) & 0xFF
    return code == 0 && !exchange.isRead ? .readNothing : .exited(code: code)
  }

  /// Starts the program with a socket for its input and output, and returns 0 or why it cannot be started.
  private func spawn(_ process: inout pid_t, on socket: CInt) -> CInt {
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
    for stream in 0...2 as ClosedRange<CInt> {
      unsafe posix_spawn_file_actions_adddup2(&actions, socket, stream)
    }
    // What the caller of this process left open is not for the program: a password may be on it. What this process
    // opens closes itself.
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
    let flags = CInt(POSIX_SPAWN_SETSIGDEF) | CInt(POSIX_SPAWN_SETSIGMASK) | ownSession
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    return unsafe posix_spawn(&process, path, &actions, &attributes, words, environ)
  }

  /// The numbers of the open files, and perhaps some more.
  ///
  /// The system lists them, since its limit, up to which each would be asked for, may be a thousand million.
  private static var openFiles: [CInt] {
    guard let folder = unsafe opendir("/dev/fd") else { return Array(0...255) }
    defer { unsafe closedir(folder) }
    var files: [CInt] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let file = CInt(name) { files.append(file) }
    }
    return files
  }

  /// What is said to the program, and what it says.
  private struct Exchange {
    let socket: CInt
    var rest: ArraySlice<UInt8>
    private(set) var output: [UInt8] = []
    private var isOpen = true
    /// Whether the program took the whole message.
    private(set) var isRead = true

    init(socket: CInt, rest: ArraySlice<UInt8>) { (self.socket, self.rest) = (socket, rest) }

    /// Waits for the program to read or write, and lets it.
    mutating func step(milliseconds: CInt) {
      let events = rest.isEmpty ? POLLIN : POLLIN | POLLOUT
      var entry = pollfd(fd: isOpen ? socket : -1, events: Int16(events), revents: 0)
      guard unsafe poll(&entry, 1, milliseconds) > 0 else { return }
      if entry.revents & Int16(POLLOUT) != 0 { send() }
      if entry.revents & ~Int16(POLLOUT) != 0 { receive() }
    }

    /// Takes what is left to read of a program that has ended.
    mutating func drain() {
      while isOpen, receive() {}
      if !rest.isEmpty { isRead = false }
    }

    private mutating func send() {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe systemSend(socket, bytes.baseAddress, bytes.count, sendFlags)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
        if rest.isEmpty { shutdown(socket, shutdownWriting) }
      } else if ![EINTR, EAGAIN].contains(errno) {
        (rest, isRead) = ([], false)
      }
    }

    /// Returns whether there may be more.
    @discardableResult
    private mutating func receive() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 1_024)
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe recv(socket, bytes.baseAddress, bytes.count, 0)
      }
      if count > 0 {
        output += buffer.prefix(min(count, MailProgram.outputLimit - output.count))
        return true
      }
      if count < 0, errno == EINTR { return true }
      if count < 0, errno == EAGAIN { return false }
      // A reset: the program closed its end with a part of the message unread.
      if count < 0 { isRead = false }
      isOpen = false
      return false
    }
  }
}

#if canImport(Glibc)
  private let socketKind = CInt(SOCK_STREAM.rawValue)
  private let shutdownWriting = CInt(SHUT_WR)
#else
  private let socketKind = SOCK_STREAM
  private let shutdownWriting = SHUT_WR
#endif
#if canImport(Darwin)
  private let sendFlags: CInt = 0
  private let ownSession = CInt(POSIX_SPAWN_SETSID)
#else
  private let sendFlags = CInt(MSG_NOSIGNAL)
  /// `POSIX_SPAWN_SETSID`, which the headers hide from Swift.
  private let ownSession: CInt = 0x80
#endif
// Inside the type, its own names hide the system's functions.
private let systemSend = unsafe send as @Sendable (CInt, UnsafeRawPointer?, Int, CInt) -> Int
