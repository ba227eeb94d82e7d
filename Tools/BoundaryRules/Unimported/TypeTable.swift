import SwiftScanning

/// The types that a target's code can mean and their members, by name.
///
/// It resolves what an annotation, an initial value or a chain of members says about a type. Where two targets declare
/// a name, or generics, overloads and closures decide, it has no answer.
final class TypeTable {
  typealias Member = DeclarationIndex.Member

  /// A value of a type, or the type itself.
  struct Value: Equatable {
    /// The type's path, such as `Product.ID`; a type of the toolchain has no declarations.
    let path: String
    var arguments: [Value?] = []
    var isType = false
  }

  /// The declarations of the target itself, and those of all others.
  let own, others: DeclarationIndex

  /// Returns whether the target loads another's declaration and may use it.
  let isVisible: (Member) -> Bool

  // The same types and members are asked for in every file.
  private var knownMembers: [MemberKey: [Member]] = [:]
  private var knownTypes: [String: [Member]] = [:]
  private var knownParameters: [String: [String]] = [:]
  private var knownTexts: [NameKey: Value?] = [:]
  private var knownNames: [NameKey: Value?] = [:]
  private var knownValues: [MemberKey: Value?] = [:]

  private struct MemberKey: Hashable {
    let path, name: String
    var isType = false
    var isCalled = false
  }

  private struct NameKey: Hashable {
    let name: Substring
    let container: [String]
    var isCalled = false
  }

  init(
    own: DeclarationIndex, others: DeclarationIndex, isVisible: @escaping (Member) -> Bool
  ) {
    (self.own, self.others, self.isVisible) = (own, others, isVisible)
  }

  private func members(in container: String, named name: String) -> [Member] {
    (own.members[container]?[name] ?? [])
      + (others.members[container]?[name] ?? []).filter(isVisible)
  }

  /// Returns the declarations of a member of a type, with those of its protocols and superclasses.
  func members(named name: String, of path: String) -> [Member] {
    let key = MemberKey(path: path, name: name)
    if let known = knownMembers[key] { return known }
    var (found, seen, waiting): ([Member], Set<String>, [String]) = ([], [path], [path])
    while let next = waiting.popLast() {
      found += members(in: next, named: name)
      let container = next.split(separator: ".").map(String.init)
      for bases in [own.bases[next], others.bases[next]] {
        for part in (bases ?? []).lazy.flatMap({ $0.split(separator: "&") }) {
          guard let value = resolved(part, in: container), seen.insert(value.path).inserted else {
            continue
          }
          waiting.append(value.path)
        }
      }
    }
    knownMembers[key] = found
    return found
  }

  /// Returns the declarations that a use can mean: none if the package gives its type no such member, `nil` if the
  /// type is not known, or may have the member from elsewhere, too.
  func declarations(of use: MemberUse) -> [Member]? {
    guard let value = value(of: use.receiver) else { return nil }
    let found = members(named: use.name, of: value.path)
    let type = types(at: value.path)
    if type.isEmpty { return found.isEmpty ? [] : nil }
    if use.name != "init" {
      // Through a protocol, the toolchain's may be meant as well.
      let isOwn = found.allSatisfy {
        $0.declaration.container.joined(separator: ".") == value.path
          && isOfConcreteType($0.declaration)
      }
      return isOwn || UsableSurface.isTelling(use.name) ? found : nil
    }
    // Initializers that nobody writes belong to the module of the type.
    return value.isType ? found + type : nil
  }

  /// Returns whether only values of a type of the package, and of its subclasses, have a member.
  func isOfConcreteType(_ declaration: Declaration) -> Bool {
    types(at: declaration.container.joined(separator: ".")).contains {
      [.actor, .class, .enum, .struct].contains($0.declaration.kind)
    }
  }

  // MARK: - Expressions

  func value(of receiver: MemberUse.Receiver, depth: Int = 0) -> Value? {
    guard depth < Self.depthLimit else { return nil }
    switch receiver {
    case .unknown: return nil
    case .current(let container), .name("self", let container):
      return container.isEmpty ? nil : resolved(container.joined(separator: ".")[...], in: [])
    case .type(let text, let container): return resolved(text[...], in: container)
    case .unwrapped(let inner):
      return value(of: inner, depth: depth + 1).map { $0.path == "Optional" ? $0.first ?? $0 : $0 }
    case .element(let inner):
      guard let collection = value(of: inner, depth: depth + 1) else { return nil }
      return ["Array", "Optional", "Set"].contains(collection.path) ? collection.first : nil
    case .call(let inner):
      switch inner {
      case .name(let name, let container):
        return named(name, in: container, isCalled: true)
      case .member(let outer, let name):
        return value(of: outer, depth: depth + 1).flatMap { member(name, of: $0, isCalled: true) }
      default: return nil
      }
    case .name(let name, let container): return named(name, in: container, isCalled: false)
    case .member(let outer, let name):
      return value(of: outer, depth: depth + 1).flatMap { member(name, of: $0, isCalled: false) }
    }
  }

  /// Returns the value of a name that no scope of the code binds.
  private func named(_ name: String, in container: [String], isCalled: Bool) -> Value? {
    let key = NameKey(name: name[...], container: container, isCalled: isCalled)
    if let known = knownNames[key] { return known }
    let value = valueOf(name, in: container, isCalled: isCalled)
    knownNames[key] = value
    return value
  }

  private func valueOf(_ name: String, in container: [String], isCalled: Bool) -> Value? {
    for count in container.indices.reversed().map({ $0 + 1 }) {
      guard let type = resolved(container[..<count].joined(separator: ".")[...], in: []) else {
        continue
      }
      if !members(named: name, of: type.path).isEmpty {
        return member(name, of: type, isCalled: isCalled)
      }
    }
    if name.first?.isUppercase == true, var type = resolved(name[...], in: []) {
      type.isType = !isCalled
      return type
    }
    return result(of: members(in: "", named: name), in: nil, isCalled: isCalled)
  }

  private func member(_ name: String, of value: Value, isCalled: Bool) -> Value? {
    if value.path == "Optional", !isCalled || !["flatMap", "map"].contains(name),
      let wrapped = value.first
    {
      return member(name, of: wrapped, isCalled: isCalled)
    }
    if value.path == "Array" {
      if Self.elements.contains(name) {
        return value.first.map { Value(path: "Optional", arguments: [$0]) }
      }
      return Self.parts.contains(name) ? value : nil
    }
    guard value.arguments.isEmpty else {
      return result(of: members(named: name, of: value.path), in: value, isCalled: isCalled)
    }
    let key = MemberKey(path: value.path, name: name, isType: value.isType, isCalled: isCalled)
    if let known = knownValues[key] { return known }
    let result = result(of: members(named: name, of: value.path), in: value, isCalled: isCalled)
    knownValues[key] = result
    return result
  }

  /// Returns the type that all declarations of a name give, if it is one.
  private func result(of members: [Member], in value: Value?, isCalled: Bool) -> Value? {
    guard let first = members.first else { return nil }
    let result = self.result(of: first.declaration, in: value, isCalled: isCalled)
    return members.dropFirst().allSatisfy {
      self.result(of: $0.declaration, in: value, isCalled: isCalled) == result
    } ? result : nil
  }

  private func result(of declaration: Declaration, in value: Value?, isCalled: Bool) -> Value? {
    let text = declaration.signature
    switch declaration.kind {
    case .case: return value.map { Value(path: $0.path, arguments: $0.arguments) }
    case .property where !isCalled:
      guard let start = text.firstRange(of: "var \(declaration.baseName)") else { return nil }
      let rest = text[start.upperBound...].prefix { $0 != "{" }
      if rest.hasPrefix(": ") { return resolved(rest.dropFirst(2), of: declaration, in: value) }
      // An initial value that begins with a type's name is of that type.
      guard rest.hasPrefix(" = "), !rest.contains(".") else { return nil }
      return resolved(rest.dropFirst(3), of: declaration, in: value)
    case .function where isCalled:
      guard !text.contains("func \(declaration.baseName)<"),
        let arrow = text.ranges(of: " -> ").last, !text[arrow.upperBound...].contains(")")
      else { return nil }
      let end = text[arrow.upperBound...].firstRange(of: " where ")?.lowerBound ?? text.endIndex
      return resolved(text[arrow.upperBound..<end], of: declaration, in: value)
    case .actor, .class, .enum, .protocol, .struct, .typealias:
      var type = resolved(declaration.baseName[...], in: declaration.container)
      type?.isType = !isCalled
      return type
    default: return nil
    }
  }

  private func resolved(_ text: Substring, of declaration: Declaration, in value: Value?) -> Value?
  {
    resolved(text, in: declaration.container, for: value)
  }

  // MARK: - Types

  /// Returns the type of a text that stands in a container.
  private func resolved(_ text: Substring, in container: [String], depth: Int = 0) -> Value? {
    let key = NameKey(name: text, container: container)
    if let known = knownTexts[key] { return known }
    let type = resolved(text, in: container, for: nil, depth: depth)
    if depth == 0 { knownTexts[key] = type }
    return type
  }

  /// Returns the type of a text that stands in a container, with the arguments of `value` for its parameters.
  private func resolved(
    _ text: Substring, in container: [String], for value: Value?, depth: Int = 0
  ) -> Value? {
    guard depth < Self.depthLimit, let written = WrittenType(text) else { return nil }
    func argument(_ type: WrittenType?) -> Value? {
      type.flatMap { resolved($0.text, in: container, for: value, depth: depth + 1) }
    }
    if written.name == "Self" { return value }
    let arguments = written.arguments.map { argument(WrittenType($0)) }
    if let value, written.arguments.isEmpty, !container.isEmpty,
      let place = parameters(of: container.joined(separator: ".")).firstIndex(of: written.name)
    {
      return place < value.arguments.count ? value.arguments[place] : nil
    }
    for count in (0...container.count).reversed() {
      let outer = container[..<count].joined(separator: ".")
      if count > 0, parameters(of: outer).contains(written.name) { return nil }
      let path = outer.isEmpty ? written.name : outer + "." + written.name
      let found = types(at: path)
      guard !found.isEmpty else { continue }
      guard found.count == 1 else { return nil }
      let declaration = found[0].declaration
      guard declaration.kind == .typealias else {
        return declaration.kind == .associatedtype ? nil : Value(path: path, arguments: arguments)
      }
      guard let equals = declaration.signature.firstRange(of: " = "),
        !declaration.signature.contains("typealias \(declaration.baseName)<")
      else { return nil }
      return resolved(
        declaration.signature[equals.upperBound...], in: declaration.container, depth: depth + 1)
    }
    // A type of the toolchain, or of a module that is not read.
    return Value(path: written.name, arguments: arguments)
  }

  private func types(at path: String) -> [Member] {
    if let known = knownTypes[path] { return known }
    let (outer, name) =
      path.lastIndex(of: ".").map {
        (String(path[..<$0]), String(path[path.index(after: $0)...]))
      } ?? ("", path)
    let types = members(in: outer, named: name).filter {
      $0.declaration.kind.holdsMembers
        || [.associatedtype, .typealias].contains($0.declaration.kind)
    }
    knownTypes[path] = types
    return types
  }

  /// Returns the names of a type's generic parameters.
  private func parameters(of path: String) -> [String] {
    if let known = knownParameters[path] { return known }
    let parameters = types(at: path).first?.declaration.genericParameters ?? []
    knownParameters[path] = parameters
    return parameters
  }

  private static let depthLimit = 24
  private static let elements: Set<String> = [
    "first", "last", "max", "min", "popLast", "randomElement",
  ]
  private static let parts: Set<String> = [
    "dropFirst", "dropLast", "filter", "prefix", "reversed", "shuffled", "sorted", "suffix",
  ]
}

extension TypeTable.Value {
  fileprivate var first: Self? { arguments.first ?? nil }
}
