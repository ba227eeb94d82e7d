package import Diagnostics
import Encodings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads lines of bytes, and refuses bytes that are not text instead of repairing them.
///
/// A line ends with LF or CRLF, the last one also without; a byte order mark at the start is dropped. A line
/// over ``limit`` bytes is refused as soon as they are read; the rest of it is skipped in constant memory, and
/// what does not end within ``skippedLimit`` bytes ends the input. After any other error, the next call continues
/// with the next line.
///
/// ```swift
/// var source = LineSource(descriptor: STDIN_FILENO)
/// while let line = try source.next() { run(line.text) }
/// ```
package struct LineSource: ~Copyable {
  /// The maximum number of bytes in a line, without its ending.
  package static let limit = 65_536
  /// The maximum number of bytes that are skipped to find the end of a line.
  package static let skippedLimit = 16 << 20

  /// The limit for a terminal in line mode, which silently drops the rest of a longer line. It is one byte
  /// less than the terminal's buffer, so that a full line can be recognised.
  #if canImport(Darwin)
    static let terminalLimit = 1_022
  #else
    static let terminalLimit = 4_094
  #endif

  private let descriptor: Int32?
  private let isInterrupted: () -> Bool
  private let limit: Int
  private var buffer: [UInt8]
  private var start = 0
  private var end: Int
  private var number = 0
  private var reachedEnd: Bool
  /// Whether the rest of a refused line is still to be skipped.
  private var isSkipping = false

  /// Creates a source over an open file descriptor, which stays open.
  ///
  /// `isInterrupted` is called when a signal ends a read early; if it returns `true`, the read throws
  /// ``LineError/interrupted(line:)``.
  package init(descriptor: Int32, isInterrupted: @escaping () -> Bool = { false }) {
    self.descriptor = descriptor
    self.isInterrupted = isInterrupted
    limit = TerminalSession.isTerminal(descriptor) ? Self.terminalLimit : Self.limit
    // Room for a full line and its CR and LF.
    self.buffer = Array(repeating: 0, count: Self.limit + 2)
    self.end = 0
    self.reachedEnd = false
  }

  /// Creates a source over bytes in memory, such as the text of `-c`.
  package init(bytes: some Sequence<UInt8>) {
    self.descriptor = nil
    self.isInterrupted = { false }
    limit = Self.limit
    self.buffer = Array(bytes)
    self.end = self.buffer.count
    self.reachedEnd = true
  }

  /// Reads the next line; returns `nil` at the end of the input.
  ///
  /// - Throws: ``LineError`` if the line is refused or reading fails.
  package mutating func next() throws(LineError) -> Line? {
    number += 1
    if isSkipping { try skipLine() }
    var searched = start
    while true {
      if let newline = buffer[searched..<end].firstIndex(of: 0x0A) {
        defer { start = newline + 1 }
        return try line(in: start..<newline)
      }
      if reachedEnd {
        guard start < end else {
          number -= 1
          return nil
        }
        defer { start = end }
        return try line(in: start..<end)
      }
      if start > 0 { compact() }
      if end == buffer.count {
        isSkipping = true
        // A carriage return may end the line.
        try checkControls(in: start..<(buffer[end - 1] == 0x0D ? end - 1 : end))
        throw .tooLong(line: number, limit: limit)
      }
      searched = end
      try fill()
    }
  }

  /// Reads the text of the next line, as the answer to a question.
  mutating func nextAnswer() throws(TerminalError) -> String? {
    do throws(LineError) {
      return try next()?.text
    } catch {
      throw .line(error)
    }
  }

  /// Waits, on the thread that calls it, until more input arrives; `nil` if ``next()`` would not block.
  package var arrival: (@Sendable () -> Void)? {
    guard let descriptor, !reachedEnd, !buffer[start..<end].contains(0x0A),
      awaitReadiness(of: descriptor, for: POLLIN, milliseconds: 0) == 0
    else { return nil }
    return { awaitReadiness(of: descriptor, for: POLLIN) }
  }

  private func line(in range: Range<Int>) throws(LineError) -> Line {
    var range = range
    if range.last.map({ buffer[$0] }) == 0x0D { range.removeLast() }
    if number == 1 { range.removeFirst(buffer[range].byteOrderMarkLength) }
    guard range.count <= limit else { throw .tooLong(line: number, limit: limit) }
    try checkControls(in: range)
    let bytes = buffer[range]
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalidUTF8(line: number, offset: UTF8.firstInvalidOffset(in: bytes) ?? 0)
    }
    return Line(number: number, text: text)
  }

  private func checkControls(in range: Range<Int>) throws(LineError) {
    let bad = buffer[range].firstIndex { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    if let bad {
      throw .controlCharacter(line: number, byte: buffer[bad], offset: bad - range.lowerBound)
    }
  }

  private mutating func compact() {
    buffer.replaceSubrange(0..<(end - start), with: buffer[start..<end])
    end -= start
    start = 0
  }

  private mutating func skipLine() throws(LineError) {
    var skipped = 0
    repeat {
      (start, end) = (0, 0)
      try fill()
      if let newline = buffer[..<end].firstIndex(of: 0x0A) {
        start = newline + 1
        isSkipping = false
        return
      }
      skipped += end
    } while !reachedEnd && skipped <= Self.skippedLimit
    (start, isSkipping) = (end, false)
    if !reachedEnd {
      reachedEnd = true
      throw .endless(line: number - 1, limit: Self.skippedLimit)
    }
  }

  private mutating func fill() throws(LineError) {
    guard let descriptor else { return }
    while true {
      let offset = end
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let free = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
        return unsafe read(descriptor, free.baseAddress, free.count)
      }
      if count > 0 {
        end += count
        return
      }
      if count == 0 {
        reachedEnd = true
        return
      }
      let error = SystemError.current
      switch error.code {
      case EINTR: break
      case EAGAIN: awaitReadiness(of: descriptor, for: POLLIN)
      default: throw .readFailed(line: number, error)
      }
      if isInterrupted() {
        (start, end) = (0, 0)
        throw .interrupted(line: number)
      }
    }
  }
}

/// A line of input: valid UTF-8 without control characters except TAB.
package struct Line: Hashable, Sendable {
  /// The number of the line in its source, from 1.
  package var number: Int
  /// The line without its ending.
  package var text: String

  package init(number: Int, text: String) {
    self.number = number
    self.text = text
  }

  /// Whether the line requests nothing: it is empty, blank, or a comment starting with `#`.
  package var isBlank: Bool {
    for byte in text.utf8 where byte != 0x20 && byte != 0x09 {
      return byte == UInt8(ascii: "#")
    }
    return true
  }
}

/// Why an input line is refused; later lines can still be read, unless reading itself failed.
package enum LineError: Error, Hashable, Sendable {
  /// The line exceeds the limit in bytes.
  case tooLong(line: Int, limit: Int)
  /// The rest of a refused line has no end within the limit in bytes, and nothing behind it is read.
  case endless(line: Int, limit: Int)
  /// The line is not valid UTF-8 at the byte offset, counted from 0.
  case invalidUTF8(line: Int, offset: Int)
  /// The line contains a NUL or another control character at the byte offset, counted from 0.
  case controlCharacter(line: Int, byte: UInt8, offset: Int)
  case readFailed(line: Int, SystemError)
  /// A signal interrupted reading.
  case interrupted(line: Int)

  /// The number of the line, from 1.
  package var line: Int {
    switch self {
    case .tooLong(let line, _), .endless(let line, _), .invalidUTF8(let line, _),
      .controlCharacter(let line, _, _),
      .readFailed(let line, _), .interrupted(let line):
      line
    }
  }

  /// Whether no line can be read after this error.
  package var endsInput: Bool {
    switch self {
    case .readFailed, .endless: true
    default: false
    }
  }
}

extension LineError: ExplainedError {
  /// The text omits the line number, because a prompt has none; the code that shows the location adds it.
  package var explanation: ErrorExplanation {
    switch self {
    case .tooLong(_, let limit):
      .init(
        "line.tooLong", .invalidData, "the line is longer than \(limit) bytes",
        hint: "break it into several lines")
    case .endless(_, let limit):
      .init(
        "line.endless", .invalidData, "the line does not end within \(limit) bytes",
        hint: "nothing behind it was read; check that it is a text")
    case .invalidUTF8(_, let offset):
      .init(
        "line.invalidUTF8", .invalidData, "the line is not valid UTF-8 at byte \(offset)",
        hint: "save the input as UTF-8")
    case .controlCharacter(_, let byte, let offset):
      .init(
        "line.controlCharacter", .invalidData,
        "the line holds the control character 0x\(byte.hexadecimal(digits: 2)) at byte \(offset)",
        hint: "remove it; a tab is the only control character a line may hold")
    case .readFailed(_, let error):
      .init("line.readFailed", .inputOutput, "cannot read the line: \(error.description)")
    case .interrupted: .init("line.interrupted", .temporary, "reading was interrupted")
    }
  }
}
