extension Lexer {
  @inline(__always)
  /// Keeps a comment that speaks to the checker; its range starts behind the slashes.
  mutating func keepIgnore(_ range: Range<Int>) {
    var offset = range.lowerBound + 2
    while Self.isBlank(bytes[offset]) { offset += 1 }
    if bytes.hasWord(IgnoreComment.marker, at: offset) {
      ignores.append(offset..<range.upperBound)
    }
  }
}
