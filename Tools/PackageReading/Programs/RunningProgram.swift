import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The long program that this one waits for, such as a build, which has to end with it.
///
/// Each program that is run has a process group of its own, so that an interrupt from the keyboard does not reach it.
package enum RunningProgram {
  /// The process, or 0.
  private static let identifier = Atomic<Int32>(0)

  static func began(_ process: Int32) {
    identifier.store(process, ordering: .sequentiallyConsistent)
  }

  static func ended() { identifier.store(0, ordering: .sequentiallyConsistent) }

  /// Lets an interrupt, or a request to end, end the running program first and then this one.
  package static func endsWithThisOne() {
    // The value must be there before a signal arrives, since a handler can allocate nothing.
    _ = identifier.load(ordering: .sequentiallyConsistent)
    for one in [SIGINT, SIGTERM, SIGHUP] {
      signal(one) { number in
        let running = RunningProgram.identifier.load(ordering: .sequentiallyConsistent)
        if running > 0 { kill(-running, SIGINT) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Asks a program that ran past its end to stop, and then makes it.
  static func stop(_ process: Int32, ifPast end: ContinuousClock.Instant?) {
    let late = end.map { ContinuousClock.now - $0 } ?? .zero
    if late > .zero { kill(-process, late > .seconds(5) ? SIGKILL : SIGINT) }
  }
}
