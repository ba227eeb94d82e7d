import Testing

@testable import SwiftScanning

@Suite("Source bytes")
struct SourceBytesTests {
  private func ask<Answer>(_ bytes: [UInt8], _ question: (SourceBytes) -> Answer) -> Answer {
    unsafe bytes.withUnsafeBufferPointer { question(unsafe SourceBytes($0)) }
  }

  @Test("words are compared to their end, and never behind the file's")
  func words() {
    let bytes = Array("abcab".utf8)
    #expect(ask(bytes) { $0.hasWord("abc", at: 0) && $0.hasWord("ab", at: 3) })
    let others: [(word: StaticString, offset: Int)] = [
      ("abd", 0), ("abc", 3), ("bc", 0), ("abc", -1), ("c", 5), ("ab\0", 3), ("\0ab", -1),
    ]
    for (word, offset) in others { #expect(!ask(bytes) { $0.hasWord(word, at: offset) }) }
  }

  @Test("behind the end there is nothing, and text is repaired")
  func ends() {
    #expect(ask([65, 66]) { [$0[-1], $0[0], $0[1], $0[2]] } == [0, 65, 66, 0])
    #expect(ask([65, 0xFF, 66]) { $0.text(0..<9) } == "A\u{FFFD}B")
    #expect(ask([]) { $0.text(0..<1) } == "")
  }

  @Test(
    "a word is found at the beginning, behind its own beginning and at the end, and nowhere else")
  func search() {
    let bytes = Array("TABTABLE x TABLE".utf8)
    for word in ["TAB", "TABLE", "LE x", " TABLE", "TABTABLE x TABLE", ""] {
      #expect(bytes.contains(word: Array(word.utf8)))
    }
    for word in ["TABLES", "TABLE TABLE", "tab", "TABTABLE x TABLE ", "\0"] {
      #expect(!bytes.contains(word: Array(word.utf8)))
    }
    #expect([UInt8]().contains(word: []) && ![UInt8]().contains(word: [65]))
  }
}
