import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Two ends of a terminal that exists in the test only.
///
/// It starts without line discipline, so that what is typed ahead stays as it was typed. A program changes
/// the mode of one terminal at a time, so a test waits for the terminals of others.
package final class PseudoTerminal: Sendable {
  private static let isTaken = Atomic<Bool>(false)

  /// What the program has written, as far as it was taken from the terminal.
  private let screen = Mutex<[UInt8]>([])
  /// Where a person answers, one dialog at a time.
  private let person = DispatchQueue(label: "person")

  /// The person's end.
  package let keyboard: Int32

  /// The program's end.
  package let terminal: Int32

  package init() async throws {
    // Waiting on a thread could keep it from the very test that is waited for.
    while Self.isTaken.exchange(true, ordering: .acquiring) {
      try await Task.sleep(for: .milliseconds(1))
    }
    var (keyboard, terminal): (Int32, Int32) = (-1, -1)
    guard unsafe openpty(&keyboard, &terminal, nil, nil, nil) == 0 else {
      Self.isTaken.store(false, ordering: .releasing)
      throw TemporaryFileError(code: errno)
    }
    (self.keyboard, self.terminal) = (keyboard, terminal)
    var settings = termios()
    unsafe tcgetattr(terminal, &settings)
    unsafe cfmakeraw(&settings)
    settings.c_lflag |= tcflag_t(ECHO)
    unsafe tcsetattr(terminal, TCSANOW, &settings)
    resize(columns: 40)
  }

  deinit {
    close(terminal)
    close(keyboard)
    Self.isTaken.store(false, ordering: .releasing)
  }

  /// Whether the terminal shows what is typed.
  package var echoes: Bool {
    var settings = termios()
    return unsafe tcgetattr(terminal, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(keyboard, $0.baseAddress, $0.count) }
  }

  /// Types more bytes than a terminal holds, while the program reads.
  package func type(meanwhile bytes: [UInt8]) {
    let keyboard = keyboard
    DispatchQueue.global().async {
      var start = 0
      while start < bytes.count {
        let count = unsafe bytes[start...].withUnsafeBytes {
          unsafe write(keyboard, $0.baseAddress, $0.count)
        }
        guard count > 0 else { return }
        start += count
      }
    }
  }

  /// Types each text once the program has drawn a row for it that ends as its key says.
  ///
  /// A person reads before they answer; and Esc typed ahead is one key with the letter behind it.
  package func type(answering dialog: KeyValuePairs<String, String>) {
    person.async {
      var start = 0
      for (row, keys) in dialog {
        // Where a line editor draws a row, it clears what is behind it.
        let mark = Array("\(row)\u{1B}[K\r".utf8)
        func end() -> Int? {
          self.screen.withLock { $0[start...].firstRange(of: mark)?.upperBound }
        }
        while end() == nil, self.take() {}
        // What waits for another answer is left, so that its test fails and does not hang.
        guard let next = end() else { return self.type(String(repeating: "\u{3}", count: 4)) }
        start = next
        self.type(keys)
      }
    }
  }

  /// Has the terminal hand over lines, as one does that no program edits on.
  package func gatherLines() {
    var settings = termios()
    unsafe tcgetattr(terminal, &settings)
    settings.c_lflag |= tcflag_t(ICANON)
    unsafe tcsetattr(terminal, TCSANOW, &settings)
  }

  /// Makes the window wider or narrower.
  package func resize(columns: UInt16, rows: UInt16 = 24) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// What the program has drawn while it read the given number of lines.
  ///
  /// The end of a line's raw mode marks each; a terminal hands over what is drawn when it likes.
  package func drawn(lines: Int = 1) -> String {
    let end = "\u{1B}[?2004l"
    while text.split(separator: end).count < lines || !text.hasSuffix(end), take() {}
    return text
  }

  /// What the program has drawn so far.
  package func shown() -> String {
    person.sync {}
    while take(within: 200) {}
    return text
  }

  private var text: String { screen.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Takes what the program writes next; the limit only keeps a broken one from stopping the tests.
  private func take(within milliseconds: Int32 = 10_000) -> Bool {
    var request = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) == 1 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe read(keyboard, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return false }
    screen.withLock { $0 += bytes.prefix(count) }
    return true
  }
}
