import Expectations
import RandomInputs
@testable import Terminal
import Testing

@Suite("LineEditor")
struct LineEditorTests {
  /// A line after the keys, with `|` where the cursor is.
  private func edit(_ keys: [Key], history: [String] = []) -> String {
    var line = LineEditor(history: history)
    for key in keys { _ = line.apply(key) }
    return line.before + "|" + line.after
  }

  @Test(
    "keys edit around the cursor",
    arguments: [
      ([.text("ab"), .left, .text("x")], "ax|b"),
      ([.text("ab"), .home, .right, .delete], "a|"),
      ([.text("ab"), .left, .backspace], "|b"),
      ([.text("one two"), .wordLeft, .wordLeft], "|one two"),
      ([.text("one two"), .home, .wordRight], "one| two"),
      ([.text("shop://a-b"), .wordLeft], "shop://a-|b"),
      ([.text("one two "), .killWordBack], "one |"),
      ([.text("a://b c"), .wordLeft, .killWordBack], "|c"),
      ([.text("one two"), .home, .killWordForward], "| two"),
      ([.text("one two"), .wordLeft, .killToEnd], "one |"),
      ([.text("one two"), .wordLeft, .killToStart], "|two"),
      ([.text("one two"), .killWordBack, .home, .yank], "two|one "),
      ([.text("ab"), .home, .endOfInput], "|b"),
      ([.text("a"), .end, .home, .end], "a|"),
      ([.text("ab"), .transpose], "ba|"),
      ([.text("abc"), .left, .transpose], "acb|"),
      ([.text("日e\u{301}"), .transpose], "e\u{301}日|"),
    ] as [([Key], String)])
  func edits(keys: [Key], expected: String) {
    expectEqual(edit(keys), expected)
  }

  @Test("a cluster of scalars is one character", arguments: ["é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "한"])
  func clusters(character: String) {
    expectEqual(edit([.text("a" + character), .backspace]), "a|")
    expectEqual(edit([.text(character + "b"), .home, .delete]), "|b")
    expectEqual(edit([.text(character), .left, .text("x")]), "x|" + character)
  }

  @Test("a mark typed after a letter joins it, even across the cursor")
  func joining() {
    #expect(edit([.text("e"), .text("\u{301}"), .backspace]) == "|")
    #expect(edit([.text("\u{301}b"), .home, .text("e"), .backspace]) == "|b")
  }

  @Test("letters of flags are paired again from where one is typed or erased")
  func flags() {
    let (d, e, f) = ("\u{1F1E9}", "\u{1F1EA}", "\u{1F1EB}")
    expectEqual(edit([.text(d + e), .home, .text(f)]), f + d + "|" + e)
    expectEqual(edit([.text("x" + d + e + f), .home, .delete]), "|" + d + e + f)
    expectEqual(edit([.text(f + "x" + d + e), .left, .backspace]), f + d + "|" + e)
  }

  @Test("a key that does nothing rings")
  func bell() {
    var line = LineEditor()
    for key in [
      Key.left, .backspace, .delete, .killToEnd, .yank, .yankPop, .up, .down, .invalid, .tab,
      .wordRight, .transpose, .undo, .search, .cancel,
    ] {
      expectEqual(line.apply(key), .bell)
    }
  }

  @Test("Enter, Ctrl-C, Ctrl-D, Ctrl-Z and Ctrl-L are the host's to do")
  func effects() {
    var line = LineEditor()
    expectEqual(line.apply(.endOfInput), .endOfInput)
    expectEqual(line.apply(.interrupt), .interrupt(wasEmpty: true))
    expectEqual(line.apply(.text("x")), .redraw)
    expectEqual(line.apply(.interrupt), .interrupt(wasEmpty: false))
    expectEqual(line.apply(.endOfInput), .bell)
    expectEqual(line.apply(.suspend), .suspend)
    expectEqual(line.apply(.clearScreen), .clearScreen)
    expectEqual(line.apply(.enter), .submit("x"))
  }

  @Test("a line that not all of what was typed is in is refused when it is entered")
  func limit() {
    var line = LineEditor()
    expectEqual(line.apply(.text(String(repeating: "x", count: LineEditor.limit))), .redraw)
    expectEqual(line.apply(.text("y")), .bell)
    expectEqual(line.text.utf8.count, LineEditor.limit)
    expectEqual(line.apply(.enter), .refuse(.tooLong(line: 1, limit: LineEditor.limit)))

    line = LineEditor()
    for key in [Key.text("add "), .invalid, .text("2")] { _ = line.apply(key) }
    expectEqual(line.apply(.enter), .refuse(.invalidUTF8(line: 1, offset: 4)))
    _ = line.apply(.killToStart)
    _ = line.apply(.text("cart"))
    expectEqual(line.apply(.enter), .submit("cart"), "an emptied line begins again")
  }

  @Test("completion inserts what is certain, lists what is not, and rings without an offer")
  func completion() {
    var line = LineEditor()
    let complete: (String) -> Completion = { text in
      let word = String(text.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
      let names = ["checkout", "cheque", "search"]
      return Completion(replacing: word, with: names.filter { $0.hasPrefix(word) })
    }
    _ = line.apply(.text("help c"))
    expectEqual(line.apply(.tab, complete: complete), .redraw)
    expectEqual(line.text, "help che")
    expectEqual(line.apply(.tab, complete: complete), .list(["checkout", "cheque"]))
    _ = line.apply(.text("c"))
    expectEqual(line.apply(.tab, complete: complete), .redraw)
    expectEqual(line.text, "help checkout ")
    _ = line.apply(.text("zz"))
    expectEqual(line.apply(.tab, complete: complete), .bell)
  }

  @Test(
    "random keys keep the line whole characters within the limit",
    arguments: 0..<10 as Range<UInt64>)
  func randomKeys(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let keys: [Key] = [
      .text("a"), .text(" "), .text("e\u{301}"), .text("\u{301}"), .text("👩‍👩‍👧"), .text("\u{200D}"),
      .left, .right, .wordLeft, .wordRight, .home, .end, .up, .down, .backspace, .delete,
      .killToEnd,
      .killToStart, .killWordBack, .killWordForward, .yank, .yankPop, .transpose, .undo, .search,
      .cancel, .tab, .invalid,
    ]
    var line = LineEditor(history: ["old line", "🇩🇪"], suggests: true)
    for _ in 0..<400 {
      _ = line.apply(keys[Int.random(in: 0..<keys.count, using: &generator)])
      let drawn = line.frame(prompt: TerminalText("> "), width: 20, isSecret: false)
      #expect(String(validating: drawn, as: UTF8.self) != nil)
    }
  }
}

@Suite("LineEditor on a terminal")
struct LineEditorDisplayTests {
  private func frame(_ keys: [Key], prompt: String = "> ", width: Int = 20, isSecret: Bool = false)
    -> String
  {
    var line = LineEditor()
    for key in keys { _ = line.apply(key) }
    let bytes = line.frame(prompt: TerminalText(prompt), width: width, isSecret: isSecret)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("the cursor stands where the text before it ends, counted in cells")
  func cursor() {
    #expect(frame([.text("ab"), .left]) == "\r> ab\u{1B}[K\r\u{1B}[3C")
    #expect(frame([.text("日本")]) == "\r> 日本\u{1B}[K\r\u{1B}[6C")
    #expect(frame([], prompt: "") == "\r\u{1B}[K\r")
  }

  @Test("a long line is shown around the cursor, marked where it goes on, never wider than the row")
  func window() {
    let long = String(repeating: "x", count: 30) + "END"
    #expect(frame([.text(long)]).contains("END\u{1B}[K\r\u{1B}[19C"))
    #expect(frame([.text(long)]).hasPrefix("\r> …xxxxxxxxxxxxxEND"))
    #expect(frame([.text(long), .home]).hasPrefix("\r> xxxxxxxxxxxxxxxx…\u{1B}[K\r\u{1B}[2C"))
    #expect(frame([.text("日本日本日本日本日本")]).hasPrefix("\r> …日本日本日本日本\u{1B}[K"))
    #expect(frame([.text(long), .left, .left, .left]).contains("END"))
  }

  @Test("a secret shows nothing of itself, not even its length")
  func secret() {
    expectEqual(frame([.text("hunter2")], isSecret: true), frame([], isSecret: true))
  }

  @Test("a suggestion is faint, fits into the row, and is gone when the line is entered")
  func suggestion() {
    var line = LineEditor(history: ["checkout and more of it"], suggests: true)
    _ = line.apply(.text("che"))
    let label = TerminalText("> ")
    let drawn = line.frame(prompt: label, width: 20, isSecret: false)
    #expect(
      String(decoding: drawn, as: UTF8.self)
        == "\r> che\u{1B}[2mckout and mor…\u{1B}[0m\u{1B}[K\r\u{1B}[5C")
    let final = line.frame(prompt: label, width: 20, isSecret: false, isFinal: true)
    #expect(String(decoding: final, as: UTF8.self) == "\r> che\u{1B}[K\r\u{1B}[5C")
  }

  @Test("controls in a recalled line are shown, not obeyed")
  func controls() {
    #expect(frame([.text("\u{9B}2J\u{202E}")], width: 40).contains("> <U+009B>2J<U+202E>"))
  }
}
