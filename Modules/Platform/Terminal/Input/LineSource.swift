#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads lines of bytes, refusing rather than repairing what is not text.
///
/// LF or CRLF ends a line; a last line without an ending counts; one byte order mark at the start is
/// dropped. A line over ``limit`` bytes is skipped to its end in constant memory. After an error the
/// next call goes on with the next line, so a caller may keep going.
///
/// ```swift
/// var source = LineSource(descriptor: STDIN_FILENO)
/// while let line = try source.next() { run(line.text) }
/// ```
public struct LineSource: ~Copyable {
  /// The most bytes of a line, its ending not counted.
  public static let limit = 65_536

  /// The most bytes of a line from a terminal that gathers lines: of one that is longer it drops the rest,
  /// and says nothing. One byte less than it holds, so that a full one is known.
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

  /// Creates a source over an open file descriptor, which stays open.
  ///
  /// `isInterrupted` is asked when a signal ends a read early; `true` gives
  /// ``LineError/interrupted(line:)``.
  public init(descriptor: Int32, isInterrupted: @escaping () -> Bool = { false }) {
    self.descriptor = descriptor
    self.isInterrupted = isInterrupted
    limit = TerminalSession.isTerminal(descriptor) ? Self.terminalLimit : Self.limit
    // A full line, and the CR and LF that end it.
    self.buffer = Array(repeating: 0, count: Self.limit + 2)
    self.end = 0
    self.reachedEnd = false
  }

  /// Creates a source over bytes in memory, such as the text of `-c`.
  public init(bytes: some Sequence<UInt8>) {
    self.descriptor = nil
    self.isInterrupted = { false }
    limit = Self.limit
    self.buffer = Array(bytes)
    self.end = self.buffer.count
    self.reachedEnd = true
  }

  /// Reads the next line; `nil` is the end of the input.
  ///
  /// - Throws: ``LineError`` when the line is refused or reading fails.
  public mutating func next() throws(LineError) -> Line? {
    number += 1
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
        try skipLine()
        throw .tooLong(line: number, limit: limit)
      }
      searched = end
      try fill()
    }
  }

  private func line(in range: Range<Int>) throws(LineError) -> Line {
    var range = range
    if range.last.map({ buffer[$0] }) == 0x0D { range.removeLast() }
    if number == 1, buffer[range].starts(with: [0xEF, 0xBB, 0xBF]) { range.removeFirst(3) }
    guard range.count <= limit else { throw .tooLong(line: number, limit: limit) }
    let bytes = buffer[range]
    if let bad = bytes.firstIndex(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
      throw .controlCharacter(line: number, byte: buffer[bad], offset: bad - range.lowerBound)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalidUTF8(line: number, offset: UTF8.firstInvalidOffset(in: bytes) ?? 0)
    }
    return Line(number: number, text: text)
  }

  private mutating func compact() {
    buffer.replaceSubrange(0..<(end - start), with: buffer[start..<end])
    end -= start
    start = 0
  }

  private mutating func skipLine() throws(LineError) {
    repeat {
      (start, end) = (0, 0)
      try fill()
      if let newline = buffer[..<end].firstIndex(of: 0x0A) {
        start = newline + 1
        return
      }
    } while !reachedEnd
    start = end
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

/// A line of input: valid UTF-8 without control characters but TAB.
public struct Line: Hashable, Sendable {
  /// The number of the line in its source, from 1.
  public var number: Int
  /// The line without its ending.
  public var text: String

  /// Creates a line.
  public init(number: Int, text: String) {
    self.number = number
    self.text = text
  }

  /// Whether the line asks for nothing: it is empty, blank, or a comment starting with `#`.
  public var isBlank: Bool {
    for byte in text.utf8 where byte != 0x20 && byte != 0x09 {
      return byte == UInt8(ascii: "#")
    }
    return true
  }
}

extension UTF8 {
  /// The offset of the first byte that is not part of valid UTF-8, or `nil` when all bytes are.
  static func firstInvalidOffset(in bytes: some Sequence<UInt8>) -> Int? {
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}
