import Expectations
@testable import Terminal
import Testing

@Suite("LineEditor and what was typed before")
struct LineEditorHistoryTests {
  private let history = ["open cart", "find tea", "open shop://orders", "find mug", "find mug"]

  /// A line after the keys, with `|` where the cursor is.
  private func edit(_ keys: [Key], suggests: Bool = false) -> String {
    var line = LineEditor(history: history, suggests: suggests)
    for key in keys { _ = line.apply(key) }
    return line.before + "|" + line.after
  }

  @Test(
    "up and down walk the lines that begin with what was typed, back to the draft",
    arguments: [
      ([.up], "find mug|"), ([.up, .up], "open shop://orders|"),
      ([.text("op"), .up], "open shop://orders|"), ([.text("op"), .up, .up], "open cart|"),
      ([.text("op"), .up, .up, .up], "open cart|"),
      ([.text("op"), .up, .up, .down], "open shop://orders|"),
      ([.text("op"), .up, .down], "op|"), ([.text("op"), .left, .up, .down], "o|p"),
      ([.text("x"), .up], "x|"), ([.up, .text("s"), .down], "find mugs|"),
      ([.up, .backspace, .up], "find mug|"), ([.text("op"), .up, .undo], "op|"),
    ] as [([Key], String)])
  func walking(keys: [Key], expected: String) {
    expectEqual(edit(keys), expected)
  }

  @Test(
    "a suggestion is the newest line that begins as this one, taken whole or by the word",
    arguments: [
      ([.text("fin"), .right], "find mug|"), ([.text("fin"), .end], "find mug|"),
      ([.text("open "), .wordRight], "open shop|"),
      ([.text("open "), .wordRight, .undo], "open |"),
      ([.text("fin"), .enter], "fin|"), ([.text("find mug"), .right], "find mug|"),
      ([.text("fin"), .left, .right], "fin|"), ([.right], "|"),
    ] as [([Key], String)])
  func suggesting(keys: [Key], expected: String) {
    expectEqual(edit(keys, suggests: true), expected)
  }

  @Test(
    "nothing is suggested where the cursor is inside, on a walk, in a search, or unless asked for")
  func silent() {
    var line = LineEditor(history: history, suggests: true)
    #expect(line.suggestion == nil)
    _ = line.apply(.text("ope"))
    #expect(line.suggestion == "n shop://orders")
    _ = line.apply(.left)
    #expect(line.suggestion == nil)
    for keys in [[Key.up], [.search, .text("car")]] {
      line = LineEditor(history: history + ["open cart now"], suggests: true)
      for key in keys { _ = line.apply(key) }
      #expect(line.suggestion == nil)
    }
    line = LineEditor(history: history)
    _ = line.apply(.text("ope"))
    #expect(line.suggestion == nil)
  }

  @Test(
    "a search finds the newest line that holds what is typed, then older ones",
    arguments: [
      ([.search, .text("open")], "open shop://orders|"),
      ([.search, .text("o"), .text("pen")], "open shop://orders|"),
      ([.search, .text("open"), .search], "open cart|"),
      ([.search, .text("find"), .search], "find tea|"),
      ([.search, .text("open"), .search, .search], "open cart|"),
      ([.search, .text("tea"), .backspace, .backspace, .backspace], "|"),
      ([.text("dr"), .search, .text("tea"), .cancel], "dr|"),
      ([.text("dr"), .search, .text("tea"), .right, .text("!")], "find tea!|"),
      ([.text("dr"), .search, .text("tea"), .home], "|find tea"),
      ([.text("dr"), .search, .text("tea"), .end, .undo], "dr|"),
      ([.search, .text("tea"), .text("zz")], "find tea|"),
      ([.search, .search], "|"), ([.search, .backspace], "|"),
    ] as [([Key], String)])
  func searching(keys: [Key], expected: String) {
    expectEqual(edit(keys), expected)
  }

  @Test("a search says in the place of the prompt what it looks for, and Enter runs what it found")
  func searchLabel() {
    var line = LineEditor(history: history)
    _ = line.apply(.search)
    #expect(line.searchLabel == #"search "": "#)
    _ = line.apply(.text("tea"))
    #expect(line.searchLabel == #"search "tea": "#)
    _ = line.apply(.text("s"))
    #expect(line.searchLabel == #"not found "teas": "#)
    expectEqual(line.apply(.enter), .submit("find tea"))
    #expect(line.searchLabel == nil)
  }

  @Test(
    "undo goes back step by step: a word typed, a cut, a paste, a completion",
    arguments: [
      (["find", " mug"], [.undo], "find|"), (["find", " mug"], [.undo, .undo, .undo], "|"),
      (["f", "i", "n"], [.undo], "|"), (["one two"], [.killWordBack, .undo], "one two|"),
      (["ab"], [.left, .backspace, .undo], "a|b"), (["op"], [.tab, .undo], "op|"),
    ] as [([String], [Key], String)])
  func undo(typed: [String], keys: [Key], expected: String) {
    var line = LineEditor()
    for key in typed.map(Key.text) + keys {
      _ = line.apply(key) { Completion(replacing: $0, with: ["open"]) }
    }
    expectEqual(line.before + "|" + line.after, expected)
  }

  @Test("cuts in a row are one, an older one comes by Alt-Y, and the next line has them still")
  func kills() {
    var line = LineEditor()
    let keys: [Key] = [
      .text("one two three four"), .killWordBack, .killWordBack, .left, .killToStart,
    ]
    for key in keys { _ = line.apply(key) }
    expectEqual(line.kills, ["three four", "one two"])
    expectEqual(line.text, " ")
    var next = LineEditor(kills: line.kills)
    _ = next.apply(.yank)
    expectEqual(next.text, "one two")
    _ = next.apply(.yankPop)
    expectEqual(next.text, "three four")
    _ = next.apply(.yankPop)
    expectEqual(next.text, "one two")
    _ = next.apply(.undo)
    expectEqual(next.text, "three four")
    expectEqual(next.apply(.yankPop), .bell, "only right after a paste")
  }
}
