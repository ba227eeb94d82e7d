/// Reads what ``RecordWriter`` wrote; bytes that were written by nobody give `nil`, never a crash.
struct RecordReader {
  private let bytes: [UInt8]
  private var index: Int

  init(_ bytes: [UInt8], from index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func number() -> Int? {
    var (result, shift) = (UInt(0), UInt(0))
    while index < bytes.count, shift < 63 {
      let byte = bytes[index]
      index += 1
      result |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(exactly: result) }
      shift += 7
    }
    return nil
  }

  /// A number of things that each take a byte at least.
  mutating func count() -> Int? {
    number().flatMap { $0 <= bytes.count - index ? $0 : nil }
  }

  mutating func text() -> String? {
    guard let count = count() else { return nil }
    defer { index += count }
    return String(decoding: bytes[index..<(index + count)], as: UTF8.self)
  }

  /// A text that may be absent; the outer `nil` is a fault of the record.
  mutating func optionalText() -> String?? {
    guard let isThere = number() else { return nil }
    return isThere == 0 ? .some(nil) : text().map { .some($0) }
  }

  mutating func texts() -> [String]? {
    guard let count = count() else { return nil }
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }

  mutating func optionalTexts() -> [String]?? {
    guard let isThere = number() else { return nil }
    return isThere == 0 ? .some(nil) : texts().map { .some($0) }
  }
}
