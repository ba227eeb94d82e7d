import RandomInputs
import Testing

@testable import SwiftScanning

@Suite("Source bytes: questions about a block")
struct ScannerBlockTests {
  private func randomBytes(_ alphabet: String, _ generator: inout SeededGenerator) -> [UInt8] {
    // Mostly a byte without meaning, so that a block often holds nothing.
    let letters = Array(alphabet.utf8)
    return (0..<68).map { _ in
      Int.random(in: 0..<6, using: &generator) == 0
        ? letters.randomElement(using: &generator) ?? 0 : UInt8(ascii: "x")
    }
  }

  private func ask<Answer>(_ bytes: [UInt8], _ question: (SourceBytes) -> Answer) -> Answer {
    unsafe bytes.withUnsafeBufferPointer { question(unsafe SourceBytes($0)) }
  }

  @Test("a block is in the file with all that is asked before and behind it, or not")
  func bounds() {
    let bytes = [UInt8](repeating: 0, count: 67)
    #expect(ask(bytes) { $0.hasBlock(at: 2, before: 2, after: 1) })
    #expect(!ask(bytes) { $0.hasBlock(at: 1, before: 2, after: 0) })
    #expect(!ask(bytes) { $0.hasBlock(at: 3, before: 2, after: 1) })
    #expect(ask(bytes) { $0.hasBlock(at: 3, before: 3, after: 0) })
    #expect(!ask(bytes) { $0.hasBlock(at: 4, before: 0, after: 0) })
  }

  @Test("two letters are found where one stands behind the other", arguments: 0..<4)
  func pairs(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = randomBytes("ab", &generator)
      let expected = (1..<65).contains {
        bytes[$0] == UInt8(ascii: "a") && bytes[$0 + 1] == UInt8(ascii: "b")
      }
      let found = ask(bytes) {
        $0.blockHolds(UInt8(ascii: "a"), then: UInt8(ascii: "b"), at: 1)
      }
      #expect(found == expected, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("a block may matter for a `p` or a colon behind what gives it meaning", arguments: 0..<4)
  func matters(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = randomBytes("mp::/ \t\nlery", &generator)
      let expected = (2..<66).contains { index in
        let (last, second) = (bytes[index - 1], bytes[index - 2])
        switch bytes[index] {
        case UInt8(ascii: "p"): return last == UInt8(ascii: "m")
        case UInt8(ascii: ":"):
          return ":/ \t\n".utf8.contains(last) || (second, last) == (0x6C, 0x65)
            || (second, last) == (0x72, 0x79)
        default: return false
        }
      }
      let found = ask(bytes) { $0.blockMayMatter(at: 2) }
      #expect(found == expected, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test("words are compared to their end, and never behind the file's")
  func words() {
    let bytes = Array("abcab".utf8)
    #expect(ask(bytes) { $0.hasWord("abc", at: 0) && $0.hasBytes(Array("abc".utf8), at: 0) })
    #expect(ask(bytes) { $0.hasWord("ab", at: 3) && $0.hasBytes(Array("ab".utf8), at: 3) })
    for (word, offset) in [("abd", 0), ("abc", 3), ("bc", 0), ("abc", -1), ("c", 5)] {
      #expect(!ask(bytes) { $0.hasBytes(Array(word.utf8), at: offset) })
    }
    #expect(!ask(bytes) { $0.hasWord("ab\0", at: 3) || $0.hasBytes([97, 98, 0], at: 3) })
    #expect(!ask(bytes) { $0.hasWord("\0ab", at: -1) || $0.hasBytes([0, 97, 98], at: -1) })
  }

  @Test("behind the end there is nothing, and text is repaired")
  func ends() {
    #expect(ask([65, 66]) { [$0[-1], $0[0], $0[1], $0[2]] } == [0, 65, 66, 0])
    #expect(ask([65, 0xFF, 66]) { $0.text(0..<9) } == "A\u{FFFD}B")
    #expect(ask([]) { $0.text(0..<1) } == "")
  }
}
