extension Archive {
  /// Reads an archive as ``text`` wrote it.
  ///
  /// Nothing about the text is trusted.
  ///
  /// - Parameter text: The stored text.
  /// - Throws: ``ArchiveError``.
  public init(text: String) throws(ArchiveError) {
    var reader = ArchiveReader(text)
    guard reader.next(), reader.count == 2, reader.isWord(0, "navigation"),
      let version = Int(reader.text(1))
    else { throw .notAnArchive }
    guard version == Archive.version else {
      throw .newerVersion(found: version, known: Archive.version)
    }
    guard reader.next(), reader.count == 3, reader.isWord(0, "root"),
      let name = reader.value(1), reader.isReadable(2)
    else { throw .malformed(line: 2) }
    self.init(root: RootID(rawValue: name), subject: reader.value(2))
    while reader.next() {
      if reader.isWord(0, "end") {
        try reader.verify()
        return
      }
      guard add(reader) else { throw .malformed(line: reader.line) }
    }
    throw .damaged
  }

  /// Takes up one line; answers whether it reads.
  private mutating func add(_ reader: ArchiveReader) -> Bool {
    switch reader.count {
    case 6 where reader.isWord(0, "entry"):
      guard let entry = ArchivedEntry(reader), !branches.isEmpty else { return false }
      branches[branches.count - 1].entries.append(entry)
    case 6 where reader.isWord(0, "pending"):
      guard let intent = ArchivedIntent(reader) else { return false }
      pending.append(intent)
    case 3 where reader.isWord(0, "schema"):
      guard let plugin = reader.value(1), let version = Int(reader.text(2)) else { return false }
      schemas[plugin] = version
    case 3 where reader.isWord(0, "tab"):
      let isSelected = reader.isWord(2, "selected")
      guard let id = reader.value(1), isSelected || reader.isWord(2, "kept") else { return false }
      branches.append(ArchivedBranch(id: TabID(rawValue: id), entries: []))
      if isSelected { selectedTab = TabID(rawValue: id) }
    default:
      return false
    }
    return true
  }
}

extension ArchivedEntry {
  /// Reads a place from the line a reader stands at.
  fileprivate init?(_ reader: ArchiveReader) {
    guard let plugin = reader.value(1), let presentation = Presentation(rawValue: reader.text(2)),
      let policy = RestorationPolicy(rawValue: reader.text(3)), reader.isReadable(4)
    else { return nil }
    let link = reader.value(5)
    guard link != nil || reader.isWord(5, ArchiveWriter.nothing) else { return nil }
    self.init(
      plugin: plugin, presentation: presentation, policy: policy, flow: reader.value(4), link: link)
  }
}

extension ArchivedIntent {
  /// Reads an attempt from the line a reader stands at.
  fileprivate init?(_ reader: ArchiveReader) {
    guard let plugin = reader.value(1), let flow = reader.value(2),
      let since = Int64(reader.text(3)), reader.isReadable(4), let link = reader.value(5)
    else { return nil }
    self.init(
      plugin: plugin, waitsFor: flow, since: since, subject: reader.value(4), link: link)
  }
}
