import Expectations
import SwiftScanning
import RandomInputs
import Testing

@Suite("Scanner robustness")
struct ScanRobustnessTests {
  /// Scans both modes and checks what holds for every input.
  private func check(_ bytes: [UInt8]) {
    let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
    for mode in [true, false] {
      let scan = ImportScanner(bareSlashRegexLiterals: mode).scan(bytes)
      #expect(scan.imports.allSatisfy { !$0.module.isEmpty && $0.position.line <= lines })
      #expect(scan.imports.allSatisfy { $0.keywordPosition < $0.position })
      let source = SwiftSource(bytes, bareSlashRegexLiterals: mode)
      #expect(source.types().allSatisfy { !$0.name.isEmpty && $0.place.position.line <= lines })
      #expect(source.mentions(of: ["A"]).allSatisfy { $0.position.line <= lines })
      _ = (source.isEmpty, source.calls { $0 == "A" })
    }
  }

  @Test("random bytes are scanned to their end", arguments: 0..<20)
  func randomBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let length = Int.random(in: 0...200, using: &generator)
      check((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }

  @Test("random pieces of Swift are scanned to their end", arguments: 0..<20)
  func randomPieces(seed: UInt64) {
    let pieces = [
      "import ", "A", ".", "::", "\"", "\"\"\"", "#\"", "\"#", "\\(", "\\#(", ")", "(", "{", "}",
      "[", "]", "/", "/*", "*/", "//", "#/", "/#", "#if ", "#else", "#endif", "#elseif ", "\n",
      "\r\n", "`", "@", "@_spi(", "public ", "struct ", "<#", "#>", "<<<<<<< ", ">>>>>>> ", "'",
      "canImport(", "&&", "||", "!", "?", ";", " ", "\u{A0}", "\u{FEFF}", "é", "1.5",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let count = Int.random(in: 0...60, using: &generator)
      let source = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      check(Array(source.utf8))
    }
  }

  @Test("random words of declarations and statements are read to their end", arguments: 0..<20)
  func randomWords(seed: UInt64) {
    let words = [
      "A", "b", "$0", ".", ".map", ":", ",", "=", "->", "<", ">", "?", "!", "(", ")", "[", "]", "{",
      "}", "\n", ";", "\\", "\"\"", "@", "_", "in", "let", "var", "func", "init", "subscript",
      "for",
      "if", "else", "guard", "while", "repeat", "do", "catch", "try", "await", "switch", "case",
      "default", "where", "struct", "enum", "extension", "protocol", "macro", "import", "some",
      "self", "Self", "super", "private", "public", "static", "#if", "#endif", "&", "...", "==",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let count = Int.random(in: 0...80, using: &generator)
      let source = (0..<count).compactMap { _ in words.randomElement(using: &generator) }
      check(Array(source.joined(separator: " ").utf8))
    }
  }

  @Test("every prefix of every form is scanned to its end")
  func prefixes() {
    for form in ImportForm.all
    where form.source.utf8.count < 200 {
      let bytes = Array(form.source.utf8)
      for length in 0...bytes.count { check(Array(bytes.prefix(length))) }
    }
  }

  @Test("deep nesting neither recurses nor hides what follows")
  func depth() {
    let depth = 20_000
    let open = String(repeating: "\"\\(", count: depth)
    let close = String(repeating: ")\"", count: depth)
    let scan = ImportScanner().scan("let s = \(open)1\(close)\nimport A")
    expectEqual(scan.imports.map(\.module), ["A"])
    let comments =
      String(repeating: "/*", count: depth) + String(repeating: "*/", count: depth) + "import A"
    expectEqual(ImportScanner().scan(comments).imports.map(\.module), ["A"])
    let braces =
      String(repeating: "{", count: depth) + String(repeating: "}", count: depth) + "import A"
    expectEqual(ImportScanner().scan(braces).imports.map(\.module), ["A"])
  }
}
