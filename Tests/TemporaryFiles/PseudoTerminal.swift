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
package final class PseudoTerminal {
  private static let isTaken = Atomic<Bool>(false)

  /// The person's end.
  package let keyboard: Int32

  /// The program's end.
  package let terminal: Int32

  package init() throws {
    while Self.isTaken.exchange(true, ordering: .acquiring) { usleep(1_000) }
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

  /// Types more bytes than a terminal holds, while the program reads; with a moment's rest behind each part.
  package func type(meanwhile parts: [[UInt8]]) {
    let keyboard = keyboard
    DispatchQueue.global().async {
      for bytes in parts {
        var start = 0
        while start < bytes.count {
          let count = unsafe bytes[start...].withUnsafeBytes {
            unsafe write(keyboard, $0.baseAddress, $0.count)
          }
          guard count > 0 else { return }
          start += count
        }
        if parts.count > 1 { usleep(200_000) }
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
    // The limit only keeps a broken program from stopping the tests.
    output(pausingUpTo: 10_000) { drawn in
      String(decoding: drawn, as: UTF8.self).split(separator: "\u{1B}[?2004l").count >= lines
        && drawn.reversed().starts(with: "\u{1B}[?2004l".utf8.reversed())
    }
  }

  /// What the program has drawn so far.
  package func shown() -> String { output(pausingUpTo: 200) { _ in false } }

  /// Reads what is drawn until it is enough, or nothing came for so many milliseconds.
  private func output(pausingUpTo limit: Int32, until isEnough: ([UInt8]) -> Bool) -> String {
    var drawn: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var request = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    while !isEnough(drawn), unsafe poll(&request, 1, limit) == 1 {
      let count = unsafe read(keyboard, &bytes, bytes.count)
      guard count > 0 else { break }
      drawn += bytes.prefix(count)
    }
    return String(decoding: drawn, as: UTF8.self)
  }
}
