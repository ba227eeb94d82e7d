import Expectations
import Navigation
import Testing

@Suite("The format of archives")
struct ArchiveFormatTests {
  @Test(
    "the sum at the end stays the same from build to build, whatever the length",
    arguments: [
      ("m", "86cf62b96cb7c2a0"), ("mmmmmmmmmmmmmmm", "6959c0764fefd65e"),
    ])
  func sum(_ root: String, _ sum: String) {
    let text = Archive(root: RootID(rawValue: root)).text
    expectEqual(text, "navigation 1\nroot \(root) -\nend \(sum)\n")
  }

  @Test("a name is written as it is where that is not accepted for anything else")
  func names() {
    let names = [
      "!", "}", "a}", "{!}", "-a", "--", "a-", "a~", "~", "-", "", " ", "a b", "\u{7F}", "é", "\n",
      "\u{1F}", "a\u{1}z",
    ]
    let written = names.map { name in
      Archive(root: RootID(rawValue: name)).text.split(separator: "\n")[1].dropFirst(5).dropLast(2)
    }
    #expect(
      written == [
        "!", "}", "a}", "{!}", "-a", "--", "a-", "~617e", "~7e", "~2d", "~", "~20", "~612062",
        "~7f", "~c3a9", "~0a", "~1f", "~61017a",
      ])
  }

  @Test("the plugin of a place is named where it is another than that of the place before")
  func plugins() {
    let archive = Archive(
      root: "main",
      stacks: [
        ArchivedStack(
          id: "store",
          entries: [
            ArchivedEntry(plugin: "store", link: "1"),
            ArchivedEntry(plugin: "store", flow: "F", link: "2"),
            ArchivedEntry(plugin: "store", policy: .drop, link: "3"),
            ArchivedEntry(plugin: "pages", policy: .root, link: "4"),
            ArchivedEntry(plugin: "store", link: "5"),
          ]),
        ArchivedStack(
          id: "pages", entries: [ArchivedEntry(plugin: "store", link: "6")], isFirstReplaced: true),
      ])
    expectEqual(
      archive.text.split(separator: "\n").dropFirst(2).dropLast(),
      [
        "tab store kept", "push 1 store", "push 2 - truncate F", "push 3 - drop",
        "push 4 pages root", "push 5 store", "tab pages kept replaced", "push 6",
      ])
  }

  @Test("what waits is written with the account that asked for it")
  func subject() throws {
    let all = ["ada", nil].map {
      ArchivedDeferral(plugin: "store", waitsFor: "mail", since: 7, subject: $0, link: "item/1")
    }
    expectEqual(
      Archive(root: "main", deferred: all).text.split(separator: "\n").dropFirst(2).dropLast(),
      ["pending store mail 7 ada item/1", "pending store mail 7 - item/1"])
  }

  @Test("places are read wherever they stand behind their tab")
  func scattered() throws {
    let text = """
      navigation 1
      root main -
      tab store kept
      push 1 store
      push 2
      schema store 4
      push 3
      push 4 pages
      pending store mail 7 - 5
      push 6
      end f8da5f0d05146369

      """
    let places = [("1", "store"), ("2", "store"), ("3", "store"), ("4", "pages"), ("6", "pages")]
    #expect(
      try Archive(text: text)
        == Archive(
          root: "main", schemas: ["store": 4],
          stacks: [
            ArchivedStack(
              id: "store", entries: places.map { ArchivedEntry(plugin: $0.1, link: $0.0) })
          ],
          deferred: [ArchivedDeferral(plugin: "store", waitsFor: "mail", since: 7, link: "5")]))
  }

  @Test("a line of nothing at the end is named")
  func emptyLastLine() {
    #expect(throws: ArchiveError.malformed(line: 3)) {
      try Archive(text: "navigation 1\nroot main -\n\n")
    }
  }
}
