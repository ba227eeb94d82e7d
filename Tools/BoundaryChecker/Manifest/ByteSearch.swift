import SwiftScanning

/// Finds words in a source without making text of it.
struct ByteSearch {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func contains(_ word: StaticString) -> Bool {
    WordSearch([Array(word.description.utf8)]).occurs(in: bytes)
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
