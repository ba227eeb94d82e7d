import RandomInputs
import Testing

@testable import SwiftScanning

@Suite("Searching sources for words")
struct ScannerWordSearchTests {
  private func occurs(_ words: [String], in text: [UInt8]) -> Bool {
    WordSearch(words.map { Array($0.utf8) }).occurs(in: text)
  }

  @Test("a word is found at every offset of a text of every length")
  func offsets() {
    for count in [0, 1, 9, 63, 64, 65, 66, 129] {
      let text = [UInt8](repeating: UInt8(ascii: "x"), count: count)
      #expect(!occurs(["Coordinator", "View"], in: text))
      for offset in 0..<max(count - 3, 0) {
        var with = text
        with.replaceSubrange(offset..<(offset + 4), with: Array("View".utf8))
        #expect(occurs(["Coordinator", "View"], in: with), "\(count) \(offset)")
        with[offset + 3] = UInt8(ascii: "W")
        #expect(!occurs(["Coordinator", "View"], in: with), "\(count) \(offset)")
      }
    }
  }

  @Test("a word of one letter is looked for nowhere")
  func shortWords() {
    #expect(!occurs(["x"], in: Array("x".utf8)))
  }

  @Test("the answer is that of a plain search", arguments: 0..<8)
  func plain(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 0..<300, using: &generator)).map { _ in
        UInt8(ascii: "a") + UInt8.random(in: 0..<3, using: &generator)
      }
      let words = (0..<3).map { _ in
        String(
          decoding: (0..<Int.random(in: 4..<7, using: &generator)).map { _ in
            UInt8(ascii: "a") + UInt8.random(in: 0..<3, using: &generator)
          }, as: UTF8.self)
      }
      let plain = String(decoding: text, as: UTF8.self)
      #expect(occurs(words, in: text) == words.contains { plain.contains($0) }, "\(words) \(plain)")
    }
  }
}
