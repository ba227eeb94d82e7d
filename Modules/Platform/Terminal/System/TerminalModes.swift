import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Changes the mode of a terminal, and restores it however the program ends.
///
/// Only one terminal is changed at a time. ``restore()`` and the functions for suspension call only
/// async-signal-safe functions, so signal handlers may use them.
enum TerminalModes {
  enum Mode {
    /// Key by key, with no echo and no signals, for a line editor.
    case raw
    /// Line by line without echo, for a secret, and while a command works.
    case silent
  }

  /// A terminal as it was, and as each mode has it.
  private struct Change {
    var descriptor: Int32
    var original: termios
    var raw: termios
    var silent: termios
  }

  /// The address of the only change, or 0 before the first one.
  ///
  /// The memory is never freed. It is written while ``isActive`` is false and read while it is true.
  private static let changeAddress = Atomic<UInt>(0)
  private static let isActive = Atomic<Bool>(false)
  private static let isRaw = Atomic<Bool>(false)
  private static let isSuspended = Atomic<Bool>(false)

  private static var current: UnsafeMutablePointer<Change>? {
    unsafe UnsafeMutablePointer(bitPattern: changeAddress.load(ordering: .acquiring))
  }

  /// Changes the mode of a terminal until ``restore()``; a terminal that is changed already goes from one mode to
  /// the other, without an echo in between.
  ///
  /// - Returns: Whether the terminal accepted the change; also `false` if that of another one is active.
  static func enter(_ mode: Mode, on descriptor: Int32) -> Bool {
    let isNew = !isActive.load(ordering: .acquiring)
    if isNew, !prepare(descriptor) { return false }
    guard let memory = unsafe current, unsafe memory.pointee.descriptor == descriptor else {
      return false
    }
    let wasRaw = isRaw.exchange(mode == .raw, ordering: .acquiringAndReleasing)
    if isNew { isActive.store(true, ordering: .releasing) }
    guard unsafe apply(memory, TCSADRAIN) else {
      if isNew { isActive.store(false, ordering: .releasing) }
      return false
    }
    if mode == .raw {
      send(bracketedPasteOn, to: descriptor)
    } else if !isNew, wasRaw {
      send(bracketedPasteOff, to: descriptor)
    }
    return true
  }

  /// Keeps a terminal as it is now, and computes its modes.
  private static func prepare(_ descriptor: Int32) -> Bool {
    var original = termios()
    guard unsafe tcgetattr(descriptor, &original) == 0 else { return false }
    var silent = original
    silent.c_lflag &= ~tcflag_t(ECHO)
    var raw = silent
    raw.c_lflag &= ~tcflag_t(ICANON | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | BRKINT | ISTRIP | INPCK)
    unsafe withUnsafeMutableBytes(of: &raw.c_cc) { controls in
      unsafe controls[Int(VMIN)] = 1
      unsafe controls[Int(VTIME)] = 0
    }
    let new = Change(descriptor: descriptor, original: original, raw: raw, silent: silent)
    if let memory = unsafe current {
      unsafe memory.pointee = new
    } else {
      let memory = UnsafeMutablePointer<Change>.allocate(capacity: 1)
      unsafe memory.initialize(to: new)
      changeAddress.store(UInt(bitPattern: memory), ordering: .releasing)
    }
    return true
  }

  /// Gives the terminal the present mode.
  private static func apply(_ memory: UnsafeMutablePointer<Change>, _ when: Int32) -> Bool {
    let descriptor = unsafe memory.pointee.descriptor
    return isRaw.load(ordering: .acquiring)
      ? unsafe tcsetattr(descriptor, when, &memory.pointee.raw) == 0
      : unsafe tcsetattr(descriptor, when, &memory.pointee.silent) == 0
  }

  /// Runs another program's turn at the terminal, which finds it as it was.
  static func released<Value>(_ body: () -> Value) -> Value {
    guard isActive.load(ordering: .acquiring), let memory = unsafe current else { return body() }
    let descriptor = unsafe memory.pointee.descriptor
    restore()
    defer { _ = enter(.silent, on: descriptor) }
    return body()
  }

  /// Restores the terminal to its state before ``enter(_:on:)``; does nothing if it was not changed.
  static func restore() {
    guard isActive.exchange(false, ordering: .acquiringAndReleasing),
      let memory = unsafe current
    else { return }
    unsafe putBack(memory)
  }

  static func suspend() {
    guard isActive.load(ordering: .acquiring),
      let memory = unsafe current
    else { return }
    isSuspended.store(true, ordering: .releasing)
    unsafe putBack(memory)
  }

  static func resume() {
    guard isSuspended.exchange(false, ordering: .acquiringAndReleasing),
      isActive.load(ordering: .acquiring), let memory = unsafe current
    else { return }
    _ = unsafe apply(memory, TCSANOW)
    if isRaw.load(ordering: .acquiring) {
      send(bracketedPasteOn, to: unsafe memory.pointee.descriptor)
    }
  }

  private static func putBack(_ memory: UnsafeMutablePointer<Change>) {
    let descriptor = unsafe memory.pointee.descriptor
    if isRaw.load(ordering: .acquiring) { send(bracketedPasteOff, to: descriptor) }
    // TCSANOW: waiting for output could block forever in a stopped terminal.
    unsafe tcsetattr(descriptor, TCSANOW, &memory.pointee.original)
  }

  private static let bracketedPasteOn: StaticString = "\u{1B}[?2004h"
  private static let bracketedPasteOff: StaticString = "\u{1B}[?2004l"

  private static func send(_ sequence: StaticString, to descriptor: Int32) {
    _ = unsafe write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }
}
