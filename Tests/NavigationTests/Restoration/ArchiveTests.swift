import Expectations
import Navigation
import RandomInputs
import Testing

@Suite("Archives as text")
struct ArchiveTests {
  private static let archive = Archive(
    root: "main", subject: "ada", schemas: ["store": 2, "basket": 1], selectedTab: "store",
    stacks: [
      ArchivedStack(
        id: "store",
        entries: [
          ArchivedEntry(plugin: "store", link: "store"),
          ArchivedEntry(plugin: "store", presentation: .sheet, policy: .root, link: "item/2"),
          ArchivedEntry(
            plugin: "steps", presentation: .cover, policy: .drop, flow: "StepFlow", link: nil),
        ]),
      ArchivedStack(id: "basket", entries: [], isFirstReplaced: true),
    ],
    deferred: [
      ArchivedDeferral(plugin: "basket", waitsFor: "DoorFlow", since: 12, link: "a b\"é"),
      ArchivedDeferral(plugin: "basket", waitsFor: "tabs", since: 12, subject: "ada", link: "b"),
    ])

  @Test("an archive is JSON after a line with its version, without what has its usual value")
  func readable() {
    let json = [
      #"{"root":"main","subject":"ada","schemas":{"basket":1,"store":2},"#,
      #""stacks":[{"id":"store","isSelected":true,"entries":[{"link":"store","plugin":"store"},"#,
      #"{"link":"item/2","plugin":"store","presentation":"sheet","policy":"root"},"#,
      #"{"plugin":"steps","presentation":"cover","policy":"drop","flow":"StepFlow"}]},"#,
      #"{"id":"basket","isFirstReplaced":true,"entries":[]}],"#,
      #""deferred":[{"link":"a b\"é","plugin":"basket","waitsFor":"DoorFlow","since":12},"#,
      #"{"link":"b","plugin":"basket","waitsFor":"tabs","since":12,"subject":"ada"}]}"#,
    ]
    expectEqual(Self.archive.text, "navigation 2\n\(json.joined())\n")
  }

  @Test("what was written is read, whatever the names", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let archive = Archive.random(using: &generator)
    try expectEqual(Archive(text: archive.text), archive)
  }

  @Test("damage is an error or reads as an archive that can be written again")
  func damage() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      var bytes = Array(Archive.random(using: &generator).text.utf8)
      for _ in 0...generator.below(2) {
        let index = generator.below(bytes.count)
        switch generator.below(3) {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: index)
        }
      }
      guard let read = try? Archive(text: String(decoding: bytes, as: UTF8.self)) else { continue }
      try expectEqual(Archive(text: read.text), read)
    }
  }

  @Test("an archive that was torn anywhere is damaged or no archive at all")
  func torn() {
    let text = Self.archive.text
    for count in 0..<text.utf8.count {
      let torn = String(decoding: Array(text.utf8.prefix(count)), as: UTF8.self)
      #expect(throws: ArchiveError.self) { try Archive(text: torn) }
    }
  }

  @Test("a shorter archive may be written over a longer one")
  func overwritten() throws {
    let short = Archive(root: "main").text
    let rest = Self.archive.text.utf8.dropFirst(short.utf8.count)
    try expectEqual(
      Archive(text: short + String(decoding: rest, as: UTF8.self)), Archive(root: "main"))
  }

  @Test(
    "what is not an archive is refused",
    arguments: [
      "", "\n", "navigation", "navigation 2", "navigation x\n", "navigation  2\n", "hello 2\n",
      "\0\n", "{}\n",
    ])
  func notAnArchive(_ text: String) {
    #expect(throws: ArchiveError.notAnArchive) { try Archive(text: text) }
  }

  @Test(
    "an archive of an older or a newer app is refused, naming both versions", arguments: [1, 3])
  func otherVersion(_ version: Int) {
    #expect(throws: ArchiveError.otherVersion(found: version, known: 2)) {
      try Archive(text: "navigation \(version)\nroot main -\n")
    }
  }

  @Test(
    "what does not read is named by its column",
    arguments: [
      ("", 1), ("{", 2), ("[]", 1), (#"{"root":"m"}"#, 1), (#"{"root":7,"schemas":{}}"#, 9),
      (#"{"root":"m","schemas":{"a":"1"},"stacks":[],"deferred":[]}"#, 28),
      (#"{"root":"m","schemas":{"a":1.5},"stacks":[],"deferred":[]}"#, 28),
      (#"{"root":"m","schemas":{"a":1e300},"stacks":[],"deferred":[]}"#, 28),
      (#"{"root":"m","schemas":{},"stacks":{},"deferred":[]}"#, 35),
      (#"{"root":"m","schemas":{},"stacks":[[]],"deferred":[]}"#, 36),
      (#"{"root":"m","schemas":{},"stacks":[{"id":"a"}],"deferred":[]}"#, 36),
      (#"{"root":"m","schemas":{},"stacks":[],"deferred":[{"link":"a"}]}"#, 50),
      (
        #"{"root":"m","schemas":{},"stacks":[{"id":"a","isSelected":1,"entries":[]}],"deferred":[]}"#,
        59
      ),
      (
        #"{"root":"m","schemas":{},"stacks":[{"id":"a","entries":[{"link":"a"}]}],"deferred":[]}"#,
        57
      ),
      (
        #"{"root":"m","schemas":{},"stacks":[{"id":"a","entries":[{"plugin":"a","policy":"x"}]}],"deferred":[]}"#,
        57
      ),
    ])
  func damaged(_ json: String, _ column: Int) {
    #expect(throws: ArchiveError.damaged(column: column)) {
      try Archive(text: "navigation 2\n\(json)\n")
    }
  }

  @Test("a line that does not end is damaged at its end")
  func withoutEnd() {
    #expect(throws: ArchiveError.damaged(column: 3)) { try Archive(text: "navigation 2\n{}") }
  }

  @Test("a hundred thousand entries are written and read")
  func large() throws {
    let entries = (0..<100_000).map { ArchivedEntry(plugin: "store", link: "item/\($0)") }
    let archive = Archive(
      root: "main", selectedTab: "store", stacks: [ArchivedStack(id: "store", entries: entries)])
    try expectEqual(Archive(text: archive.text), archive)
  }
}
