extension Archive {
  /// The archive as it is stored: lines of words, closed by a check sum of all before.
  ///
  /// ```
  /// navigation 1
  /// root main -
  /// schema home 1
  /// tab home selected
  /// entry home push truncate - product/p-042
  /// end 5b3fd0a2c1e94d77
  /// ```
  ///
  /// What follows the last line is ignored, so that a shorter archive may be written over a longer one.
  ///
  /// - Complexity: O(*n*) in the number of places.
  public var text: String {
    var writer = ArchiveWriter()
    writer.line("navigation", String(Archive.version))
    writer.begin("root")
    writer.value(root.rawValue)
    writer.value(subject)
    writer.end()
    for (plugin, version) in schemas.sorted(by: { $0.key < $1.key }) {
      writer.begin("schema")
      writer.value(plugin)
      writer.word(String(version))
      writer.end()
    }
    for branch in branches {
      writer.begin("tab")
      writer.value(branch.id.rawValue)
      writer.word(branch.id == selectedTab ? "selected" : "kept")
      writer.end()
      for entry in branch.entries { writer.line(entry) }
    }
    for intent in pending { writer.line(intent) }
    return writer.finished()
  }
}

/// Writes lines of words.
struct ArchiveWriter {
  private var bytes: [UInt8] = []

  /// A word that stands for no value.
  static let nothing: StaticString = "-"

  /// A line of a word and another.
  mutating func line(_ first: StaticString, _ second: String) {
    begin(first)
    word(second)
    end()
  }

  mutating func line(_ entry: ArchivedEntry) {
    begin("entry")
    value(entry.plugin)
    word(entry.presentation.rawValue)
    word(entry.policy.rawValue)
    value(entry.flow)
    value(entry.link)
    end()
  }

  mutating func line(_ intent: ArchivedIntent) {
    begin("pending")
    value(intent.plugin)
    value(intent.waitsFor)
    word(String(intent.since))
    value(intent.subject)
    value(intent.link)
    end()
  }

  /// Begins a line with its first word.
  mutating func begin(_ word: StaticString) {
    for offset in 0..<word.utf8CodeUnitCount { unsafe bytes.append(word.utf8Start[offset]) }
  }

  /// A word as it is.
  mutating func word(_ text: String) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: text.utf8)
  }

  /// A value as one word: what would end it, and what would make it another word, is encoded.
  mutating func value(_ value: String?) {
    guard let value else {
      bytes.append(UInt8(ascii: " "))
      return begin(ArchiveWriter.nothing)
    }
    let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "~") }
    guard !isPlain || value.isEmpty || value == ArchiveWriter.nothing.description else {
      return word(value)
    }
    word("~")
    for byte in value.utf8 {
      bytes += (String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)).utf8
    }
  }

  mutating func end() {
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The text, closed by the sum of all lines.
  consuming func finished() -> String {
    var sum = CheckSum()
    sum.add(bytes)
    line("end", sum.text)
    return String(decoding: bytes, as: UTF8.self)
  }
}
