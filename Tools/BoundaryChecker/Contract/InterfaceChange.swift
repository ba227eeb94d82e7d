import SwiftScanning

struct InterfaceChange {
  let target: String

  /// The declaration after the change or, if it is gone, the one before.
  let entry: InterfaceSurface.Entry
  let before, after: InterfaceSurface.Entry?

  /// What users of the declaration have to change; `nil` when nothing.
  let breakage: Breakage?

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
    case (.newRequirement, _), (_, .initializer), (_, .conformance), (_, .subscript):
      return Set(declaration.container.suffix(1))
    // The value that a flow ends with reaches the code that starts the flow through inference.
    case (_, .typealias) where !declaration.container.isEmpty:
      return Set(declaration.container.suffix(1))
    default: return [declaration.baseName]
    }
  }

  static func between(
    _ old: [InterfaceSurface.Entry], _ new: [InterfaceSurface.Entry], in target: String
  ) -> [InterfaceChange] {
    let key = { (entry: InterfaceSurface.Entry) in
      "\(entry.declaration.path) \(entry.declaration.signature)"
    }
    let (oldKeys, newKeys) = (Set(old.map(key)), Set(new.map(key)))
    let gone = old.filter { !newKeys.contains(key($0)) }
    var added = new.filter { !oldKeys.contains(key($0)) }
    var changes: [InterfaceChange] = []
    for entry in gone {
      let after = successor(of: entry, among: added).map { added.remove(at: $0) }
      let accepts = after?.declaration.accepts(usesOf: entry.declaration)
      changes.append(
        InterfaceChange(
          target: target, entry: after ?? entry, before: entry, after: after,
          breakage: accepts.map { $0 ? nil : .different } ?? .gone))
    }
    let types = Set(old.map(\.declaration.path))
    for entry in added {
      changes.append(
        InterfaceChange(
          target: target, entry: entry, before: nil, after: entry,
          breakage: breakage(ofAdding: entry.declaration, to: types, old, new)))
    }
    return changes.sorted {
      ($0.entry.file, $0.entry.declaration.position)
        < ($1.entry.file, $1.entry.declaration.position)
    }
  }

  /// Returns the replacement of a removed declaration: one with the same labels, else the only namesake.
  private static func successor(
    of entry: InterfaceSurface.Entry, among added: [InterfaceSurface.Entry]
  ) -> Int? {
    let old = entry.declaration
    let same = added.indices.filter { index in
      let new = added[index].declaration
      return new.kind == old.kind && new.container == old.container && new.baseName == old.baseName
        && old.kind != .conformance
    }
    return same.first { added[$0].declaration.name == old.name }
      ?? (same.count == 1 ? same.first : nil)
  }

  private static func breakage(
    ofAdding new: Declaration, to types: Set<String>, _ old: [InterfaceSurface.Entry],
    _ all: [InterfaceSurface.Entry]
  ) -> Breakage? {
    guard types.contains(new.container.joined(separator: ".")) else { return nil }
    if new.kind == .case {
      let siblings = old.map(\.declaration).filter {
        $0.kind == .case && $0.container == new.container
      }
      return siblings.isEmpty ? nil : .newCase(siblings: Set(siblings.map(\.baseName)))
    }
    guard new.isRequirement, new.kind != .typealias else { return nil }
    let hasDefault = all.contains {
      !$0.declaration.isRequirement && $0.declaration.path == new.path
    }
    return hasDefault ? nil : .newRequirement
  }
}

extension Declaration {
  /// Returns whether all code that uses the old declaration can use this one unchanged.
  fileprivate func accepts(usesOf old: Declaration) -> Bool {
    if isRequirement { return false }
    if signature.replacing(" { get set }", with: " { get }") == old.signature { return true }
    if signature.replacing("open ", with: "") == old.signature { return true }
    // A pattern names every value of a case, even those with defaults.
    guard kind != .case, let new = parameters, let old = old.parameters,
      (new.before, new.behind) == (old.before, old.behind)
    else { return false }
    return new.list.accepts(argumentsFor: old.list)
  }

  /// The parameters of the signature, with the text before and after them; `nil` if it has none.
  private var parameters: (before: Substring, list: [String], behind: Substring)? {
    guard let open = signature.firstIndex(of: "(") else { return nil }
    var (depth, part, list) = (0, "", [String]())
    for index in signature[open...].indices {
      let character = signature[index]
      if "([<".contains(character) { depth += 1 }
      // The arrow of a function type closes nothing.
      let isArrow = character == ">" && part.hasSuffix("-")
      if ")]>".contains(character), !isArrow { depth -= 1 }
      if depth == 0 || depth == 1 && character == "," {
        list.append(part.drop { $0 == "(" || $0 == " " }.description)
        part = ""
        if depth == 0 { return (signature[..<open], list, signature[index...]) }
      } else {
        part.append(character)
      }
    }
    return nil
  }
}

extension [String] {
  /// Returns whether a call with arguments for the old parameters fits these: added parameters have defaults.
  fileprivate func accepts(argumentsFor old: [String]) -> Bool {
    var rest = old[...]
    for part in self {
      if let first = rest.first, part == first || part == first + " = …" {
        rest = rest.dropFirst()
      } else if !part.hasSuffix(" = …") {
        return false
      }
    }
    return rest.allSatisfy(\.isEmpty)
  }
}
