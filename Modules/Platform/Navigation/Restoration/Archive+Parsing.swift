extension Archive {
  /// Reads an archive as ``text`` wrote it, in this version of the format or in the first.
  ///
  /// Nothing about the text is trusted.
  public init(text: String) throws(ArchiveError) {
    var reader = ArchiveReader(text)
    let version = try Archive.version(reader: &reader)
    guard reader.next(), let word = reader.word(), reader.isWord(word, "root") else {
      throw .malformed(line: 2)
    }
    self.init(root: RootID(rawValue: try reader.value()), subject: try reader.optionalValue())
    try reader.finish()
    // The places of the last branch, and the plugin of the last of them.
    var (entries, plugin): ([ArchivedEntry], String?) = ([], nil)
    while reader.next(), let word = reader.word() {
      if version > 1, let presentation = reader.presentation(word) {
        entries.append(try ArchivedEntry(&reader, as: presentation, after: &plugin))
      } else if version == 1, reader.isWord(word, "entry") {
        entries.append(try ArchivedEntry(first: &reader))
      } else {
        add(&entries)
        if reader.isWord(word, "end") {
          try reader.verify(version: version)
          return
        }
        try addOther(word, &reader)
      }
      guard reader.isLineOver, entries.isEmpty || !branches.isEmpty else {
        throw .malformed(line: reader.line)
      }
    }
    throw .damaged
  }

  private static func version(reader: inout ArchiveReader) throws(ArchiveError) -> Int {
    guard reader.next(), let word = reader.word(), reader.isWord(word, "navigation"),
      let version = Int((try? reader.text()) ?? ""), reader.isLineOver
    else { throw .notAnArchive }
    guard 1...Archive.version ~= version else {
      throw .newerVersion(found: version, known: Archive.version)
    }
    return version
  }

  /// Gives places to the last branch.
  private mutating func add(_ entries: inout [ArchivedEntry]) {
    guard !entries.isEmpty else { return }
    if branches[branches.count - 1].entries.isEmpty {
      swap(&branches[branches.count - 1].entries, &entries)
    } else {
      branches[branches.count - 1].entries += entries
      entries = []
    }
  }

  /// Takes up a line that is no place.
  private mutating func addOther(
    _ word: Range<Int>, _ reader: inout ArchiveReader
  ) throws(ArchiveError) {
    if reader.isWord(word, "pending") {
      pending.append(try ArchivedIntent(&reader))
    } else if reader.isWord(word, "schema") {
      schemas[try reader.value()] = try reader.number()
    } else if reader.isWord(word, "tab") {
      let id = TabID(rawValue: try reader.value())
      branches.append(ArchivedBranch(id: id, entries: []))
      switch try reader.text() {
      case "selected": selectedTab = id
      case "kept": break
      default: throw .malformed(line: reader.line)
      }
    } else {
      throw .malformed(line: reader.line)
    }
  }
}

extension ArchivedEntry {
  /// Reads a place from the rest of a line: what is not there is as it is with most places.
  fileprivate init(
    _ reader: inout ArchiveReader, as presentation: Presentation, after last: inout String?
  ) throws(ArchiveError) {
    let link = try reader.optionalValue()
    if !reader.isLineOver, let own = try reader.optionalValue() { last = own }
    guard let last else { throw .malformed(line: reader.line) }
    let policy = reader.isLineOver ? .truncate : try reader.policy()
    let flow = reader.isLineOver ? nil : try reader.optionalValue()
    self.init(plugin: last, presentation: presentation, policy: policy, flow: flow, link: link)
  }

  /// Reads a place from the rest of a line of version 1, which names everything.
  fileprivate init(first reader: inout ArchiveReader) throws(ArchiveError) {
    let plugin = try reader.value()
    guard let presentation = Presentation(rawValue: try reader.text()) else {
      throw .malformed(line: reader.line)
    }
    let policy = try reader.policy()
    let flow = try reader.optionalValue()
    self.init(
      plugin: plugin, presentation: presentation, policy: policy, flow: flow,
      link: try reader.optionalValue())
  }
}

extension ArchivedIntent {
  /// Reads an attempt from the rest of a line.
  fileprivate init(_ reader: inout ArchiveReader) throws(ArchiveError) {
    let (plugin, flow) = (try reader.value(), try reader.value())
    let since: Int64 = try reader.number()
    let subject = try reader.optionalValue()
    self.init(
      plugin: plugin, waitsFor: flow, since: since, subject: subject, link: try reader.value())
  }
}

extension ArchiveReader {
  /// How a place is shown, when that is what a line begins with.
  fileprivate func presentation(_ word: Range<Int>) -> Presentation? {
    if isWord(word, "push") { return .push }
    if isWord(word, "sheet") { return .sheet }
    return isWord(word, "cover") ? .cover : nil
  }

  fileprivate mutating func policy() throws(ArchiveError) -> RestorationPolicy {
    guard let policy = RestorationPolicy(rawValue: try text()) else {
      throw .malformed(line: line)
    }
    return policy
  }
}
