/// The bytes of a file for the time of one scan.
///
/// A subscript behind the end answers 0 instead of trapping, so that a scanner may look ahead freely.
/// The value borrows the memory it is made of and must not outlive the closure that lends it.
@safe package struct SourceBytes {
  let base: UnsafePointer<UInt8>

  /// The number of bytes to be seen; a scanner may lower it to look at a part only.
  var count: Int

  package init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe base = buffer.baseAddress ?? StaticString("").utf8Start
    count = buffer.count
  }

  @inline(__always)
  subscript(_ offset: Int) -> UInt8 {
    unsafe UInt(bitPattern: offset) < UInt(bitPattern: count) ? base[offset] : 0
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

  func hasBytes(_ word: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset + word.count <= count else { return false }
    for place in word.indices where self[offset + place] != word[place] { return false }
    return true
  }
}

/// Questions about many bytes at once.
///
/// Their loops have a fixed length, no branches and no calls, so that the compiler makes vectors of them.
extension SourceBytes {
  /// The number of bytes in a block.
  static let blockSize = 64

  /// Whether a block at an offset, and some bytes before and after it, are all in the file.
  @inline(__always)
  func hasBlock(at offset: Int, before: Int, after: Int) -> Bool {
    offset >= before && offset + Self.blockSize + after <= count
  }

  /// Whether `first` stands before `second` anywhere in a block; the second may stand behind it.
  ///
  /// The block and one byte after it must be in the file.
  @inline(__always)
  func blockHolds(_ first: UInt8, then second: UInt8, at offset: Int) -> Bool {
    precondition(hasBlock(at: offset, before: 0, after: 1))
    let start = unsafe base + offset
    // A byte is 0 where both letters are found.
    var least: UInt8 = 255
    for index in 0..<Self.blockSize {
      least = min(least, unsafe (start[index] ^ first) | (start[index &+ 1] ^ second))
    }
    return least == 0
  }

  /// Whether a block holds what may matter to a scan: a `p` behind an `m`, or a colon behind a colon,
  /// a slash, blank space, `le` or `ry`.
  ///
  /// The block and two bytes before it must be in the file.
  @inline(__always)
  func blockMayMatter(at offset: Int) -> Bool {
    precondition(hasBlock(at: offset, before: 2, after: 0))
    let start = unsafe base + offset
    // A byte is 0 where all that is combined by `|`, or one of what is combined by `min`, is found.
    var least: UInt8 = 255
    for index in 0..<Self.blockSize {
      let (byte, last, second) = unsafe (start[index], start[index &- 1], start[index &- 2])
      let mark = min(last ^ UInt8(ascii: ":"), last ^ UInt8(ascii: "/"))
      let blank = max(last, UInt8(ascii: " ")) ^ UInt8(ascii: " ")
      let module = (last ^ UInt8(ascii: "e")) | (second ^ UInt8(ascii: "l"))
      let boundary = (last ^ UInt8(ascii: "y")) | (second ^ UInt8(ascii: "r"))
      let colon = (byte ^ UInt8(ascii: ":")) | min(min(mark, blank), min(module, boundary))
      let word = (byte ^ UInt8(ascii: "p")) | (last ^ UInt8(ascii: "m"))
      least = min(least, min(colon, word))
    }
    return least == 0
  }
}

/// Tells whether one of some words occurs in a source, anywhere and in any sense.
///
/// It looks for the first two letters of each word in blocks that the processor compares at once, and at the
/// words only where it finds them.
package struct WordSearch: Sendable {
  private let words: [[UInt8]]

  package init(_ words: [[UInt8]]) {
    self.words = words.filter { $0.count > 1 }
  }

  package func occurs(in bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let source = unsafe SourceBytes(buffer)
      return words.contains { occurs($0, in: source) }
    }
  }

  private func occurs(_ word: [UInt8], in source: SourceBytes) -> Bool {
    var start = 0
    while start < source.count {
      let end = start + SourceBytes.blockSize
      if !source.hasBlock(at: start, before: 0, after: 1)
        || source.blockHolds(word[0], then: word[1], at: start),
        (start..<min(end, source.count)).contains(where: { source.hasBytes(word, at: $0) })
      {
        return true
      }
      start = end
    }
    return false
  }
}
