import SwiftScanning

/// Finds who uses what changed in an interface, by the names in the files that import it.
struct InterfaceConsumers {
  /// A file that uses a declaration, with the first place where it does.
  struct Consumer {
    let target: String
    let file: String
    let position: SourcePosition

    /// Whether the file changed too, so that the change brings it along.
    let isCarried: Bool
  }

  private struct Reader {
    let file: ScannedFile
    let mentions: [MentionScanner.Mention]
    let isChanged: Bool
  }

  private var readers: [String: [Reader]] = [:]

  /// Reads the files that import a target in which something broke.
  init(
    of changes: [InterfaceChange], in model: PackageModel, at packagePath: String,
    changedFiles: Set<String>
  ) throws(BoundaryCheckError) {
    var names: [String: Set<String>] = [:]
    for change in changes where change.breakage != nil {
      names[change.target, default: []].formUnion(change.usedNames)
      names[change.target, default: []].formUnion(change.entry?.declaration.container ?? [])
    }
    for file in model.files {
      for target in Set(file.uses.map(\.destination.name)).sorted() {
        guard let wanted = names[target] else { continue }
        let scanner = MentionScanner(
          wanted, bareSlashRegexLiterals: file.source.bareSlashRegexLiterals)
        let bytes = try FileReader.bytes(of: "\(packagePath)/\(file.path)")
        readers[target, default: []].append(
          Reader(
            file: file, mentions: scanner.scan(bytes), isChanged: changedFiles.contains(file.path)))
      }
    }
  }

  /// The files that use what a change breaks, in the order of their paths.
  func consumers(of change: InterfaceChange) -> [Consumer] {
    guard let breakage = change.breakage, let declaration = change.entry?.declaration else {
      return []
    }
    return (readers[change.target] ?? []).compactMap { reader in
      guard let mention = use(of: change, declaration, breakage, in: reader) else { return nil }
      // What is gone cannot be used by a file that was changed along either.
      if case .gone = breakage {
        return consumer(reader, mention, isCarried: false)
      }
      return consumer(reader, mention, isCarried: reader.isChanged)
    }
  }

  private func consumer(
    _ reader: Reader, _ mention: MentionScanner.Mention, isCarried: Bool
  ) -> Consumer {
    Consumer(
      target: reader.file.target, file: reader.file.path, position: mention.position,
      isCarried: isCarried)
  }

  /// Where a file uses a declaration first; `nil` where nothing says that it does.
  private func use(
    of change: InterfaceChange, _ declaration: Declaration, _ breakage: InterfaceChange.Breakage,
    in reader: Reader
  ) -> MentionScanner.Mention? {
    let names = change.usedNames
    switch breakage {
    case .newCase(let siblings):
      // A switch that has no default names every case there was.
      let members = reader.mentions.filter { $0.isMember && siblings.contains($0.name) }
      return Set(members.map(\.name)) == siblings ? members.first : nil
    case .newRequirement:
      return reader.mentions.first { names.contains($0.name) }
    case .gone, .different:
      let isOfType = !declaration.container.isEmpty && names == [declaration.baseName]
      return reader.mentions.first { names.contains($0.name) && ($0.isMember || !isOfType) }
    }
  }
}
