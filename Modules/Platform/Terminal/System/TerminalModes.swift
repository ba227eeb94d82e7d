import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Changes the mode of a terminal, and restores it on every way out of the program.
///
/// Only one terminal is changed at a time. ``restore()`` and the functions for suspension call only
/// async-signal-safe functions, so signal handlers may use them.
enum TerminalModes {
  enum Mode {
    /// Key by key, with no echo and no signals, for a line editor.
    case raw
    /// Line by line without echo, for a secret.
    case silent
  }

  private struct Change {
    var descriptor: Int32
    var isRaw: Bool
    var original: termios
    var changed: termios
  }

  /// The address of the only change, or 0 before the first one.
  ///
  /// The memory is never freed. It is written while ``isActive`` is false and read while it is true.
  private static let changeAddress = Atomic<UInt>(0)
  private static let isActive = Atomic<Bool>(false)
  private static let isSuspended = Atomic<Bool>(false)

  private static var current: UnsafeMutablePointer<Change>? {
    unsafe UnsafeMutablePointer(bitPattern: changeAddress.load(ordering: .acquiring))
  }

  /// Changes the mode of a terminal until ``restore()``.
  ///
  /// - Returns: Whether the terminal accepted the change; also `false` if another change is active.
  static func enter(_ mode: Mode, on descriptor: Int32) -> Bool {
    guard !isActive.load(ordering: .acquiring) else { return false }
    var original = termios()
    guard unsafe tcgetattr(descriptor, &original) == 0 else { return false }
    var changed = original
    changed.c_lflag &= ~tcflag_t(ECHO)
    if mode == .raw {
      changed.c_lflag &= ~tcflag_t(ICANON | ISIG | IEXTEN)
      changed.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | BRKINT | ISTRIP | INPCK)
      unsafe withUnsafeMutableBytes(of: &changed.c_cc) { controls in
        unsafe controls[Int(VMIN)] = 1
        unsafe controls[Int(VTIME)] = 0
      }
    }
    let new = Change(
      descriptor: descriptor, isRaw: mode == .raw, original: original, changed: changed)
    if let memory = unsafe current {
      unsafe memory.pointee = new
    } else {
      let memory = UnsafeMutablePointer<Change>.allocate(capacity: 1)
      unsafe memory.initialize(to: new)
      changeAddress.store(UInt(bitPattern: memory), ordering: .releasing)
    }
    isActive.store(true, ordering: .releasing)
    guard unsafe tcsetattr(descriptor, TCSADRAIN, &changed) == 0 else {
      isActive.store(false, ordering: .releasing)
      return false
    }
    if mode == .raw { send(bracketedPasteOn, to: descriptor) }
    return true
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
    let descriptor = unsafe memory.pointee.descriptor
    unsafe tcsetattr(descriptor, TCSANOW, &memory.pointee.changed)
    if unsafe memory.pointee.isRaw { send(bracketedPasteOn, to: descriptor) }
  }

  private static func putBack(_ memory: UnsafeMutablePointer<Change>) {
    let descriptor = unsafe memory.pointee.descriptor
    if unsafe memory.pointee.isRaw { send(bracketedPasteOff, to: descriptor) }
    // TCSANOW: waiting for output could block forever in a stopped terminal.
    unsafe tcsetattr(descriptor, TCSANOW, &memory.pointee.original)
  }

  private static let bracketedPasteOn: StaticString = "\u{1B}[?2004h"
  private static let bracketedPasteOff: StaticString = "\u{1B}[?2004l"

  private static func send(_ sequence: StaticString, to descriptor: Int32) {
    _ = unsafe write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }
}
