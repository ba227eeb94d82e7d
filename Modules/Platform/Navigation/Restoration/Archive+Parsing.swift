extension Archive {
  /// Reads an archive as ``text`` wrote it.
  ///
  /// Nothing about the text is trusted.
  ///
  /// - Parameter text: The stored text.
  /// - Throws: ``ArchiveError``.
  public init(text: String) throws(ArchiveError) {
    var reader = ArchiveReader(text)
    guard let first = reader.next(), first.count == 2, first[0] == "navigation",
      let version = Int(first[1])
    else { throw .notAnArchive }
    guard version == Archive.version else {
      throw .newerVersion(found: version, known: Archive.version)
    }
    guard let root = reader.next(), root.count == 3, root[0] == "root",
      let name = reader.value(root[1]), reader.isReadable(root[2])
    else { throw .malformed(line: 2) }
    self.init(root: RootID(rawValue: name), subject: reader.value(root[2]))
    while let words = reader.next() {
      if words[0] == "end" {
        try reader.verify(words)
        return
      }
      guard add(words, reader) else { throw .malformed(line: reader.line) }
    }
    throw .damaged
  }

  /// Takes up one line; answers whether it reads.
  private mutating func add(_ words: [Substring], _ reader: ArchiveReader) -> Bool {
    switch (words[0], words.count) {
    case ("schema", 3):
      guard let plugin = reader.value(words[1]), let version = Int(words[2]) else { return false }
      schemas[plugin] = version
    case ("tab", 3):
      guard let id = reader.value(words[1]), words[2] == "selected" || words[2] == "kept" else {
        return false
      }
      branches.append(ArchivedBranch(id: TabID(rawValue: id), entries: []))
      if words[2] == "selected" { selectedTab = TabID(rawValue: id) }
    case ("entry", 6):
      guard let plugin = reader.value(words[1]),
        let presentation = Presentation(rawValue: String(words[2])),
        let policy = RestorationPolicy(rawValue: String(words[3])), reader.isReadable(words[4]),
        reader.isReadable(words[5]), !branches.isEmpty
      else { return false }
      branches[branches.count - 1].entries.append(
        ArchivedEntry(
          plugin: plugin, presentation: presentation, policy: policy, flow: reader.value(words[4]),
          link: reader.value(words[5])))
    case ("pending", 6):
      guard let plugin = reader.value(words[1]), let flow = reader.value(words[2]),
        let since = Int64(words[3]), reader.isReadable(words[4]), let link = reader.value(words[5])
      else { return false }
      pending.append(
        ArchivedIntent(
          plugin: plugin, waitsFor: flow, since: since, subject: reader.value(words[4]), link: link)
      )
    default:
      return false
    }
    return true
  }
}

/// Reads lines of words, and sums them up.
struct ArchiveReader {
  private var rest: Substring.UTF8View
  private var sum = CheckSum()
  private var before = CheckSum()

  /// The number of the line read last, from 1.
  private(set) var line = 0

  init(_ text: String) {
    rest = text[...].utf8
  }

  /// The words of the next whole line.
  mutating func next() -> [Substring]? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let bytes = rest[..<end]
    before = sum
    sum.add(rest[...end])
    rest = rest[rest.index(after: end)...]
    line += 1
    return Substring(bytes).split(separator: " ", omittingEmptySubsequences: false)
  }

  /// Checks the last line against the sum of those before.
  func verify(_ words: [Substring]) throws(ArchiveError) {
    guard words.count == 2, words[1] == before.text else { throw .damaged }
  }

  /// Whether a word is a value or stands for none.
  func isReadable(_ word: Substring) -> Bool {
    word == ArchiveWriter.nothing || value(word) != nil
  }

  /// What a word stands for, or `nil` for nothing and for what no writer writes.
  func value(_ word: Substring) -> String? {
    guard word != ArchiveWriter.nothing, !word.isEmpty else { return nil }
    guard word.first == "~" else { return String(word) }
    let digits = Array(word.utf8.dropFirst())
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard
        let byte = UInt8(Substring(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
