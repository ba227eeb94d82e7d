/// A member that code names after a dot, or an initializer that it calls, with what the text says about its type.
package struct MemberUse: Hashable, Sendable {
  /// What stands before the dot, as far as tokens tell; types are named, not resolved.
  package indirect enum Receiver: Hashable, Sendable {
    /// A value of a type that is written out, in the type around the code.
    case type(String, in: [String])
    /// A value of the type around the code.
    case current([String])
    /// A name that nothing nearby binds: a member of the types around it, a type, or a name at file scope.
    case name(String, in: [String])
    case member(Receiver, String)
    case call(Receiver)
    /// An element of a collection, or what an optional holds.
    case element(Receiver)
    case unwrapped(Receiver)
    case unknown
  }

  /// The name; `init` for an initializer.
  package let name: String
  package let receiver: Receiver

  /// Whether it is part of a key path, of which the compiler asks for no import.
  package let isInKeyPath: Bool
  package let span: SourceSpan
}

extension SwiftSource {
  /// Returns the uses of members, in file order.
  ///
  /// Local names are followed through their scopes, to their annotations and initial values. What is not certain from
  /// the tokens is ``MemberUse/Receiver/unknown``.
  package func memberUses() -> [MemberUse] {
    read { lexer, lines in
      var run = MemberRun(tokens: lexer.rest(), lexer: lexer, lines: lines)
      run.scan()
      return run.uses
    }
  }
}

/// The names that are bound around a place, by the braces that bound them.
struct BindingScopes {
  struct Scope {
    /// The type whose members are read, if the braces are its own.
    var type: [String]?
    var names: [String: MemberUse.Receiver] = [:]
    var generics: Set<String> = []
  }

  private(set) var scopes = [Scope(type: [])]

  /// What the next braces will bind, and the depth of parentheses and the first token at which they can open.
  private var pending: (scope: Scope, from: Int)?

  /// The types around the place, the outermost first.
  var container: [String] { scopes.last { $0.type != nil }?.type ?? [] }

  /// Whether the members of a type are read here, not code.
  var isInType: Bool { scopes.last?.type != nil }

  func value(of name: String) -> MemberUse.Receiver? {
    if let found = pending?.scope.names[name] { return found }
    for scope in scopes.reversed() {
      if let found = scope.names[name] { return found }
      // Code in a type sees no local names around it that a member may not hide.
      if scope.type != nil { return nil }
    }
    return nil
  }

  func isGeneric(_ name: String) -> Bool {
    pending?.scope.generics.contains(name) == true
      || scopes.contains { $0.generics.contains(name) }
  }

  mutating func bind(_ name: String, _ value: MemberUse.Receiver) {
    scopes[scopes.count - 1].names[name] = value
  }

  /// Makes the names known in the next braces that open at `index` or behind it.
  mutating func await(_ scope: Scope, from index: Int) { pending = (scope, index) }

  mutating func bindNext(_ name: String, _ value: MemberUse.Receiver, from index: Int) {
    var scope = pending?.scope ?? Scope()
    if scope.type != nil { scope = Scope() }
    scope.names[name] = value
    pending = (scope, index)
  }

  mutating func dropPending() { pending = nil }

  /// Opens braces; returns whether they are those of a declaration or statement that was awaited.
  mutating func open(at index: Int) -> Bool {
    guard let pending, index >= pending.from else {
      scopes.append(Scope())
      return false
    }
    scopes.append(pending.scope)
    self.pending = nil
    return true
  }

  mutating func close() { if scopes.count > 1 { scopes.removeLast() } }
}
