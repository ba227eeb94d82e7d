/// The names that are bound around a place, by the braces that bound them.
///
/// What a name is bound to is found at once, however deep the braces are.
struct BindingScopes {
  /// What braces bind.
  struct Scope {
    /// The type whose members are read, if the braces are its own.
    var type: [String]?
    var names: [String: MemberUse.Receiver] = [:]
    var generics: Set<String> = []
  }

  private var scopes: [Scope] = []
  /// The values of each name, with the number of the braces around each, the innermost last.
  private var values: [String: [(depth: Int, value: MemberUse.Receiver)]] = [:]
  /// How many of the braces have a generic parameter of a name.
  private var generics: [String: Int] = [:]
  private var types: [(depth: Int, names: [String])] = [(0, [])]

  /// What the next braces will bind, and the first token at which they can open.
  private var pending: (scope: Scope, from: Int)?

  /// The types around the place, the outermost first.
  var container: [String] { types.last?.names ?? [] }

  /// Whether the members of a type are read here, not code.
  var isInType: Bool { types.last?.depth == scopes.count }

  func value(of name: String) -> MemberUse.Receiver? {
    if let found = pending?.scope.names[name] { return found }
    // Code in a type sees no local names around it that a member may not hide.
    guard let innermost = values[name]?.last, innermost.depth >= types.last?.depth ?? 0 else {
      return nil
    }
    return innermost.value
  }

  func isGeneric(_ name: String) -> Bool {
    pending?.scope.generics.contains(name) == true || generics[name] != nil
  }

  mutating func bind(_ name: String, _ value: MemberUse.Receiver) {
    let value = value.isShort ? value : .unknown
    if !scopes.isEmpty { scopes[scopes.count - 1].names[name] = value }
    if values[name]?.last?.depth == scopes.count { values[name]?.removeLast() }
    values[name, default: []].append((scopes.count, value))
  }

  /// Makes the names known in the next braces that open at `index` or behind it.
  mutating func await(_ scope: Scope, from index: Int) { pending = (scope, index) }

  mutating func bindNext(_ name: String, _ value: MemberUse.Receiver, from index: Int) {
    var scope = pending?.scope ?? Scope()
    if scope.type != nil { scope = Scope() }
    scope.names[name] = value.isShort ? value : .unknown
    pending = (scope, index)
  }

  mutating func dropPending() { pending = nil }

  /// Opens braces; returns whether they are those of a declaration or statement that was awaited.
  mutating func open(at index: Int) -> Bool {
    guard let pending, index >= pending.from else {
      scopes.append(Scope())
      return false
    }
    self.pending = nil
    scopes.append(pending.scope)
    if let type = pending.scope.type { types.append((scopes.count, type)) }
    for (name, value) in pending.scope.names { bind(name, value) }
    for name in pending.scope.generics { generics[name, default: 0] += 1 }
    return true
  }

  mutating func close() {
    guard let closed = scopes.last else { return }
    for name in closed.names.keys {
      values[name]?.removeLast()
      if values[name]?.isEmpty == true { values[name] = nil }
    }
    for name in closed.generics {
      let left = (generics[name] ?? 1) - 1
      generics[name] = left > 0 ? left : nil
    }
    if types.last?.depth == scopes.count { types.removeLast() }
    scopes.removeLast()
  }
}

extension MemberUse.Receiver {
  /// Whether few steps lead to it; values that are made of each other, line by line, would else be followed by a
  /// recursion as deep as the file is long.
  fileprivate var isShort: Bool {
    var rest = self
    for _ in 0..<MemberRun.depthLimit {
      switch rest {
      case .member(let inner, _), .call(let inner), .element(let inner), .unwrapped(let inner):
        rest = inner
      case .type, .current, .name, .unknown: return true
      }
    }
    return false
  }
}
