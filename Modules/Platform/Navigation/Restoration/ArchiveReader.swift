/// Reads lines of words, byte by byte.
struct ArchiveReader {
  private let bytes: [UInt8]

  /// Behind the last whole line.
  private let end: Int

  /// Where the line read last begins, and the next word.
  private var start = 0
  private var position = 0

  /// The number of the line read last, from 1.
  private(set) var line = 0

  /// Whether all words of the line were read.
  private(set) var isLineOver = true

  init(_ text: String) {
    bytes = Array(text.utf8)
    end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Moves to the next whole line; answers whether there is one.
  mutating func next() -> Bool {
    while word() != nil {}
    guard position < end else { return false }
    start = position
    line += 1
    isLineOver = false
    return true
  }

  /// The next word of the line, or `nil` when there is none left.
  mutating func word() -> Range<Int>? {
    guard !isLineOver else { return nil }
    let first = position
    var index = first
    while bytes[index] != UInt8(ascii: " "), bytes[index] != UInt8(ascii: "\n") { index += 1 }
    isLineOver = bytes[index] == UInt8(ascii: "\n")
    position = index + 1
    return first..<index
  }

  /// Whether a word is the given one.
  func isWord(_ range: Range<Int>, _ word: String) -> Bool {
    bytes[range].elementsEqual(word.utf8)
  }

  /// The next word as it stands there.
  mutating func text() throws(ArchiveError) -> String {
    guard let word = word() else { throw .malformed(line: line) }
    return string(word)
  }

  /// The next word as a number.
  mutating func number<Number: FixedWidthInteger>() throws(ArchiveError) -> Number {
    guard let number = Number(try text()) else { throw .malformed(line: line) }
    return number
  }

  /// What the next word stands for.
  mutating func value() throws(ArchiveError) -> String {
    guard let value = try optionalValue() else { throw .malformed(line: line) }
    return value
  }

  /// What the next word stands for, which may be nothing.
  mutating func optionalValue() throws(ArchiveError) -> String? {
    guard let word = word(), !word.isEmpty else { throw .malformed(line: line) }
    if isWord(word, "-") { return nil }
    guard bytes[word.lowerBound] == UInt8(ascii: "~") else { return string(word) }
    guard let value = decoded(bytes[word].dropFirst()) else { throw .malformed(line: line) }
    return value
  }

  private func string(_ word: Range<Int>) -> String {
    String(decoding: bytes[word], as: UTF8.self)
  }

  /// The text of which two hexadecimal digits stand for a byte each.
  private func decoded(_ digits: ArraySlice<UInt8>) -> String? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var decoded: [UInt8] = []
    for index in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
      let pair = Substring(decoding: digits[index...index + 1], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      decoded.append(byte)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Makes sure that the line has no more words.
  func finish() throws(ArchiveError) {
    guard isLineOver else { throw .malformed(line: line) }
  }

  /// Checks the sum that is the next and last word of the line against that of all lines before.
  mutating func verify(version: Int) throws(ArchiveError) {
    guard let word = word(), isLineOver else { throw .damaged }
    let lines = bytes[..<start]
    let expected = version == 1 ? CheckSum.firstText(of: lines) : CheckSum.text(of: lines)
    guard bytes[word].elementsEqual(expected.utf8) else { throw .damaged }
  }
}
