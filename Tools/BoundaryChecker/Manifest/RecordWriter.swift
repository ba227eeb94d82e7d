/// Writes values one behind the other, to be read back in the same order by ``RecordReader``.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes a number in seven bits a byte, the lowest first.
  mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  mutating func write(_ text: String?) {
    write(text == nil ? 0 : 1)
    if let text { write(text) }
  }

  mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }

  mutating func write(_ texts: [String]?) {
    write(texts == nil ? 0 : 1)
    if let texts { write(texts) }
  }
}
