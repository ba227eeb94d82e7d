import PackageReading
package import SwiftScanning

/// The declarations of a module that code can use without importing the module.
///
/// Members of types and extensions, and operators, are found wherever the module is loaded; other names are
/// found only in files that import it.
package struct UsableSurface {
  package struct NamedUse {
    package let name: String

    /// The name before the dot, if no type of the module with such a member has that name: the member is then
    /// another module's, unless a known module declares the name.
    let holder: String?
    package let mention: SourceSpan
    package let declaration: InterfaceSurface.Entry

    /// Whether only the module can be meant, unless other sources declare the name too.
    var isUnambiguous: Bool { UsableSurface.isTelling(name) }
  }

  /// Returns whether a name tells anything: it is no short one, and the toolchain does not use it.
  static func isTelling(_ name: String) -> Bool {
    (name.utf8.count > 2 || isOperator(name)) && !ToolchainNames.contains(name)
      && !ToolchainNames.containsNested(name)
  }

  private let entries: [InterfaceSurface.Entry]

  /// The members and operators, each by its first declaration.
  private let usable: [String: InterfaceSurface.Entry]

  /// The types that have a member of each name; `nil` stands for declarations at file scope.
  private let holders: [String: Set<String?>]

  /// The module's concrete types, from which, unlike from protocols, other types get no members.
  private let own: Set<String?>
  private let types: Set<String>
  private let isOperatorsOnly: Bool

  /// Takes the declarations of the module and its re-exports; `isOperatorsOnly` hides all but operators.
  package init(_ entries: [InterfaceSurface.Entry], isOperatorsOnly: Bool) {
    (self.entries, self.isOperatorsOnly) = (entries, isOperatorsOnly)
    let named = entries.filter { Self.isNamed($0.declaration.kind) }
    usable = Dictionary(
      firstOf: named.filter {
        let isOperator = Self.isOperator($0.declaration.baseName)
        return isOperator || !isOperatorsOnly && !$0.declaration.container.isEmpty
      }.map { ($0.declaration.baseName, $0) })
    types = Set(named.filter { $0.declaration.container.isEmpty }.map(\.declaration.baseName))
    let byName = Dictionary(grouping: named.map(\.declaration), by: \.baseName)
    holders = byName.mapValues { Set($0.map(\.container.last)) }
    own = Set(
      byName.filter { _, declarations in
        declarations.allSatisfy { [.actor, .class, .enum, .struct].contains($0.kind) }
      }.keys)
  }

  package func mentions(in names: FileNames) -> [NamedUse] {
    usable.keys.flatMap { mentions(of: $0, in: names) }
  }

  func mentions(of name: String, in names: FileNames) -> [NamedUse] {
    guard let declaration = usable[name] else { return [] }
    let mentions =
      Self.isOperator(name) ? names.words[name].map { ["": $0] } : names.members[name]
    return (mentions ?? [:]).map { holder, mention in
      NamedUse(
        name: name, holder: isForeign(holder, for: name) ? holder : nil, mention: mention,
        declaration: declaration)
    }
  }

  /// Returns whether the name before a member's dot is a type that cannot have the member from this module.
  private func isForeign(_ holder: String, for name: String) -> Bool {
    guard holder.first?.isUppercase == true, holder != "Self", holders[holder] == nil,
      let known = holders[name], !known.contains(holder)
    else { return false }
    return known.isSubset(of: own)
  }

  /// Returns the file-scope names that a file mentions although they need an import.
  package func types(in names: FileNames) -> [String] {
    isOperatorsOnly
      ? []
      : types.filter {
        names.words[$0] != nil && !Self.isOperator($0) && !ToolchainNames.contains($0)
      }.sorted()
  }

  /// Whether an extension of another module's type has members that are used without their names.
  var hasUnnamedMembers: Bool {
    let own = Set(entries.compactMap(\.declaration.typeName))
    return entries.contains { entry in
      let declaration = entry.declaration
      guard let type = declaration.container.first, !own.contains(type) else { return false }
      return declaration.kind == .subscript || declaration.kind == .initializer
        || Self.implicit.contains(declaration.baseName)
        || declaration.baseName.hasPrefix("build")
    }
  }

  /// Returns a type of the module among the words of other signatures, through which its values may come.
  func type(among words: [String]) -> String? { words.first(where: types.contains) }

  package static func isOperator(_ name: String) -> Bool {
    name.first.map { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") } ?? false
  }

  package static func isNamed(_ kind: Declaration.Kind) -> Bool { !unnamed.contains(kind) }

  private static let unnamed: Set<Declaration.Kind> = [
    .conformance, .extension, .initializer, .precedencegroup, .subscript,
  ]

  /// Members that the compiler calls without a mention in the source.
  private static let implicit: Set<String> = [
    "appendInterpolation", "appendLiteral", "callAsFunction", "dynamicallyCall",
    "makeAsyncIterator", "makeIterator", "projectedValue", "wrappedValue", "~=",
  ]
}

extension Declaration {
  package var words: [String] {
    signature.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  var typeName: String? {
    container.isEmpty && (kind.holdsMembers && kind != .extension || kind == .typealias)
      ? baseName : nil
  }
}

extension FileNames {
  /// Whether it gives functions symbol names for the linker.
  var namesSymbols: Bool {
    !attributes.isDisjoint(with: ["_cdecl", "_expose", "_silgen_name", "c"])
  }

  /// Whether it finds functions or types by the names that the linker or the runtime knows.
  var looksUpSymbols: Bool {
    !attributes.isDisjoint(with: ["_extern", "_silgen_name"])
      || ["dlsym", "NSClassFromString", "_typeByName"].contains { words[$0] != nil }
  }

  /// Whether macros may add declarations to the visible ones.
  var mayExpandMacros: Bool {
    attributes.contains { name in
      name.hasPrefix("#") || name.first?.isUppercase == true && !Self.builtIn.contains(name)
    }
  }

  private static let builtIn: Set<String> = ["MainActor", "Sendable"]
}
