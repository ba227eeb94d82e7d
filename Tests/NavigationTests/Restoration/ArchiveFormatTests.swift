import Expectations
import Navigation
import Testing

@Suite("The format of archives")
struct ArchiveFormatTests {
  @Test(
    "the sum at the end stays the same from build to build, whatever the length",
    arguments: [
      ("m", "86cf62b96cb7c2a0"), ("mm", "1e809e838da71a2b"), ("mmm", "f92473c92517572a"),
      ("mmmm", "ef4791b5aea8dc81"), ("mmmmm", "32e45c399ed88b7c"), ("mmmmmm", "ed0ab690cdd7fb97"),
      ("mmmmmmm", "7c65926593d75e36"), ("mmmmmmmm", "ffb5859d9dd44acd"),
      ("mmmmmmmmmmmmmmm", "6959c0764fefd65e"),
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
      branches: [
        ArchivedBranch(
          id: "store",
          entries: [
            ArchivedEntry(plugin: "store", link: "1"),
            ArchivedEntry(plugin: "store", flow: "F", link: "2"),
            ArchivedEntry(plugin: "store", policy: .drop, link: "3"),
            ArchivedEntry(plugin: "pages", policy: .root, link: "4"),
            ArchivedEntry(plugin: "store", link: "5"),
          ]),
        ArchivedBranch(
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
    let intents = ["ada", nil].map {
      ArchivedIntent(plugin: "store", waitsFor: "mail", since: 7, subject: $0, link: "item/1")
    }
    expectEqual(
      Archive(root: "main", pending: intents).text.split(separator: "\n").dropFirst(2).dropLast(),
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
          branches: [
            ArchivedBranch(
              id: "store", entries: places.map { ArchivedEntry(plugin: $0.1, link: $0.0) })
          ],
          pending: [ArchivedIntent(plugin: "store", waitsFor: "mail", since: 7, link: "5")]))
  }

  @Test("a line of nothing at the end is named")
  func emptyLastLine() {
    #expect(throws: ArchiveError.malformed(line: 3)) {
      try Archive(text: "navigation 1\nroot main -\n\n")
    }
  }

  @Test("bytes are read from two hexadecimal digits, and a sign is none")
  func digits() {
    for name in ["~+f", "~-1", "~f", "~g0"] {
      #expect(throws: ArchiveError.malformed(line: 2)) {
        try Archive(text: "navigation 1\nroot \(name) -\n\n")
      }
    }
  }

  @Test("there is room for a name of any length anywhere", arguments: Part.allCases)
  func room(_ part: Part) throws {
    // All of its bytes are written as two.
    let name = String(repeating: "é", count: 1_000)
    let archive = part.archive(name)
    try expectEqual(Archive(text: archive.text), archive)
  }

  /// A part of an archive that has a name.
  enum Part: CaseIterable {
    case root, subject, schema, tab, plugin, flow, link
    case waitingPlugin, waitingFlow, waitingSubject, waitingLink

    func archive(_ name: String) -> Archive {
      switch self {
      case .root: Archive(root: RootID(rawValue: name))
      case .subject: Archive(root: "main", subject: name)
      case .schema: Archive(root: "main", schemas: [name: Int.min])
      case .tab:
        Archive(root: "main", branches: [ArchivedBranch(id: TabID(rawValue: name), entries: [])])
      case .plugin: archive(ArchivedEntry(plugin: name, link: nil))
      case .flow: archive(ArchivedEntry(plugin: "p", flow: name, link: nil))
      case .link: archive(ArchivedEntry(plugin: "p", link: name))
      case .waitingPlugin: archive(ArchivedIntent(plugin: name, waitsFor: "", since: 0, link: ""))
      case .waitingFlow: archive(ArchivedIntent(plugin: "", waitsFor: name, since: 0, link: ""))
      case .waitingSubject:
        archive(ArchivedIntent(plugin: "", waitsFor: "", since: 0, subject: name, link: ""))
      case .waitingLink: archive(ArchivedIntent(plugin: "", waitsFor: "", since: 0, link: name))
      }
    }

    private func archive(_ entry: ArchivedEntry) -> Archive {
      Archive(root: "main", branches: [ArchivedBranch(id: "t", entries: [entry])])
    }

    private func archive(_ intent: ArchivedIntent) -> Archive {
      Archive(root: "main", pending: [intent])
    }
  }

  @Test("there is room for many lines of the longest words")
  func roomForManyLines() throws {
    let entries = (0..<500).map { index in
      ArchivedEntry(
        plugin: "p\(index % 2)", presentation: .sheet, policy: .truncate, flow: "", link: "")
    }
    let archive = Archive(
      root: "", schemas: Dictionary(uniqueKeysWithValues: (0..<500).map { ("\($0)", .min) }),
      branches: (0..<100).map {
        ArchivedBranch(id: TabID(rawValue: "\($0)"), entries: $0 == 7 ? entries : [])
      },
      pending: (0..<500).map {
        ArchivedIntent(plugin: "", waitsFor: "", since: .min + Int64($0), subject: "", link: "")
      })
    try expectEqual(Archive(text: archive.text), archive)
  }
}
