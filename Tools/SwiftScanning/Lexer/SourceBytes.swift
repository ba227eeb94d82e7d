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

/// Tells whether one of some words occurs in a source, anywhere and in any sense.
package struct WordSearch: Sendable {
  private let words: [[UInt8]]

  package init(_ words: [[UInt8]]) {
    // A letter is no word: it stands nearly everywhere.
    self.words = words.filter { $0.count > 1 }
  }

  package func occurs(in bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let source = unsafe SourceBytes(buffer)
      return words.contains { word in
        (0..<source.count).contains { source[$0] == word[0] && source.hasBytes(word, at: $0) }
      }
    }
  }
}
