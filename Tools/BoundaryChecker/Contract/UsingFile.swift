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
      if let former = change.former, known.conformers[former]?.contains(target) != true {
        return []
      }
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
        .filter { isOf(change, $0) && !isPattern($0, of: change) }
        .map { mention in
          let last = declaration.kind == .typealias ? mention.lastLineOfCalls : mention.lastLine
          return Use(
            position: mention.position, isChanged: lines.touch(mention.position.line, last))
        }.sorted { $0.position < $1.position }
    }
  }

  /// Returns whether a member of this name can be that of the type: no other has one of the name, or the file
  /// names the type, or something that gives a value of it, and does more with it than compare it.
  private func mayHold(_ type: String, _ declaration: Declaration, _ known: DeclaredNames) -> Bool {
    let paths = known.paths[declaration.baseName] ?? []
    let own = declarations.contains {
      $0.baseName == declaration.baseName && $0.container.last != type
    }
    if paths.subtracting([declaration.path]).isEmpty, !own { return true }
    return names(type)
      || known.carriers(of: type, in: target).contains {
        mentions[$0]?.contains { !$0.isCompared } ?? false
      }
  }

  private func isUse(
    _ mention: SwiftSource.Mention, of declaration: Declaration, asMember: Bool,
    _ known: DeclaredNames
  ) -> Bool {
    if declaration.kind == .initializer { return makes(mention, by: declaration, known) }
    if !asMember { return true }
    // A function has no members, is not compared and is no condition; `.name` alone is static.
    if declaration.kind == .function,
      mention.hasMember || mention.isCompared || mention.isCondition
    {
      return false
    }
    // A case belongs to its type, and not to a value such as `cart`.
    if declaration.kind == .case, !mention.isImplicit,
      mention.receiver.first?.isLowercase ?? false
    {
      return false
    }
    let isOfValue =
      [.function, .property].contains(declaration.kind)
      && !declaration.signature.contains("static ")
    if mention.isImplicit && isOfValue || belongsToAnother(mention, declaration, known) {
      return false
    }
    // A property is not called, unless its value is.
    if declaration.kind == .property, mention.isCalled, !declaration.signature.contains("->") {
      return false
    }
    // Where the file extends the type, a bare name and a member of `self` can be its.
    return mention.isMember && mention.receiver != "self" || extends(declaration.container.last)
  }

  /// Returns whether the receiver is a type with a member of the name, or a property of the file that is written to be
  /// of one.
  private func belongsToAnother(
    _ mention: SwiftSource.Mention, _ declaration: Declaration, _ known: DeclaredNames
  ) -> Bool {
    let types =
      declarations.filter { $0.kind == .property && $0.baseName == mention.receiver }
      .flatMap { $0.words($0.signature[...]) } + [mention.receiver]
    return !types.contains(declaration.container.last ?? "")
      && types.contains { type in
        (known.paths[declaration.baseName] ?? []).contains { $0.hasPrefix("\(type).") }
      }
  }

  /// Returns whether a call can be one of the declaration as it was, and cannot be one of it as it is now.
  private func isOf(_ change: InterfaceChange, _ mention: SwiftSource.Mention) -> Bool {
    let declaration = change.before?.declaration ?? change.entry.declaration
    guard let call = calls[mention.position] else { return true }
    if declaration.kind == .case { return declaration.takes(call.arguments.count) }
    guard [.function, .initializer].contains(declaration.kind) else { return true }
    let written = call.arguments.map { $0.label.isEmpty ? "_" : $0.label }
    let known = declaration.name.drop { $0 != "(" }.dropFirst().split(separator: ":")
    guard Set(written).isSubset(of: known.map(String.init)),
      call.hasClosure || declaration.needed.isSubset(of: written)
    else { return false }
    return change.after?.declaration.accepts(callOf: declaration, labelled: written) != true
  }

  /// Returns whether it can only be a pattern that names no value of a case, which has other values now.
  private func isPattern(_ mention: SwiftSource.Mention, of change: InterfaceChange) -> Bool {
    guard let before = change.before?.declaration, before.kind == .case, change.after != nil
    else { return false }
    return mention.isImplicit && !mention.isCalled && before.signature.contains("(")
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
      let type = declaration.container.last ?? ""
      let cases = requirement.signature.contains("static ") ? [requirement.baseName] : []
      return !(cases + [requirement.name]).contains { name in
        known.members.contains(.init(target: target, type: type, name: name))
      }
    }.map { conformance in
      let line = conformance.position.line
      let mention = mentions[name]?.first { $0.position >= conformance.position }
      return Use(
        position: mention?.position ?? conformance.position, isChanged: lines.touch(line, line))
    }
  }
}

extension InterfaceChange {
  var isNewRequirement: Bool { if case .newRequirement = breakage { true } else { false } }
  var isRemoval: Bool { if case .gone = breakage { true } else { false } }
}
