import BoundaryRules
import PackageReading
import SwiftScanning

/// A file that may use changed declarations, as far as its tokens tell.
struct UsingFile {
  let path, target: String

  /// The targets that it imports.
  let imports: Set<String>
  let lines: ChangedLines
  private let mentions: [String: [SwiftSource.Mention]]
  private let switches: [SwitchStatement]

  /// The calls of these names, by their place.
  private let calls: [SourcePosition: CallSite]

  /// What it declares itself, of any visibility.
  let declarations: [Declaration]

  init(
    _ path: String, of target: String, imports: Set<String>, lines: ChangedLines,
    code: SwiftSource, naming names: Set<String>
  ) {
    (self.path, self.target, self.imports, self.lines) = (path, target, imports, lines)
    mentions = Dictionary(grouping: code.mentions(of: names), by: \.name)
    switches = mentions.isEmpty ? [] : code.switches()
    calls = Dictionary(
      firstOf: mentions.isEmpty ? [] : code.calls(of: names).map { ($0.position, $0) })
    declarations = mentions.isEmpty ? [] : code.declarations(from: .private)
  }

  /// A place that has to change with a declaration.
  struct Use {
    let position: SourcePosition
    let isChanged: Bool
  }

  func names(_ name: String) -> Bool { mentions[name] != nil }

  /// Whether it uses what only errors of one type have: `catch .full`, `error.count`.
  private var asksErrors: Bool {
    InterfaceChange.caught.contains { mentions[$0]?.contains(where: \.hasMember) ?? false }
  }

  /// Returns the first mention of a name on an added line.
  func place(ofNew name: String) -> SourcePosition? {
    mentions[name]?.first { lines.added.contains($0.position.line) }?.position
  }

  /// Returns the uses of a changed declaration, in file order.
  func uses(of change: InterfaceChange, _ known: DeclaredNames) -> [Use] {
    guard let breakage = change.breakage else { return [] }
    let declaration = change.entry.declaration
    switch breakage {
    case .newCase(let siblings):
      // A switch without a default names every previous case.
      return switches.filter { $0.isExhaustive(over: siblings) }.map { statement in
        Use(
          position: statement.position,
          isChanged: lines.touch(statement.lines.lowerBound, statement.lines.upperBound))
      }.sorted { $0.position < $1.position }
    case .newRequirement:
      return conformances(to: declaration, known)
    case .gone, .different:
      let container = declaration.container.last
      let isMember = container != nil && change.usedNames == [declaration.baseName]
      let witnesses =
        declaration.isRequirement && !change.isRemoval ? witnesses(of: declaration) : []
      if isMember, let container, !mayHold(container, declaration, known) { return witnesses }
      if change.usedNames.contains(where: names), let errors = change.formerErrors,
        !errors.contains(where: names), !asksErrors
      {
        return witnesses
      }
      return witnesses
        + change.usedNames.flatMap { mentions[$0] ?? [] }
        .filter { isUse($0, of: declaration, asMember: isMember, known) }
        .filter { isOf(change, $0) }
        .map { mention in
          let last = declaration.kind == .typealias ? mention.lastLineOfCalls : mention.lastLine
          return Use(
            position: mention.position, isChanged: lines.touch(mention.position.line, last))
        }.sorted { $0.position < $1.position }
    }
  }

  /// Returns whether a member of this name can be that of the type: no other has one of the name, or the file
  /// names the type, or something that gives a value of it.
  private func mayHold(_ type: String, _ declaration: Declaration, _ known: DeclaredNames) -> Bool {
    let paths = known.paths[declaration.baseName] ?? []
    let own = declarations.contains {
      $0.baseName == declaration.baseName && $0.container.last != type
    }
    if paths.subtracting([declaration.path]).isEmpty, !own { return true }
    return names(type) || (known.carriers[type] ?? []).contains(where: names)
  }

  private func isUse(
    _ mention: SwiftSource.Mention, of declaration: Declaration, asMember: Bool,
    _ known: DeclaredNames
  ) -> Bool {
    if declaration.kind == .initializer { return makes(mention, by: declaration, known) }
    if !asMember { return true }
    // A property is not called, unless its value is.
    if declaration.kind == .property, mention.isCalled, !declaration.signature.contains("->") {
      return false
    }
    // Where the file extends the type, a bare name and a member of `self` can be its.
    return mention.isMember && mention.receiver != "self" || extends(declaration.container.last)
  }

  /// Returns whether a call can be one of the declaration as it was, and cannot be one of it as it is now.
  private func isOf(_ change: InterfaceChange, _ mention: SwiftSource.Mention) -> Bool {
    let declaration = change.before?.declaration ?? change.entry.declaration
    guard [.function, .initializer].contains(declaration.kind),
      let call = calls[mention.position]
    else { return true }
    let written = call.arguments.map { $0.label.isEmpty ? "_" : $0.label }
    let known = declaration.name.drop { $0 != "(" }.dropFirst().split(separator: ":")
    guard Set(written).isSubset(of: known.map(String.init)),
      call.hasClosure || declaration.needed.isSubset(of: written)
    else { return false }
    return change.after?.declaration.accepts(callOf: declaration, labelled: written) != true
  }

  private func extends(_ type: String?) -> Bool {
    declarations.contains { $0.container.last == type }
  }

  /// Returns whether a call can be that of an initializer: by the type's name, or by `init` where the type can be meant.
  private func makes(
    _ mention: SwiftSource.Mention, by declaration: Declaration, _ known: DeclaredNames
  ) -> Bool {
    guard mention.isCalled else { return false }
    guard mention.name == "init", let type = declaration.container.last else { return true }
    if !mention.isMember { return false }
    switch mention.receiver {
    case type: return true
    case "self", "super", "Self": return extends(type)
    case "": return names(type) || (known.takers[type] ?? []).contains(where: names)
    default: return false
    }
  }

  private func conformances(to name: String) -> [Declaration] {
    declarations.filter { declaration in
      declaration.kind == .conformance
        && (declaration.name == ": \(name)" || declaration.name.hasSuffix(".\(name)"))
    }
  }

  /// Returns what the file's types implement a changed requirement with.
  private func witnesses(of requirement: Declaration) -> [Use] {
    guard let name = requirement.container.last else { return [] }
    let types = Set(conformances(to: name).compactMap(\.container.last))
    return declarations.filter {
      $0.baseName == requirement.baseName && types.contains($0.container.last ?? "")
    }.map { witness in
      let line = witness.position.line
      return Use(position: witness.position, isChanged: lines.touch(line, line))
    }
  }

  /// Returns the types of the file that conform to the protocol of a new requirement and do not fulfil it.
  private func conformances(to requirement: Declaration, _ known: DeclaredNames) -> [Use] {
    guard let name = requirement.container.last else { return [] }
    return conformances(to: name).filter { declaration in
      !known.members.contains(
        DeclaredNames.Member(
          target: target, type: declaration.container.last ?? "", name: requirement.baseName))
    }.map { conformance in
      let line = conformance.position.line
      let mention = mentions[name]?.first { $0.position >= conformance.position }
      return Use(
        position: mention?.position ?? conformance.position, isChanged: lines.touch(line, line))
    }
  }
}

/// The declarations of a package that bear the names of changed ones.
struct DeclaredNames {
  struct Member: Hashable {
    let target, type, name: String
  }

  /// The paths of the declarations, by the names that code uses for them.
  private(set) var paths: [String: Set<String>] = [:]

  /// The targets of the declarations that others see, by their paths.
  private(set) var homes: [String: Set<String>] = [:]

  /// The names of what gives a value of a type, by the type: keys, properties, functions, and what takes a closure
  /// that receives one.
  private(set) var carriers: [String: Set<String>] = [:]

  /// The names of functions, and of types with initializers, that take a value of a type, by the type.
  private(set) var takers: [String: Set<String>] = [:]

  /// The members of any visibility that have the name of a new requirement.
  private(set) var members: Set<Member> = []

  init() {}

  init(of changes: [InterfaceChange], among files: [ScannedFile]) throws(BoundaryCheckError) {
    let broken = changes.filter { $0.breakage != nil }
    if broken.isEmpty { return }
    let types = Set(broken.compactMap(\.entry.declaration.container.last))
    let requirements = Set(
      broken.filter(\.isNewRequirement).map(\.entry.declaration.baseName))
    for file in files {
      for declaration in try file.code().declarations(from: .private) {
        add(declaration, in: file.target, types, requirements)
      }
    }
  }

  mutating func add(
    _ declaration: Declaration, in target: String, _ types: Set<String>, _ requirements: Set<String>
  ) {
    if requirements.contains(declaration.baseName), let type = declaration.container.last {
      members.insert(Member(target: target, type: type, name: declaration.baseName))
    }
    if declaration.visibility < .internal { return }
    paths[declaration.baseName, default: []].insert(declaration.path)
    guard declaration.visibility >= .package else { return }
    homes[declaration.path, default: []].insert(target)
    if let taken = declaration.taken {
      for type in taken.types where types.contains(type) {
        takers[type, default: []].insert(taken.by)
      }
      for type in taken.lent where types.contains(type) {
        carriers[type, default: []].insert(taken.by)
      }
    }
    guard let value = declaration.value else { return }
    for type in value.given where types.contains(type) {
      carriers[type, default: []].insert(value.name)
    }
  }
}

extension Declaration {
  private func words(_ text: Substring) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  /// The name by which something is called, the words of its signature, and those of the closures that it takes.
  fileprivate var taken: (by: String, types: [String], lent: [String])? {
    let isInitializer = kind == .initializer
    guard isInitializer || [.function, .case, .subscript].contains(kind),
      let name = isInitializer ? container.last : baseName
    else { return nil }
    let closures = Self.parameters(of: signature)?.list.filter { $0.contains("->") } ?? []
    return (name, words(signature[...]), closures.flatMap { words($0[...]) })
  }

  /// The name that code writes to get a value, and the words of the value's type.
  fileprivate var value: (name: String, given: [String])? {
    switch kind {
    case .typealias: return container.last.map { ($0, words(signature[...])) }
    case .property, .case: return (baseName, words(signature[...]))
    case .function:
      let result = signature.ranges(of: "->").last.map { signature[$0.upperBound...] }
      return result.map { (baseName, words($0)) }
    default: return nil
    }
  }
}

extension InterfaceChange {
  var isNewRequirement: Bool { if case .newRequirement = breakage { true } else { false } }
  var isRemoval: Bool { if case .gone = breakage { true } else { false } }
}
