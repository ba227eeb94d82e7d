/// Reads a file's types, extensions and their stored properties from tokens.
///
/// Functions, accessors and default values are passed over.
struct TypeRun {
  enum Scope {
    /// The members of a type, by its place in ``TypeRun/bodies``.
    case members(of: Int)
    case body
  }

  struct Prefix {
    var attributes: Set<String> = []
    var modifiers: Set<String> = []
  }

  let lexer: Lexer
  let tokens: [Token]
  var lines: LineTable
  var place = 0
  private var scopes = ScopeStack()

  /// The types whose members are read, each with the tokens between its braces and those of its
  /// properties' initial values.
  var bodies: [(type: TypeDeclaration, tokens: Range<Int>, values: [Range<Int>])] = []

  /// Whether a word such as `if` comes before each token on its line; empty until it is asked for.
  var afterCondition: [Bool] = []

  /// The scopes at each `#if` around the place, in which all branches start.
  private var branches: [ScopeStack.Place] = []

  init(_ lexer: inout Lexer, _ lines: LineTable) {
    tokens = lexer.rest()
    (self.lexer, self.lines) = (lexer, lines)
  }

  mutating func scan() {
    var prefix = Prefix()
    while upcoming.kind != .endOfFile {
      let token = consume()
      switch token.kind {
      case .directive where !token.isInterpolated: readDirective(token)
      case .openBrace: scopes.append(.body)
      case .closeBrace:
        if case .members(let body)? = scopes.popLast() {
          bodies[body].tokens = bodies[body].tokens.lowerBound..<place
        }
      case .at where !isInBody:
        readAttribute(into: &prefix)
        continue
      case .identifier where !isInBody && !token.isInterpolated:
        if readModifier(lexer.text(of: token), into: &prefix) { continue }
        readDeclaration(lexer.text(of: token), prefix)
      case .openParen, .openBracket: skipGroup()
      default: break
      }
      prefix = Prefix()
    }
  }

  // MARK: - Tokens

  var upcoming: Token { tokens[place] }

  @discardableResult
  mutating func consume() -> Token {
    let token = tokens[place]
    if token.kind != .endOfFile { place += 1 }
    return token
  }

  mutating func take(_ kind: Token.Kind) -> Bool {
    guard upcoming.kind == kind else { return false }
    consume()
    return true
  }

  func text(_ token: Token) -> String { lexer.text(of: token) }

  func upcoming(is word: String) -> Bool {
    (upcoming.kind == .identifier || upcoming.kind == .operator) && text(upcoming) == word
  }

  private var isInBody: Bool { if case .body? = scopes.last { true } else { false } }

  /// The type whose members are read here; `nil` at file scope.
  var holder: Int? { if case .members(let body)? = scopes.last { body } else { nil } }

  mutating func skipGroup() {
    var depth = 1
    while depth > 0, upcoming.kind != .endOfFile {
      depth += consume().depth
    }
  }

  // MARK: - Conditions

  private mutating func readDirective(_ token: Token) {
    switch text(token) {
    case "#if": branches.append(scopes.place)
    case "#elseif", "#else": if let place = branches.last { scopes.restore(place) }
    case "#endif": _ = branches.popLast()
    default: return
    }
    while upcoming.kind != .endOfFile, !upcoming.startsLine { consume() }
  }

  // MARK: - What precedes a declaration

  private mutating func readAttribute(into prefix: inout Prefix) {
    var name = ""
    while upcoming.kind == .identifier || upcoming.kind == .dot {
      let token = consume()
      name += text(token)
      if token.kind == .identifier, upcoming.kind != .dot { break }
    }
    prefix.attributes.insert(name)
    if !upcoming.startsLine, take(.openParen) { skipGroup() }
  }

  private mutating func readModifier(_ word: String, into prefix: inout Prefix) -> Bool {
    // `class func` has a modifier, `class A` is a declaration.
    if word == "class", !["func", "var", "let", "subscript"].contains(text(upcoming)) {
      return false
    }
    guard Self.modifiers.contains(word) || word == "class" else { return false }
    if !upcoming.startsLine, take(.openParen) { skipGroup() }
    prefix.modifiers.insert(word == "class" ? "static" : word)
    return true
  }

  private static let modifiers: Set<String> = [
    "borrowing", "consuming", "convenience", "distributed", "dynamic", "fileprivate", "final",
    "indirect", "infix", "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating",
    "open", "optional", "override", "package", "postfix", "prefix", "private", "public", "required",
    "static", "unowned", "weak",
  ]

  // MARK: - Declarations

  private mutating func readDeclaration(_ keyword: String, _ prefix: Prefix) {
    switch keyword {
    case "import": while !upcoming.startsLine, upcoming.kind != .semicolon { consume() }
    case "func", "macro", "init":
      if keyword != "init", upcoming.isName || upcoming.kind == .operator { consume() }
      skipGenericClause()
    case "var", "let": readProperties(prefix)
    default:
      guard let kind = TypeDeclaration.Kind(rawValue: keyword),
        upcoming.isName || kind == .extension && upcoming.kind == .openBracket
      else { return }
      readType(kind)
    }
  }

  private mutating func readType(_ kind: TypeDeclaration.Kind) {
    let start = consume()
    // An extension may be of `[Element]`.
    var name = lexer.name(of: start)
    if start.kind == .openBracket { skipGroup() }
    while take(.dot), upcoming.isName { name = lexer.name(of: consume()) }
    skipGenericClause()
    while kind == .extension, [.operator, .postfixOperator].contains(upcoming.kind),
      text(upcoming).allSatisfy({ $0 == "?" })
    {
      consume()
    }
    var bases: [String] = []
    if upcoming.kind == .colon {
      repeat {
        consume()
        bases.append(typeText())
      } while upcoming.kind == .comma
    }
    if upcoming(is: "where") {
      repeat {
        consume()
        _ = typeText()
      } while upcoming.kind == .comma
    }
    guard take(.openBrace) else { return }
    bodies.append(
      (
        TypeDeclaration(kind: kind, name: name, bases: bases, place: lines.span(of: start)),
        place..<tokens.count, []
      ))
    scopes.append(.members(of: bodies.count - 1))
  }

  private mutating func skipGenericClause() {
    guard upcoming.kind == .operator, text(upcoming).hasPrefix("<") else { return }
    var depth = 0
    repeat {
      let token = consume()
      depth += Self.angles(token.kind, text(token))
    } while depth > 0 && upcoming.kind != .endOfFile && upcoming.kind != .openBrace
  }
}

/// The types and bodies around a place, each kept with its outer one, so that a place is one number.
private struct ScopeStack {
  struct Place { fileprivate var top = -1 }

  private var scopes: [(scope: TypeRun.Scope, outer: Int)] = []
  private(set) var place = Place()

  var last: TypeRun.Scope? { place.top < 0 ? nil : scopes[place.top].scope }

  mutating func restore(_ place: Place) { self.place = place }

  mutating func append(_ scope: TypeRun.Scope) {
    scopes.append((scope, place.top))
    place.top = scopes.count - 1
  }

  mutating func popLast() -> TypeRun.Scope? {
    guard place.top >= 0 else { return nil }
    defer { place.top = scopes[place.top].outer }
    return scopes[place.top].scope
  }
}
