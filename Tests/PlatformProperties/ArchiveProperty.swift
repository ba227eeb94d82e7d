public import FuzzKit
import Navigation

/// Writing an archive that was read gives a text that reads as the same archive.
public enum ArchiveProperty: Property {
  /// Reads a text as it is, then as the JSON of an archive, then an archive made of the input.
  public static func check(_ input: [UInt8]) throws(Violation) {
    let text = String(decoding: input, as: UTF8.self)
    for stored in [text, "navigation \(Archive.version)\n\(text)\n"] {
      guard let archive = try? Archive(text: stored) else { continue }
      try checkRoundTrip(archive)
    }
    var reader = InputReader(input)
    try checkRoundTrip(archive(from: &reader))
  }

  private static func checkRoundTrip(_ archive: Archive) throws(Violation) {
    let text = archive.text
    do {
      let again = try Archive(text: text)
      try Violation.unless(again == archive, "\(archive) reads as \(again)")
      try Violation.unless(again.text == text, "the text of \(archive) changes")
    } catch let error as ArchiveError {
      throw Violation("\(archive) does not read: \(error)")
    } catch {
      throw error as? Violation ?? Violation("\(error)")
    }
    // Text after the last line is ignored; a text without that line is not an archive.
    try Violation.unless((try? Archive(text: text + "{}\n")) == archive, "more is read")
    try Violation.unless(
      (try? Archive(text: String(text.dropLast(2)))) == nil, "a text without its end is read")
  }

  private static func archive(from reader: inout InputReader) -> Archive {
    var archive = Archive(
      root: RootID(rawValue: reader.text()), subject: reader.flag() ? reader.text() : nil)
    for _ in 0..<reader.number(below: 4) {
      archive.schemas[reader.text()] = Int(whole(from: &reader))
    }
    for index in 0..<reader.number(below: 4) {
      let tab = TabID(rawValue: "\(index)" + reader.text())
      let entries = (0..<reader.number(below: 5)).map { _ in entry(from: &reader) }
      archive.stacks.append(ArchivedStack(id: tab, entries: entries))
      if reader.flag() { archive.selectedTab = tab }
    }
    for _ in 0..<reader.number(below: 3) {
      archive.deferred.append(
        ArchivedDeferral(
          plugin: reader.text(), waitsFor: reader.text(), since: whole(from: &reader),
          subject: reader.flag() ? reader.text() : nil, link: reader.text()))
    }
    return archive
  }

  /// A number that JSON's readers agree on: a double holds it exactly.
  private static func whole(from reader: inout InputReader) -> Int64 { reader.integer() >> 11 }

  private static func entry(from reader: inout InputReader) -> ArchivedEntry {
    ArchivedEntry(
      plugin: reader.text(), presentation: reader.element(of: [.push, .sheet, .cover]) ?? .push,
      policy: reader.element(of: RestorationPolicy.allCases) ?? .drop,
      flow: reader.flag() ? reader.text() : nil, link: reader.flag() ? reader.text() : nil)
  }
}
