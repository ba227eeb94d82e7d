/// The bytes of a file for the time of one scan.
///
/// A subscript behind the end answers 0 instead of trapping, so that a scanner may look ahead freely.
/// The value borrows the memory it is made of and must not outlive the closure that lends it.
@safe struct SourceBytes {
  let base: UnsafePointer<UInt8>

  /// The number of bytes to be seen; a scanner may lower it to look at a part only.
  var count: Int

  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe base = buffer.baseAddress ?? StaticString("").utf8Start
    count = buffer.count
  }

  /// The byte at an offset, or 0 when there is none.
  @inline(__always)
  subscript(_ offset: Int) -> UInt8 {
    unsafe UInt(bitPattern: offset) < UInt(bitPattern: count) ? base[offset] : 0
  }

  /// The text of a range, repaired where it is not UTF-8.
  func text(_ range: Range<Int>) -> String {
    let part = range.clamped(to: 0..<count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base + part.lowerBound, count: part.count),
      as: UTF8.self)
  }

  /// Whether the bytes from `offset` on spell `word`.
  func hasWord(_ word: StaticString, at offset: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    for place in 0..<length where unsafe self[offset + place] != word.utf8Start[place] {
      return false
    }
    return true
  }

  /// Whether the bytes from `offset` on are `word`.
  func hasBytes(_ word: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset + word.count <= count else { return false }
    for place in word.indices where self[offset + place] != word[place] { return false }
    return true
  }
}
