/// Reads lines of words, byte by byte.
struct ArchiveReader {
  private let bytes: [UInt8]
  private var words: [Range<Int>] = []
  private var start = 0
  private var following = 0

  /// The number of the line read last, from 1.
  private(set) var line = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// How many words the line has.
  var count: Int { words.count }

  /// Moves to the next whole line; answers whether there is one.
  mutating func next() -> Bool {
    words.removeAll(keepingCapacity: true)
    start = following
    var first = start
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
        words.append(first..<index)
        first = index + 1
      }
      index += 1
      guard byte != UInt8(ascii: "\n") else {
        following = index
        line += 1
        return true
      }
    }
    return false
  }

  /// Checks the line against the sum of those before.
  func verify() throws(ArchiveError) {
    var sum = CheckSum()
    sum.add(bytes[..<start])
    guard count == 2, text(1) == sum.text else { throw .damaged }
  }

  /// Whether a word is the given one.
  func isWord(_ index: Int, _ word: StaticString) -> Bool {
    let range = words[index]
    guard range.count == word.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count
    where unsafe bytes[range.lowerBound + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }

  /// A word as it stands there.
  func text(_ index: Int) -> String { String(decoding: bytes[words[index]], as: UTF8.self) }

  /// Whether a word is a value or stands for none.
  func isReadable(_ index: Int) -> Bool {
    isWord(index, ArchiveWriter.nothing) || value(index) != nil
  }

  /// What a word stands for, or `nil` for nothing and for what no writer writes.
  func value(_ index: Int) -> String? {
    let word = bytes[words[index]]
    guard let first = word.first, !isWord(index, ArchiveWriter.nothing) else { return nil }
    guard first == UInt8(ascii: "~") else { return text(index) }
    let digits = Array(word.dropFirst())
    guard digits.count.isMultiple(of: 2) else { return nil }
    var decoded: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = Substring(decoding: digits[index...index + 1], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      decoded.append(byte)
    }
    return String(validating: decoded, as: UTF8.self)
  }
}
