import BoundaryRules
import PackageReading
import SwiftScanning

/// Finds the users of changed declarations, by the names in the files that import an interface.
struct InterfaceConsumers {
  struct Consumer {
    let target: String
    let file: String
    let position: SourcePosition

    /// Whether the file is part of the same change.
    let isCarried: Bool
  }

  private struct Reader {
    let file: ScannedFile
    let mentions: [SwiftSource.Mention]
    let isChanged: Bool
  }

  private var readers: [String: [Reader]] = [:]

  /// The paths of the current declarations, by the names that code uses for them.
  private let declared: [String: Set<String>]
  private let homes: [String: Set<String>]

  init(
    of changes: [InterfaceChange], in model: PackageModel, changedFiles: Set<String>
  ) throws(BoundaryCheckError) {
    (declared, homes) = try Self.declared(changes, model)
    var names: [String: Set<String>] = [:]
    for change in changes where change.breakage != nil {
      names[change.target, default: []].formUnion(change.usedNames)
      names[change.target, default: []].formUnion(change.entry.declaration.container)
    }
    for file in model.files {
      for target in Set(file.uses.map(\.destination.name)).sorted() {
        guard let wanted = names[target] else { continue }
        readers[target, default: []].append(
          Reader(
            file: file, mentions: try file.code().mentions(of: wanted),
            isChanged: changedFiles.contains(file.path)))
      }
    }
  }

  func consumers(of change: InterfaceChange) -> [Consumer] {
    guard let breakage = change.breakage else { return [] }
    let declaration = change.entry.declaration
    let homes = homes[declaration.path] ?? []
    // If no declaration has the name any more, a mention means the removed one, even in a changed file.
    let isGone = if case .gone = breakage { true } else { false }
    let isUseOfNothing = isGone && declared[declaration.baseName] == nil
    return (readers[change.target] ?? []).compactMap { reader in
      // A declaration that moved to another module that the file imports is still available.
      if isGone, reader.file.uses.contains(where: { homes.contains($0.destination.name) }) {
        return nil
      }
      guard let mention = use(of: change, declaration, breakage, in: reader) else { return nil }
      return Consumer(
        target: reader.file.target, file: reader.file.path, position: mention.position,
        isCarried: reader.isChanged && !isUseOfNothing)
    }
  }

  private func use(
    of change: InterfaceChange, _ declaration: Declaration, _ breakage: InterfaceChange.Breakage,
    in reader: Reader
  ) -> SwiftSource.Mention? {
    let names = change.usedNames
    switch breakage {
    case .newCase(let siblings):
      // A switch without a default names every previous case.
      let members = reader.mentions.filter {
        $0.isMember && $0.isPattern && siblings.contains($0.name)
      }
      return Set(members.map(\.name)) == siblings ? members.first : nil
    case .newRequirement:
      return reader.mentions.first { names.contains($0.name) }
    case .gone, .different:
      guard let container = declaration.container.last, names == [declaration.baseName] else {
        return reader.mentions.first { names.contains($0.name) }
      }
      // If other types have a member of this name, only code that also names the type counts as a user.
      let isOthers = declared[declaration.baseName].map { $0 != [declaration.path] } ?? false
      guard !isOthers || reader.mentions.contains(where: { $0.name == container }) else {
        return nil
      }
      return reader.mentions.first { names.contains($0.name) && $0.isMember }
    }
  }

  /// Returns the declarations of the package; they are read only if something broke.
  private static func declared(
    _ changes: [InterfaceChange], _ model: PackageModel
  ) throws(BoundaryCheckError) -> (names: [String: Set<String>], homes: [String: Set<String>]) {
    guard changes.contains(where: { $0.breakage != nil }) else { return ([:], [:]) }
    let targets = Set(model.uses.map(\.destination.name))
    let surface = try InterfaceSurface.targets(
      of: model.files.filter { targets.contains($0.target) })
    var (names, homes): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
    for (target, entries) in surface {
      for entry in entries {
        names[entry.declaration.baseName, default: []].insert(entry.declaration.path)
        homes[entry.declaration.path, default: []].insert(target)
      }
    }
    return (names, homes)
  }
}
