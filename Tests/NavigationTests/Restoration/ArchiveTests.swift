import Expectations
import Navigation
import RandomInputs
import Testing

@Suite("Archives as text")
struct ArchiveTests {
  @Test("an archive is lines a person can read")
  func readable() {
    let archive = Archive(
      root: "main", subject: "ada", schemas: ["store": 2, "basket": 1], selectedTab: "store",
      stacks: [
        ArchivedStack(
          id: "store",
          entries: [
            ArchivedEntry(plugin: "store", link: "store"),
            ArchivedEntry(plugin: "store", link: "item/1"),
            ArchivedEntry(plugin: "store", presentation: .sheet, policy: .root, link: "item/2"),
            ArchivedEntry(
              plugin: "steps", presentation: .cover, policy: .drop, flow: "StepFlow", link: nil),
          ]),
        ArchivedStack(id: "basket", entries: []),
      ],
      deferred: [
        ArchivedDeferral(plugin: "basket", waitsFor: "DoorFlow", since: 12, link: "a b~é")
      ])
    let lines = archive.text.split(separator: "\n")
    expectEqual(
      lines.dropLast(),
      [
        "navigation 1", "root main ada", "schema basket 1", "schema store 2", "tab store selected",
        "push store store", "push item/1", "sheet item/2 - root", "cover - steps drop StepFlow",
        "tab basket kept", "pending basket DoorFlow 12 - ~6120627ec3a9",
      ])
    expectEqual(lines.last?.hasPrefix("end "), true)
  }

  @Test("what was written is read, whatever the names", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let archive = Archive.random(using: &generator)
    try expectEqual(Archive(text: archive.text), archive)
  }

  @Test("any damage is an error, or did not matter", arguments: 0..<40 as Range<UInt64>)
  func damage(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let archive = Archive.random(using: &generator)
    let bytes = Array(archive.text.utf8)
    for _ in 0..<50 {
      var damaged = bytes
      for _ in 0...generator.below(2) {
        let index = generator.below(damaged.count)
        switch generator.below(3) {
        case 0: damaged[index] = UInt8(truncatingIfNeeded: generator.next())
        case 1: damaged.remove(at: index)
        default: damaged.insert(UInt8(truncatingIfNeeded: generator.next()), at: index)
        }
      }
      guard let read = try? Archive(text: String(decoding: damaged, as: UTF8.self)) else {
        continue
      }
      expectEqual(read, archive)
    }
  }

  @Test("an archive that was torn anywhere is damaged or no archive at all")
  func torn() {
    var generator = SeededGenerator(seed: 7)
    let text = Archive.random(using: &generator).text
    for count in 0..<text.utf8.count {
      let torn = String(decoding: Array(text.utf8.prefix(count)), as: UTF8.self)
      #expect(throws: ArchiveError.self) { try Archive(text: torn) }
    }
  }

  @Test("a shorter archive may be written over a longer one")
  func overwritten() throws {
    let archive = Archive(root: "main")
    try expectEqual(Archive(text: archive.text + "entry rest of an older one\nend 0\n"), archive)
  }

  @Test(
    "what is not an archive is refused",
    arguments: ["", "\n", "navigation", "navigation 1", "navigation x\n", "hello 1\n", "\0\n"])
  func notAnArchive(_ text: String) {
    #expect(throws: ArchiveError.notAnArchive) { try Archive(text: text) }
  }

  @Test("an archive of a newer app is refused, naming both versions")
  func newer() {
    #expect(throws: ArchiveError.newerVersion(found: 2, known: 1)) {
      try Archive(text: "navigation 2\nroot main -\nend 0\n")
    }
  }

  @Test(
    "a line that does not read is named",
    arguments: [
      "", "root", "root main", "root - -", "root  -", "root ~4 -", "root ~zz -", "root ~ff -",
      "root ~+f -", "root ~-1 -",
      "root main - -",
    ])
  func malformedRoot(_ line: String) {
    #expect(throws: ArchiveError.malformed(line: 2)) {
      try Archive(text: "navigation 1\n\(line)\nend 0\n")
    }
  }

  @Test(
    "a line after the root that does not read is named",
    arguments: [
      "", " ", "tab store", "tab store open", "tab store kept more", "tab - kept",
      "schema store one", "schema - 1",
      "schema store 99999999999999999999", "push store store",
      "pending store flow 1 -", "pending store flow x - store", "pending store flow 1 - -",
      "unknown word",
    ])
  func malformedLine(_ line: String) {
    #expect(throws: ArchiveError.malformed(line: 3)) {
      try Archive(text: "navigation 1\nroot main -\n\(line)\nend 0\n")
    }
  }

  @Test(
    "a place that does not read is named",
    arguments: [
      "push", "push store", "push store -", "push  store", "push store store -",
      "push store store keep", "push store store drop ~ff", "push store store drop - more",
      "push ~6 store", "push ~ff store", "popover store store", "entry store push truncate - store",
    ])
  func malformedPlace(_ line: String) {
    #expect(throws: ArchiveError.malformed(line: 4)) {
      try Archive(text: "navigation 1\nroot main -\ntab store kept\n\(line)\nend 0\n")
    }
  }

  @Test("a place on no stack is named")
  func placeWithoutStack() {
    #expect(throws: ArchiveError.malformed(line: 3)) {
      try Archive(text: "navigation 1\nroot main -\npush store store\nend 0\n")
    }
  }

  @Test("an end that does not fit, or none, is damage", arguments: ["end 0\n", "end\n", ""])
  func wrongEnd(_ end: String) {
    #expect(throws: ArchiveError.damaged) {
      try Archive(text: "navigation 1\nroot main -\n\(end)")
    }
  }

  @Test("a hundred thousand places are written and read")
  func large() throws {
    let entries = (0..<100_000).map { ArchivedEntry(plugin: "store", link: "item/\($0)") }
    let archive = Archive(
      root: "main", selectedTab: "store", stacks: [ArchivedStack(id: "store", entries: entries)])
    try expectEqual(Archive(text: archive.text), archive)
  }
}
