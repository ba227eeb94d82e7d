/// Tells whether one of some words occurs in a source, anywhere and in any sense.
///
/// It looks for the first two letters of each word in blocks that the processor compares at once, and at the
/// words only where it finds them.
package struct WordSearch: Sendable {
  private let words: [[UInt8]]

  /// Creates a search for words of two bytes or more.
  package init(_ words: [[UInt8]]) {
    self.words = words.filter { $0.count > 1 }
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
