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
    writer.line("root", writer.word(root.rawValue), writer.word(subject))
    for (plugin, version) in schemas.sorted(by: { $0.key < $1.key }) {
      writer.line("schema", writer.word(plugin), String(version))
    }
    for branch in branches {
      let isSelected = branch.id == selectedTab
      writer.line("tab", writer.word(branch.id.rawValue), isSelected ? "selected" : "kept")
      for entry in branch.entries {
        writer.line(
          "entry", writer.word(entry.plugin), entry.presentation.rawValue, entry.policy.rawValue,
          writer.word(entry.flow), writer.word(entry.link))
      }
    }
    for intent in pending {
      writer.line(
        "pending", writer.word(intent.plugin), writer.word(intent.waitsFor), String(intent.since),
        writer.word(intent.subject), writer.word(intent.link))
    }
    return writer.finished()
  }
}

/// Writes lines of words.
struct ArchiveWriter {
  private var text = ""
  private var sum = CheckSum()

  /// A word that stands for no value.
  static let nothing = "-"

  /// A value as one word: what would end it, and what would make it another word, is percent-encoded.
  func word(_ value: String?) -> String {
    guard let value else { return ArchiveWriter.nothing }
    let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "~") }
    guard !isPlain || value.isEmpty || value == ArchiveWriter.nothing else { return value }
    return value.utf8.reduce(into: "~") { word, byte in
      word += String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
    }
  }

  mutating func line(_ words: String...) {
    let start = text.utf8.count
    for (index, word) in words.enumerated() {
      if index > 0 { text += " " }
      text += word
    }
    text += "\n"
    sum.add(text.utf8.dropFirst(start))
  }

  consuming func finished() -> String {
    text + "end \(sum.text)\n"
  }
}
