public import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes sure, before anything else runs, that the program can open what it needs.
///
/// The runtime's queue and timers take descriptors of their own, and trap where they get none. So the
/// program begins by opening as many as a session ever has, and closes them again.
public enum DescriptorSupply {
  /// How many descriptors a session needs besides the standard streams: the database with its log and
  /// its index, once more where it is opened again, six for the runtime, and the files, folders, sockets
  /// and terminals that are open for a moment.
  public static let needed = 24

  /// Opens what is needed for a moment; raises the limit where it may be raised.
  ///
  /// A standard stream that is missing becomes `/dev/null`: else the next file to be opened would be
  /// taken for it.
  public static func secure() throws(DescriptorError) {
    raiseLimit()
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < needed {
      let descriptor = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else {
        // Without that device the supply cannot be measured.
        guard [EMFILE, ENFILE].contains(errno) else { return }
        throw DescriptorError(available: opened.count)
      }
      if descriptor > 2 { opened.append(descriptor) }
    }
  }

  private static func raiseLimit() {
    #if canImport(Glibc)
      let descriptors = CInt(RLIMIT_NOFILE.rawValue)
    #else
      let descriptors = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(descriptors, &limit) == 0 else { return }
    let wanted = min(limit.rlim_max, rlim_t(needed + 40))
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    _ = unsafe setrlimit(descriptors, &limit)
  }
}

/// Waits until a descriptor can be read from (`POLLIN`) or written to (`POLLOUT`), for so long at most, or without
/// an end.
///
/// Who shares a pipe or a terminal with the program may have made it one that never waits by itself.
///
/// - Returns: 0 where the time is over, and less where a signal comes first.
@discardableResult
func awaitReadiness(
  of descriptor: Int32, for events: Int32, milliseconds: Int32 = -1
) -> Int32 {
  var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  return unsafe poll(&request, 1, milliseconds)
}

/// The system gives the program too few file descriptors.
public struct DescriptorError: Error, Hashable, Sendable, ExplainedError {
  /// How many it gives.
  public let available: Int

  public var explanation: ErrorExplanation {
    .init(
      "program.tooFewDescriptors", .system,
      "the system lets this program open \(available.counted("more file")), "
        + "and it needs \(DescriptorSupply.needed)",
      hint: "raise the limit with ulimit -n, or close what is open")
  }
}
