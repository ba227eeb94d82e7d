/// Tells whether one of some words occurs in a source, anywhere and in any sense.
///
/// It looks for two neighbouring letters of each word, rare ones where the word has any, in blocks that
/// the processor compares at once, and at the words only where it finds them.
package struct WordSearch: Sendable {
  private struct Word: Sendable {
    let bytes: [UInt8]

    /// Where in the word the two letters stand that are looked for.
    let offset: Int

    var first: UInt8 { bytes[offset] }
    var second: UInt8 { bytes[offset + 1] }

    /// Chooses the letters of a word of two bytes or more.
    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      offset =
        (0..<(bytes.count - 1)).max { Self.rarity(bytes, $0) < Self.rarity(bytes, $1) } ?? 0
    }

    private static func rarity(_ bytes: [UInt8], _ index: Int) -> Int {
      bytes[index..<index + 2].map(rank).reduce(0, +)
    }

    /// How rare a byte is in sources: the letters of English from the most frequent on, then all else.
    private static func rank(_ byte: UInt8) -> Int {
      frequent.firstIndex(of: byte) ?? frequent.count
    }

    private static let frequent = Array("etaoinsrlhdcumpfgywbvkxqjz".utf8)
  }

  private let words: [Word]

  /// Creates a search for words of two bytes or more.
  package init(_ words: [[UInt8]]) {
    self.words = words.filter { $0.count > 1 }.map { Word($0) }
  }

  /// Whether one of the words occurs.
  ///
  /// - Complexity: O(*n* · *m*) in the number of bytes and words.
  package func occurs(in bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let source = unsafe SourceBytes(buffer)
      return words.contains { occurs($0, in: source) }
    }
  }

  private func occurs(_ word: Word, in source: SourceBytes) -> Bool {
    var start = 0
    while start < source.count {
      let end = start + SourceBytes.blockSize
      if !source.hasBlock(at: start, before: 0, after: 1)
        || source.blockHolds(word.first, then: word.second, at: start),
        (start..<min(end, source.count)).contains(where: {
          source[$0] == word.first && source.hasBytes(word.bytes, at: $0 - word.offset)
        })
      {
        return true
      }
      start = end
    }
    return false
  }
}
