import BoundaryRules
import PackageReading
import SwiftScanning

/// Finds the users of changed declarations, by the names in the files that import an interface.
struct InterfaceConsumers {
  struct Consumer {
    let target: String
    let file: String
    let position: SourcePosition

    /// Whether the change touches the lines of every use in the file.
    let isCarried: Bool
  }

  /// The files that import each target.
  private var readers: [String: [UsingFile]] = [:]
  private let known: DeclaredNames

  init(
    of changes: [InterfaceChange], in model: PackageModel,
    changedLines: (ScannedFile) throws(BoundaryCheckError) -> ChangedLines
  ) throws(BoundaryCheckError) {
    known = try DeclaredNames(of: changes, among: model.files)
    let broken = changes.filter { $0.breakage != nil }
    let names = Dictionary(grouping: broken, by: \.target).mapValues { changes in
      changes.reduce(into: Set<String>()) { $0.formUnion($1.namesToFind(known)) }
    }
    for file in model.files {
      let imports = Set(file.uses.map(\.destination.name))
      let wanted = imports.compactMap { names[$0] }.reduce(into: Set()) { $0.formUnion($1) }
      if wanted.isEmpty { continue }
      let reader = UsingFile(
        file.path, of: file.target, imports: imports, lines: try changedLines(file),
        code: try file.code(), naming: wanted)
      for target in imports.sorted() where names[target] != nil {
        readers[target, default: []].append(reader)
      }
    }
  }

  func consumers(of change: InterfaceChange) -> [Consumer] {
    (readers[change.target] ?? []).compactMap { file in
      if change.isKept(for: file, known) { return nil }
      let uses = file.uses(of: change, known)
      // If no declaration has the name any more, a mention means the removed one, even on a changed line.
      let isOfNothing =
        change.isRemoval && known.paths[change.entry.declaration.baseName] == nil
      let open = uses.first { isOfNothing || !$0.isChanged }
      guard let shown = open ?? uses.first else { return nil }
      return Consumer(
        target: file.target, file: file.path, position: shown.position, isCarried: open == nil)
    }
  }
}

extension InterfaceChange {
  /// What is equal where two branches changed a declaration alike.
  var identity: [String?] {
    [
      target, entry.declaration.path, before?.declaration.signature, after?.declaration.signature,
    ]
  }

  /// The names whose mentions show who uses the declaration.
  func namesToFind(_ known: DeclaredNames) -> Set<String> {
    let container = entry.declaration.container
    let errors = formerErrors.map { $0 + Self.caught } ?? []
    return container.reduce(into: usedNames.union(container + errors)) { names, type in
      names.formUnion(known.carriers(of: type))
      if entry.declaration.kind == .initializer { names.formUnion(known.takers[type] ?? []) }
    }
  }

  /// Returns whether a declaration that moved to another module is still available to a file.
  func isKept(for file: UsingFile, _ known: DeclaredNames) -> Bool {
    guard isRemoval, var homes = known.homes[entry.declaration.path] else { return false }
    // In a merge without the branch that removes it, it is still where it was.
    homes.remove(target)
    return !homes.isDisjoint(with: file.imports.union([file.target]))
  }
}
