import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Both ends of a terminal that exists only in the test.
///
/// It starts without line discipline, so that text typed ahead stays as typed. A program changes the mode of
/// one terminal at a time, so a test waits until the terminals of other tests are gone.
package final class PseudoTerminal: Sendable {
  private static let isTaken = Atomic<Bool>(false)

  /// The output of the program that was read from the terminal so far.
  private let screen = Mutex<[UInt8]>([])
  /// The queue on which a person answers, one dialog at a time.
  private let person = DispatchQueue(label: "person")

  /// The person's end.
  package let keyboard: Int32

  /// The program's end.
  package let terminal: Int32

  package init() async throws {
    // Blocking a thread could stop the very test that this one waits for.
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

  package var echoes: Bool {
    var settings = termios()
    return unsafe tcgetattr(terminal, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(keyboard, $0.baseAddress, $0.count) }
  }

  /// Types more bytes than a terminal buffers, while the program reads.
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

  /// Types each text once the program has drawn a row that ends with the text's key.
  ///
  /// People read before they answer; and Esc typed ahead would form one key with the next letter.
  package func type(answering dialog: KeyValuePairs<String, String>) {
    person.async {
      var start = 0
      for (row, keys) in dialog {
        // A line editor that draws a row clears what follows it.
        let mark = Array("\(row)\u{1B}[K\r".utf8)
        func end() -> Int? {
          self.screen.withLock { $0[start...].firstRange(of: mark)?.upperBound }
        }
        while end() == nil, self.take() {}
        // If a row never comes, the dialog is interrupted, so that the test fails instead of hanging.
        guard let next = end() else { return self.type(String(repeating: "\u{3}", count: 4)) }
        start = next
        self.type(keys)
      }
    }
  }

  /// Switches the terminal to line input, as it is when no program edits lines.
  package func gatherLines() {
    var settings = termios()
    unsafe tcgetattr(terminal, &settings)
    settings.c_lflag |= tcflag_t(ICANON)
    unsafe tcsetattr(terminal, TCSANOW, &settings)
  }

  package func resize(columns: UInt16, rows: UInt16 = 24) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Returns the output of the program while it read the given number of lines.
  ///
  /// The end of raw mode marks each line; the terminal may deliver the output in any portions.
  package func drawn(lines: Int = 1) -> String {
    let end = "\u{1B}[?2004l"
    while text.split(separator: end).count < lines || !text.hasSuffix(end), take() {}
    return text
  }

  /// Reads the output of the program until a text is in it, or no more comes.
  package func awaitOutput(_ mark: String) {
    while !has(mark), take() {}
  }

  /// Reads what the program draws next, if it draws something within so many milliseconds.
  package func awaitOutput(milliseconds: Int32) { _ = take(within: milliseconds) }

  /// Whether a text is in what was read of the output.
  package func has(_ mark: String) -> Bool { text.contains(mark) }

  /// Returns the output of the program so far.
  package func shown() -> String {
    person.sync {}
    while take(within: 200) {}
    return text
  }

  private var text: String { screen.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Reads the next output of the program; the limit only prevents a broken program from stopping the tests.
  private func take(within milliseconds: Int32 = 600_000) -> Bool {
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
