#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The bytes of a file for the duration of one scan.
///
/// A subscript beyond the end returns 0 instead of trapping, so that a scanner may look ahead freely. The
/// value borrows its memory and must not outlive the closure that lends it.
@safe package struct SourceBytes {
  let base: UnsafePointer<UInt8>

  /// The number of visible bytes; a scanner may lower it to look at a part only.
  var count: Int

  package init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe base = buffer.baseAddress ?? StaticString("").utf8Start
    count = buffer.count
  }

  /// Calls `body` with bytes that it may use for the duration of the call, and returns the result.
  package static func withBytes<Result>(_ bytes: [UInt8], to body: (SourceBytes) -> Result)
    -> Result
  {
    unsafe bytes.withUnsafeBufferPointer { unsafe body(SourceBytes($0)) }
  }

  @inline(__always)
  subscript(_ offset: Int) -> UInt8 {
    unsafe UInt(bitPattern: offset) < UInt(bitPattern: count) ? base[offset] : 0
  }

  /// Returns the last place of a byte behind `start` that `isWanted` accepts; `start` if there is none.
  @inline(__always)
  func last(_ byte: UInt8, after start: Int, where isWanted: (Int) -> Bool) -> Int {
    var (last, offset) = (start, start + 1)
    while offset < count, let found = unsafe memchr(base + offset, Int32(byte), count - offset) {
      let place = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if isWanted(place) { last = place }
      offset = place + 1
    }
    return last
  }

  func text(_ range: Range<Int>) -> String {
    let part = range.clamped(to: 0..<count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base + part.lowerBound, count: part.count),
      as: UTF8.self)
  }

  func hasWord(_ word: StaticString, at offset: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    for place in 0..<length where unsafe self[offset + place] != word.utf8Start[place] {
      return false
    }
    return true
  }
}

extension [UInt8] {
  /// Returns whether a word is somewhere among the bytes.
  ///
  /// - Complexity: O(*n*) where the word's first byte is rare, as a capital letter is in source.
  package func contains(word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      var offset = 0
      while offset + word.count <= bytes.count,
        let place = unsafe memchr(base + offset, Int32(first), bytes.count - offset)
      {
        offset = unsafe UnsafeRawPointer(place) - base
        if unsafe bytes[offset...].starts(with: word) { return true }
        offset += 1
      }
      return false
    }
  }
}

/// Converts byte offsets to positions in any order; each byte is examined once.
package struct LineTable {
  private let bytes: SourceBytes

  /// How far lines are counted, and the starts of those found.
  private var offset: Int
  private var starts: [Int]

  package init(_ bytes: SourceBytes, origin: Int) {
    self.bytes = bytes
    (offset, starts) = (origin, [origin])
  }

  /// Returns the position of an offset that is not before the origin.
  package mutating func position(at target: Int) -> SourcePosition {
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      let isPair = byte == UInt8(ascii: "\r") && bytes[offset] == UInt8(ascii: "\n")
      if Lexer.isLineBreak(byte), !isPair { starts.append(offset) }
    }
    var (line, end) = (0, starts.count)
    while line + 1 < end {
      let middle = (line + end) / 2
      if starts[middle] <= target { line = middle } else { end = middle }
    }
    return SourcePosition(line: line + 1, column: target - starts[line] + 1)
  }

  mutating func span(of token: Token) -> SourceSpan {
    let position = position(at: token.start)
    return SourceSpan(position: position, endColumn: position.column + token.end - token.start)
  }
}

/// The range of a name on its line.
package struct SourceSpan: Hashable, Sendable {
  package let position: SourcePosition
  package let endColumn: Int
}

/// A place in a source file, as compilers count it.
///
/// Both numbers start at 1. The column counts UTF-8 bytes, as in `swiftc`; a byte order mark is not counted.
/// LF, CRLF and a bare CR each end a line.
public struct SourcePosition: Hashable, Comparable, Sendable {
  public var line: Int

  /// The column in UTF-8 bytes, from 1.
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}
