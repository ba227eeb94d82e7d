import BoundaryRules
import PackageReading
import SwiftScanning

struct InterfaceChange {
  let target: String

  /// The declaration after the change or, if it is gone, the one before.
  let entry: InterfaceSurface.Entry
  let before, after: InterfaceSurface.Entry?

  /// What users of the declaration have to change; `nil` when nothing.
  let breakage: Breakage?

  /// A removed protocol, if only the modules break whose types conform to it.
  var former: String?

  enum Breakage {
    case gone
    case different
    case newCase(siblings: Set<String>)
    case newRequirement
  }

  func row(_ consumers: [InterfaceConsumers.Consumer]) -> ContractReport.Row {
    let (declaration, position) = (entry.declaration, entry.declaration.position)
    let notes =
      switch breakage {
      case .newCase: ["a switch over it has to say what happens in the new case"]
      case .newRequirement: ["what conforms to it lacks the new requirement"]
      case .gone, .different, nil: [String]()
      }
    return ContractReport.Row(
      subject: "\(target) \(declaration.path)", file: entry.file, line: position.line,
      before: before?.declaration.signature, after: after?.declaration.signature,
      breaks: consumers.contains { !$0.isCarried }, notes: notes, consumers: consumers,
      details: [
        "target": target, "declaration": declaration.path, "column": position.column,
        "asksOfUsers": breakage != nil,
      ])
  }

  var usedNames: Set<String> {
    let declaration = entry.declaration
    switch (breakage, declaration.kind) {
    case (.newCase(let siblings), _): return siblings
    case (_, .initializer): return Set(declaration.container.suffix(1) + ["init"])
    case (.newRequirement, _), (_, .conformance), (_, .subscript):
      return Set(declaration.container.suffix(1))
    // The value that a flow ends with reaches the code that starts the flow through inference, and what a point
    // hands out and takes the code that contributes to it.
    case (_, .typealias) where !declaration.container.isEmpty,
      (_, .property) where declaration.signature.contains(": ContributionLimit "):
      return Set(declaration.container.suffix(1))
    default: return [declaration.baseName]
    }
  }

  static func between(
    _ old: [InterfaceSurface.Entry], _ new: [InterfaceSurface.Entry], in target: String
  ) -> [InterfaceChange] {
    // Who uses a member of a renamed type, or a function that gives one, need not name the type.
    let renames = Self.renamedTypes(old, new)
    let read = { (entry: InterfaceSurface.Entry) in
      renames[entry.declaration.path] != nil
        ? entry.declaration : entry.declaration.renaming(renames)
    }
    let key = { (declaration: Declaration) in "\(declaration.path) \(declaration.signature)" }
    let oldKeys = Set(old.map { key(read($0)) })
    let newKeys = Set(new.map { key($0.declaration) })
    let gone = old.filter { !newKeys.contains(key(read($0))) }
    var added = Additions(new.filter { !oldKeys.contains(key($0.declaration)) })
    var changes: [InterfaceChange] = []
    let removed = gone.map(\.declaration)
    let protocols = (was: Refinements(old.map(read)), now: Refinements(new.map(\.declaration)))
    for entry in gone {
      let before = read(entry)
      let after = added.removeSuccessor(of: before)
      let former = after?.declaration.refinement(in: before, among: removed)
      let isKept =
        after?.declaration.accepts(usesOf: before) ?? protocols.now.keep(before)
      changes.append(
        InterfaceChange(
          target: target, entry: after ?? entry, before: entry, after: after,
          breakage: isKept ? nil : after == nil ? .gone : .different, former: former))
    }
    let members = Members(
      old.map { $0.declaration.renaming(renames) }, new.map(\.declaration), Set(renames.values))
    for entry in added.rest {
      changes.append(
        InterfaceChange(
          target: target, entry: entry, before: nil, after: entry,
          breakage: protocols.now.asks(noMoreThan: protocols.was, by: entry.declaration)
            ? nil : members.breakage(ofAdding: entry.declaration)))
    }
    return changes.sorted {
      ($0.entry.file, $0.entry.declaration.position)
        < ($1.entry.file, $1.entry.declaration.position)
    }
  }
}

extension InterfaceChange {
  /// The new names of types that have no other counterpart in their file, by the old ones.
  fileprivate static func renamedTypes(
    _ old: [InterfaceSurface.Entry], _ new: [InterfaceSurface.Entry]
  ) -> [String: String] {
    struct Place: Hashable {
      let file: String
      let kind: Declaration.Kind
    }
    func types(
      _ entries: [InterfaceSurface.Entry], but others: [InterfaceSurface.Entry]
    ) -> [Place: [String]] {
      let kept = Set(others.map(\.declaration.path))
      let own = entries.filter {
        $0.declaration.kind.holdsMembers && $0.declaration.kind != .extension
          && $0.declaration.container.isEmpty && !kept.contains($0.declaration.path)
      }
      return Dictionary(grouping: own) { Place(file: $0.file, kind: $0.declaration.kind) }
        .mapValues { $0.map(\.declaration.path) }
    }
    let come = types(new, but: old)
    return types(old, but: new).reduce(into: [:]) { names, place in
      guard place.value.count == 1, let new = come[place.key], new.count == 1 else { return }
      names[place.value[0]] = new[0]
    }
  }
}

/// The new declarations of a module, of which some replace removed ones.
private struct Additions {
  private struct Name: Hashable {
    let kind: Declaration.Kind
    let container: [String]
    let baseName: String
    var labels: String?
  }

  private let entries: [InterfaceSurface.Entry]
  private var isTaken: [Bool]

  /// The entries of each name, and of each name with its labels, the first last.
  private var namesakes: [Name: [Int]] = [:]
  private var left: [Name: Int] = [:]

  init(_ entries: [InterfaceSurface.Entry]) {
    self.entries = entries
    isTaken = Array(repeating: false, count: entries.count)
    for index in entries.indices.reversed() {
      var name = Self.name(entries[index].declaration)
      namesakes[name, default: []].append(index)
      left[name, default: 0] += 1
      name.labels = entries[index].declaration.name
      namesakes[name, default: []].append(index)
    }
  }

  var rest: [InterfaceSurface.Entry] {
    entries.indices.filter { !isTaken[$0] }.map { entries[$0] }
  }

  /// Takes the replacement of a removed declaration: one with the same labels, else the only namesake, else one that
  /// all its uses fit.
  mutating func removeSuccessor(of declaration: Declaration) -> InterfaceSurface.Entry? {
    let name = Self.name(declaration)
    guard name.kind != .conformance, let count = left[name], count > 0 else { return nil }
    var labelled = name
    labelled.labels = declaration.name
    let index =
      namesakes[labelled]?.popLast()
      ?? namesakes[name]?.reversed().first {
        !isTaken[$0] && (count == 1 || entries[$0].declaration.accepts(usesOf: declaration))
      }
    guard let index else { return nil }
    isTaken[index] = true
    left[name] = count - 1
    return entries[index]
  }

  private static func name(_ declaration: Declaration) -> Name {
    Name(
      kind: declaration.kind, container: declaration.container, baseName: declaration.baseName)
  }
}

/// What decides whether users have to change something because of an added member.
private struct Members {
  private let types: Set<String>
  private var cases: [[String]: Set<String>] = [:]
  private let defaults: Set<String>

  init(_ old: [Declaration], _ new: [Declaration], _ renamed: Set<String>) {
    types = renamed.union(old.map(\.path))
    defaults = Set(new.filter { !$0.isRequirement }.map(\.path))
    for declaration in old where declaration.kind == .case {
      cases[declaration.container, default: []].insert(declaration.baseName)
    }
  }

  func breakage(ofAdding new: Declaration) -> InterfaceChange.Breakage? {
    guard types.contains(new.container.joined(separator: ".")) else { return nil }
    if new.kind == .case { return cases[new.container].map { .newCase(siblings: $0) } }
    guard new.isRequirement, new.kind != .typealias else { return nil }
    return defaults.contains(new.path) ? nil : .newRequirement
  }
}
