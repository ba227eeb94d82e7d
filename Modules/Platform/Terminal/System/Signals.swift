import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The effects of signals on the program.
///
/// | Signal | Effect |
/// | --- | --- |
/// | PIPE, XFSZ | ignored; the failing write decides |
/// | INT | noted or ends the program (``InterruptPolicy``); a second one within a second ends it |
/// | TERM, HUP | the terminal is restored, the program ends with 143 or 129 |
/// | QUIT | the terminal is restored, the system's own effect follows, a core file where they are kept |
/// | TSTP, CONT | the terminal is restored, then changed again and redrawn |
/// | WINCH | a line being edited is redrawn |
/// | ILL, TRAP, ABRT, BUS, FPE, SEGV | the terminal is restored, then the earlier effect follows |
///
/// Ending at once is safe: an open database transaction that did not commit is rolled back by the
/// next process that opens the database.
package enum Signals {
  /// What Ctrl-C does.
  package enum InterruptPolicy: Hashable, Sendable {
    /// The program ends with exit code 130, as a script should.
    case end
    /// The interrupt is recorded for ``Signals/popInterrupt()``; reading returns early.
    case note
  }

  fileprivate static let interruptEnds = Atomic<Bool>(true)
  fileprivate static let interrupts = Atomic<Int>(0)
  fileprivate static let lastInterrupt = Atomic<Int64>(0)
  fileprivate static let redraw = Atomic<Bool>(false)
  /// The address of the earlier actions of faults, or 0; written once and never freed.
  private static let faultActionsAddress = Atomic<UInt>(0)

  fileprivate static var faultActions: UnsafeMutablePointer<sigaction>? {
    unsafe UnsafeMutablePointer(bitPattern: faultActionsAddress.load(ordering: .acquiring))
  }

  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
  fileprivate static let faultLimit = 64

  /// Installs the handlers; call it once, before output is written.
  ///
  /// A signal that the parent process ignores for the program, as with `nohup`, stays ignored.
  package static func install(onInterrupt policy: InterruptPolicy) {
    interruptEnds.store(policy == .end, ordering: .relaxed)
    interrupts.store(0, ordering: .relaxed)
    lastInterrupt.store(0, ordering: .relaxed)
    redraw.store(false, ordering: .relaxed)
    // A handler may be the first to access the terminal state, so access it before any handler can.
    TerminalModes.restore()
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] where !isIgnored(number) {
      handle(number)
    }
    for number in [SIGCONT, SIGWINCH] { handle(number) }
    handleFaults()
    _ = atexit { TerminalModes.restore() }
  }

  /// Whether an interrupt is waiting to be taken.
  package static var hasInterrupt: Bool {
    interrupts.load(ordering: .acquiring) > 0
  }

  /// Takes a waiting interrupt, and returns whether there was one.
  package static func popInterrupt() -> Bool {
    interrupts.exchange(0, ordering: .acquiringAndReleasing) > 0
  }

  /// Records interrupts from now on instead of ending, for work that reports its progress.
  package static func noteInterrupts() { interruptEnds.store(false, ordering: .relaxed) }

  /// Waits for work that an interrupt cancels; a spinner shows that it continues.
  package static func result<Value: Sendable, Failure>(
    of work: Task<Value, Failure>, spinner: Spinner? = nil
  ) async -> Result<Value, Failure> {
    spinner?.start()
    let watch = Task.detached {
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(40))
        if hasInterrupt { return work.cancel() }
        spinner?.turn()
      }
    }
    defer {
      watch.cancel()
      spinner?.stop()
    }
    return await work.result
  }

  static func popRedraw() -> Bool {
    redraw.exchange(false, ordering: .acquiringAndReleasing)
  }

  /// Stops the program like Ctrl-Z; returns when it continues.
  static func stop() {
    raise(SIGTSTP)
  }

  fileprivate static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = unsafe action.__sigaction_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_u.__sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  fileprivate static func handle(_ number: Int32) {
    var action = action(for: number)
    unsafe sigaction(number, &action, nil)
  }

  private static func action(for number: Int32) -> sigaction {
    var action = sigaction()
    #if canImport(Glibc)
      unsafe action.__sigaction_handler.sa_handler = receive
    #else
      unsafe action.__sigaction_u.__sa_handler = receive
    #endif
    // No SA_RESTART: a read must return so that the line can be redrawn or discarded.
    action.sa_flags = faults.contains(number) ? SA_ONSTACK : 0
    return action
  }

  private static func handleFaults() {
    guard unsafe faultActions == nil else { return }
    let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: faultLimit)
    unsafe earlier.initialize(repeating: sigaction(), count: faultLimit)
    faultActionsAddress.store(UInt(bitPattern: earlier), ordering: .releasing)
    for number in faults {
      var action = action(for: number)
      unsafe sigaction(number, &action, earlier + Int(number))
    }
  }
}

/// The only handler; it uses only async-signal-safe calls and atomics.
private func receive(_ number: Int32) {
  let saved = errno
  defer { errno = saved }
  switch number {
  case SIGINT: receiveInterrupt()
  case SIGTERM, SIGHUP: end(with: number)
  case SIGQUIT:
    TerminalModes.restore()
    _ = signal(SIGQUIT, SIG_DFL)
    raise(SIGQUIT)
  case SIGTSTP:
    TerminalModes.suspend()
    // The default effect follows when this handler returns and the signal is unblocked.
    _ = signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
  case SIGCONT:
    if !Signals.isIgnored(SIGTSTP) { Signals.handle(SIGTSTP) }
    TerminalModes.resume()
    Signals.redraw.store(true, ordering: .releasing)
  case SIGWINCH: Signals.redraw.store(true, ordering: .releasing)
  default:
    TerminalModes.restore()
    guard let earlier = unsafe Signals.faultActions, number >= 0,
      Int(number) < Signals.faultLimit
    else { end(with: number) }
    // The faulting instruction runs again, or abort() continues, and triggers the earlier action.
    unsafe sigaction(number, earlier + Int(number), nil)
  }
}

private func receiveInterrupt() {
  if Signals.interruptEnds.load(ordering: .relaxed) { end(with: SIGINT) }
  var clock = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &clock)
  let now = Int64(clock.tv_sec) &* 1_000_000_000 &+ Int64(clock.tv_nsec)
  let last = Signals.lastInterrupt.exchange(now, ordering: .acquiringAndReleasing)
  if last != 0, now &- last < 1_000_000_000 { end(with: SIGINT) }
  Signals.interrupts.add(1, ordering: .acquiringAndReleasing)
}

private func end(with number: Int32) -> Never {
  TerminalModes.restore()
  _exit(128 &+ number)
}
