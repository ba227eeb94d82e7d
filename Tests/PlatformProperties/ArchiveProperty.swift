public import FuzzKit
import Navigation

/// Writing an archive that was read gives a text that reads as the same archive.
public enum ArchiveProperty: Property {
  /// Reads a text as it is, then with the missing checksum, then an archive made of the input.
  public static func check(_ input: [UInt8]) throws(Violation) {
    let text = String(decoding: input, as: UTF8.self)
    for stored in [text, summed(text)] {
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
    try Violation.unless((try? Archive(text: text + "tab x kept\n")) == archive, "more is read")
    try Violation.unless(
      (try? Archive(text: String(text.dropLast(2)))) == nil, "a text without its end is read")
  }

  private static func summed(_ text: String) -> String {
    let lines = text.hasSuffix("\n") ? text : text + "\n"
    let bytes = Array(lines.utf8)
    let digits = String(sum(of: bytes), radix: 16)
    return lines + "end " + String(repeating: "0", count: 16 - digits.utf8.count) + digits + "\n"
  }

  /// Returns a checksum: a multiplication and a shift for each word of eight bytes, then for the rest.
  private static func sum(of bytes: [UInt8]) -> UInt64 {
    let (whole, rest) = (bytes.count / 8 * 8, bytes.count % 8)
    let words = stride(from: 0, to: whole, by: 8).map { start in
      bytes[start..<start + 8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }
    let last = bytes.suffix(rest).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return (words + [last]).reduce(UInt64(bytes.count) ^ 0x9E37_79B9_7F4A_7C15) { sum, word in
      let product = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
      return product ^ product >> 32
    }
  }

  private static func archive(from reader: inout InputReader) -> Archive {
    var archive = Archive(
      root: RootID(rawValue: reader.text()), subject: reader.flag() ? reader.text() : nil)
    for _ in 0..<reader.number(below: 4) {
      archive.schemas[reader.text()] = Int(reader.integer())
    }
    for index in 0..<reader.number(below: 4) {
      let tab = TabID(rawValue: "\(index)" + reader.text())
      let entries = (0..<reader.number(below: 5)).map { _ in entry(from: &reader) }
      archive.branches.append(ArchivedBranch(id: tab, entries: entries))
      if reader.flag() { archive.selectedTab = tab }
    }
    for _ in 0..<reader.number(below: 3) {
      archive.pending.append(
        ArchivedIntent(
          plugin: reader.text(), waitsFor: reader.text(), since: reader.integer(),
          subject: reader.flag() ? reader.text() : nil, link: reader.text()))
    }
    return archive
  }

  private static func entry(from reader: inout InputReader) -> ArchivedEntry {
    ArchivedEntry(
      plugin: reader.text(), presentation: reader.element(of: [.push, .sheet, .cover]) ?? .push,
      policy: reader.element(of: RestorationPolicy.allCases) ?? .drop,
      flow: reader.flag() ? reader.text() : nil, link: reader.flag() ? reader.text() : nil)
  }
}
