import Diagnostics
import Expectations
import RandomInputs
import Screens
import LineShell
import Testing

@Suite("WordSplitter")
struct WordSplitterTests {
  @Test(
    "words follow the quoting rules",
    arguments: [
      ("", []), ("  \t ", []), ("add 2", ["add", "2"]), ("\tadd\t 2 ", ["add", "2"]),
      ("a\"b c\"", ["ab c"]), ("''", [""]), ("\"\" x", ["", "x"]), ("'a\\n'", ["a\\n"]),
      ("\"a\\n\\t\\\\\\\"\"", ["a\n\t\\\""]), ("a\\ b", ["a b"]), ("\\é", ["é"]),
      ("-- -x", ["--", "-x"]), ("$HOME *;|", ["$HOME", "*;|"]), ("'\"'\"'\"", ["\"'"]),
      ("'\u{301}'", ["\u{301}"]), ("find chef's knife", ["find", "chef's", "knife"]),
      ("l'été d'é", ["l'été", "d'é"]), ("'a'b'c'", ["ab'c'"]), ("-'a b'", ["-a b"]),
    ] as [(String, [String])])
  func split(line: String, words: [String]) throws {
    try expectEqual(WordSplitter.split(line), words)
  }

  @Test(
    "an error names the column of the quote or the backslash",
    arguments: [
      ("say \"hi", WordError.unterminatedQuote(column: 5)),
      ("é 'x", .unterminatedQuote(column: 3)),
      ("a \"x\\", .unterminatedQuote(column: 3)),
      ("a\\", .danglingBackslash(column: 2)),
      ("\"a\\x\"", .unknownEscape(column: 3)),
    ])
  func errors(line: String, error: WordError) {
    #expect(throws: error) { try WordSplitter.split(line) }
    expectEqual(error.explanation.category, .usage)
    #expect(error.explanation.message.contains("column \(error.column)"))
  }

  @Test("the work grows with the length of a line alone, however many words and spaces it has")
  func manyWords() throws {
    let words = Array(repeating: "a", count: 300_000)
    try expectEqual(WordSplitter.split(words.joined(separator: " ")), words)
    try expectEqual(WordSplitter.split(String(repeating: " ", count: 300_000)), [])
  }

  @Test("what needs no quotes is left as it is")
  func plainWords() {
    #expect(
      WordSplitter.quote(["open", "shop://product/p-042", "a#b"]) == "open shop://product/p-042 a#b"
    )
    expectEqual(WordSplitter.quote("#x"), "\"#x\"")
    expectEqual(WordSplitter.quote(""), "\"\"")
  }

  @Test("splitting what was quoted gives the words again", arguments: 0..<8 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array(" \t\n\r\0'\"\\#-$aé\u{301}👩‍👩‍👧\u{1B}".unicodeScalars)
    for _ in 0..<500 {
      let words = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        var word = ""
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
          let index = Int.random(in: 0..<alphabet.count, using: &generator)
          word.unicodeScalars.append(alphabet[index])
        }
        return word
      }
      let split = try WordSplitter.split(WordSplitter.quote(words))
      #expect(split.map { Array($0.utf8) } == words.map { Array($0.utf8) })
    }
  }
}
