/// Finds words in a source without making text of it.
struct ByteSearch {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func contains(_ word: StaticString) -> Bool { index(of: word, from: 0) != nil }

  /// Whether one of some words occurs, found in one pass.
  func containsAny(_ words: [StaticString]) -> Bool {
    let words = words.map { Array($0.description.utf8) }
    var starts = [Bool](repeating: false, count: 256)
    for word in words { if let first = word.first { starts[Int(first)] = true } }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      for index in buffer.indices where starts[Int(unsafe buffer[index])] {
        let rest = unsafe buffer[index...]
        if words.contains(where: { unsafe rest.starts(with: $0) }) { return true }
      }
      return false
    }
  }

  /// The index behind the next occurrence of a word.
  func index(of word: StaticString, from start: Int) -> Int? {
    let wanted = word.description.utf8.map { $0 }
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    var index = start
    let last = bytes.count - wanted.count
    while index <= last {
      if bytes[index] == first, bytes[index..<(index + wanted.count)].elementsEqual(wanted) {
        return index + wanted.count
      }
      index += 1
    }
    return nil
  }

  /// The name in `["NAME"]` at an index; `nil` when something else stands there.
  func subscriptText(at index: Int) -> String? {
    guard bytes[index...].starts(with: [UInt8(ascii: "["), UInt8(ascii: "\"")]) else { return nil }
    let text = bytes[(index + 2)...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    guard bytes[text.endIndex...].starts(with: [UInt8(ascii: "\""), UInt8(ascii: "]")]) else {
      return nil
    }
    return String(decoding: text, as: UTF8.self)
  }
}
