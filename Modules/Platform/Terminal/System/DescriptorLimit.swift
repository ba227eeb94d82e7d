package import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ensures, before anything else runs, that the program can open enough descriptors.
///
/// The runtime's queue and timers need their own descriptors and trap if they get none. Therefore the program
/// first opens as many as a session ever uses, and closes them again.
package enum DescriptorLimit {
  /// How many descriptors a session needs besides the standard streams: the database with its log and index,
  /// the same again when it is reopened, six for the runtime, and files, folders, sockets and terminals that
  /// are open briefly.
  package static let needed = 24

  /// Opens the needed descriptors for a moment; raises the limit if that is allowed.
  ///
  /// A missing standard stream becomes `/dev/null`: otherwise, the next opened file would take its place.
  package static func secure() throws(DescriptorError) {
    raiseLimit()
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < needed {
      let descriptor = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else {
        // Without this device, the supply cannot be measured.
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

/// Waits until a descriptor is ready for reading (`POLLIN`) or writing (`POLLOUT`), with or without a time
/// limit.
///
/// Another process that shares a pipe or terminal with the program may have made it non-blocking.
///
/// - Returns: 0 if the time is over, a negative number if a signal comes first.
@discardableResult
func awaitReadiness(
  of descriptor: Int32, for events: Int32, milliseconds: Int32 = -1
) -> Int32 {
  var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  return unsafe poll(&request, 1, milliseconds)
}

/// The system gives the program too few file descriptors.
package struct DescriptorError: Error, Hashable, Sendable, ExplainedError {
  /// How many descriptors the program can open.
  package let available: Int

  package var explanation: ErrorExplanation {
    .init(
      "program.tooFewDescriptors", .system,
      "the system lets this program open \(available.counted("more file")), "
        + "and it needs \(DescriptorLimit.needed)",
      hint: "raise the limit with ulimit -n, or close what is open")
  }
}
