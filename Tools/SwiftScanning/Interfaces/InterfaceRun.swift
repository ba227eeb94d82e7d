/// Reads a file's declarations from headers: names, labels, types, effects, accessors and conformances.
///
/// Bodies, default values and comments are skipped, so that two layouts of one interface give equal results.
struct InterfaceRun {
  enum Scope {
    case members(of: Holder)
    case body
  }

  struct Holder {
    var kind: Declaration.Kind
    var container: [String]

    /// The narrowest visibility of the types around its members.
    var visibility: Declaration.Visibility

    /// The visibility of a member without an access level.
    var memberVisibility: Declaration.Visibility

    /// The constraints of an extension, which also apply to its members.
    var constraints = ""
    var body: Int?
  }

  struct Prefix {
    var attributes: [String] = []
    var modifiers: Set<String> = []
    var visibility: Declaration.Visibility?
    var setter: Declaration.Visibility?
    var isHidden = false
  }

  let lexer: Lexer
  let tokens: [Token]
  var lines: LineTable
  var place = 0
  var scopes = ScopeStack()
  var declarations: [Declaration] = []
  var leastVisibility = Declaration.Visibility.package

  /// The types whose members are read, each with the tokens between its braces and those of its
  /// properties' initial values.
  var bodies: [(type: TypeDeclaration, tokens: Range<Int>, values: [Range<Int>])] = []

  /// Whether a word such as `if` stands before each token on its line; empty until it is asked for.
  var afterCondition: [Bool] = []

  /// The scopes at each `#if` around the place, in which all branches start.
  private var branches: [ScopeStack.Place] = []

  init(_ lexer: inout Lexer, _ lines: LineTable) {
    tokens = lexer.rest()
    (self.lexer, self.lines) = (lexer, lines)
  }

  mutating func scan() -> [Declaration] {
    var prefix = Prefix()
    while upcoming.kind != .endOfFile {
      let token = consume()
      switch token.kind {
      case .directive where !token.isInterpolated: readDirective(token)
      case .openBrace: scopes.append(.body)
      case .closeBrace:
        if case .members(let holder)? = scopes.popLast(), let body = holder.body {
          bodies[body].tokens = bodies[body].tokens.lowerBound..<place
        }
      case .at where holder != nil:
        readAttribute(into: &prefix)
        continue
      case .identifier where holder != nil && !token.isInterpolated:
        if readModifier(lexer.text(of: token), into: &prefix) { continue }
        readDeclaration(lexer.text(of: token), prefix)
      case .openParen, .openBracket: skipGroup()
      default: break
      }
      prefix = Prefix()
    }
    return declarations
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

  /// The type whose members are read here; the file itself at file scope, `nil` in a body.
  var holder: Holder? {
    switch scopes.last {
    case nil:
      Holder(kind: .extension, container: [], visibility: .open, memberVisibility: .internal)
    case .members(let holder): holder
    case .body: nil
    }
  }

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

  // MARK: - What stands before a declaration

  private mutating func readAttribute(into prefix: inout Prefix) {
    var attribute = SignatureText()
    while upcoming.kind == .identifier || upcoming.kind == .dot {
      let token = consume()
      attribute.append(token.kind, text(token))
      if token.kind == .identifier, upcoming.kind != .dot { break }
    }
    let name = attribute.text
    if upcoming.kind == .openParen, !upcoming.startsLine {
      attribute.append(.openParen, text(consume()))
      appendGroup(to: &attribute)
    }
    if name == "_spi" || name == "available" && attribute.text.contains("unavailable") {
      prefix.isHidden = true
    }
    if !Self.privateAttributes.contains(name) {
      prefix.attributes.append("@\(attribute.text.limited)")
    }
  }

  private mutating func readModifier(_ word: String, into prefix: inout Prefix) -> Bool {
    if let visibility = Declaration.Visibility(rawValue: word) {
      if take(.openParen) {
        skipGroup()
        prefix.setter = visibility
      } else {
        prefix.visibility = visibility
      }
      return true
    }
    // `class func` has a modifier, `class A` is a declaration.
    if word == "class", !["func", "var", "let", "subscript"].contains(text(upcoming)) {
      return false
    }
    guard Self.modifiers.contains(word) || word == "class" else { return false }
    if !upcoming.startsLine, take(.openParen) { skipGroup() }
    prefix.modifiers.insert(word == "class" ? "static" : word)
    return true
  }

  /// Returns the modifiers that concern users of the declaration, in a fixed order.
  func shown(_ prefix: Prefix) -> String {
    let isOpen = prefix.visibility == .open
    let words =
      prefix.attributes.prefix(Self.attributeLimit).sorted() + (isOpen ? ["open"] : [])
      + Self.shownModifiers.filter(prefix.modifiers.contains)
    return words.map { $0 + " " }.joined()
  }

  mutating func add(
    _ kind: Declaration.Kind, _ name: String, baseName: String, at token: Token,
    _ signature: String, _ prefix: Prefix
  ) {
    guard let holder, !prefix.isHidden, !baseName.isEmpty else { return }
    let visibility = min(prefix.visibility ?? holder.memberVisibility, holder.visibility)
    guard visibility >= leastVisibility || kind.holdsMembers else { return }
    declarations.append(
      Declaration(
        kind: kind, container: holder.container, name: name, baseName: baseName,
        visibility: visibility, isRequirement: holder.kind == .protocol,
        signature: shown(prefix) + signature + holder.constraints,
        position: lines.position(at: token.start)))
  }

  /// The most attributes that a signature shows; with one for each of many names, their number would multiply.
  private static let attributeLimit = 64

  private static let modifiers: Set<String> = [
    "borrowing", "consuming", "convenience", "distributed", "dynamic", "final", "indirect", "infix",
    "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "optional", "override", "postfix",
    "prefix", "required", "static", "unowned", "weak",
  ]

  private static let shownModifiers = [
    "distributed", "infix", "prefix", "postfix", "nonisolated", "required", "static", "mutating",
    "borrowing", "consuming", "nonmutating", "optional",
  ]

  /// Attributes that change nothing for users of the declaration.
  private static let privateAttributes: Set<String> = [
    "available", "discardableResult", "inlinable", "inline", "usableFromInline",
    "warn_unqualified_access",
    "main", "objcMembers", "testable", "backDeployed", "_spi", "_documentation", "NSManaged",
    "IBAction", "IBOutlet", "specialized",
  ]
}

/// The types and bodies around a place, each kept with its outer one, so that a place is one number.
struct ScopeStack {
  struct Place { fileprivate var top = -1 }

  private var scopes: [(scope: InterfaceRun.Scope, outer: Int)] = []
  private(set) var place = Place()

  var last: InterfaceRun.Scope? { place.top < 0 ? nil : scopes[place.top].scope }

  mutating func restore(_ place: Place) { self.place = place }

  mutating func append(_ scope: InterfaceRun.Scope) {
    scopes.append((scope, place.top))
    place.top = scopes.count - 1
  }

  mutating func popLast() -> InterfaceRun.Scope? {
    guard place.top >= 0 else { return nil }
    defer { place.top = scopes[place.top].outer }
    return scopes[place.top].scope
  }
}

extension String {
  /// The text, or the beginning of one that is too long to be part of many signatures.
  var limited: String {
    utf8.count <= 1_000 ? self : String(unicodeScalars.prefix(1_000)) + "…"
  }
}
