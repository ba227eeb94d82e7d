extension InterfaceRun {
  mutating func readDeclaration(_ keyword: String, _ prefix: Prefix) {
    switch keyword {
    case "import": while !upcoming.startsLine, upcoming.kind != .semicolon { consume() }
    case "func", "macro":
      guard upcoming.isName || upcoming.kind == .operator else { return }
      let start = consume()
      let name = lexer.name(of: start)
      readCallable(
        keyword == "func" ? .function : .macro, name, "\(keyword) \(name)", at: start, prefix)
    case "init":
      let start = tokens[place - 1]
      let isMarked = upcoming.kind == .postfixOperator || upcoming.kind == .operator
      let mark = isMarked && text(upcoming) != "<" ? text(consume()) : ""
      readCallable(.initializer, keyword, keyword + mark, at: start, prefix)
    case "subscript":
      readCallable(.subscript, keyword, keyword, at: tokens[place - 1], prefix)
    case "var", "let": readProperties(isConstant: keyword == "let", prefix)
    case "case" where holder?.kind == .enum: readCases(prefix)
    case "typealias": readAlias(.typealias, prefix)
    case "associatedtype": readAlias(.associatedtype, prefix)
    case "operator", "precedencegroup": readOperator(keyword, prefix)
    default:
      guard let kind = Declaration.Kind(rawValue: keyword), kind.holdsMembers,
        upcoming.isName || kind == .extension && upcoming.kind == .openBracket
      else { return }
      readType(kind, prefix)
    }
  }

  // MARK: - Types

  private mutating func readType(_ kind: Declaration.Kind, _ prefix: Prefix) {
    let start = upcoming
    // An extension may be of `[Element]`, or of `Value?`, which counts as one name.
    var names = [upcoming.kind == .openBracket ? bracketed() : lexer.name(of: consume())]
    while take(.dot), upcoming.isName { names.append(lexer.name(of: consume())) }
    let generics = genericClause()
    while kind == .extension, [.operator, .postfixOperator].contains(upcoming.kind),
      text(upcoming).allSatisfy({ $0 == "?" })
    {
      names[names.count - 1] += text(consume())
    }
    var bases: [String] = []
    if upcoming.kind == .colon {
      repeat {
        consume()
        bases.append(typeText())
      } while upcoming.kind == .comma
    }
    let constraints = constraintClause()
    guard let outer = holder, take(.openBrace) else { return }
    // Each type knows all types around it, so that a depth that nobody writes would be multiplied.
    guard outer.container.count + names.count <= Self.depthLimit else {
      return scopes.append(.body)
    }
    let (baseName, isExtension) = (names[names.count - 1], kind == .extension)
    let name = isExtension ? names.joined(separator: ".") : baseName
    let own = prefix.visibility ?? outer.memberVisibility
    var inner = Holder(
      kind: kind, container: outer.container + names.map(\.limited),
      visibility: prefix.isHidden ? .private : min(outer.visibility, isExtension ? .open : own),
      memberVisibility: .internal)
    switch kind {
    case .extension:
      inner.memberVisibility = prefix.visibility ?? .internal
      inner.constraints = constraints.limited
    case .protocol: inner.memberVisibility = own
    default: break
    }
    if !isExtension {
      add(
        kind, name, baseName: baseName, at: start,
        "\(kind.rawValue) \(name)\(generics)\(constraints)", prefix)
    }
    inner.body = bodies.count
    bodies.append(
      (
        TypeDeclaration(kind: kind, name: baseName, bases: bases, place: lines.span(of: start)),
        place..<tokens.count, []
      ))
    scopes.append(.members(of: inner))
    // A type's conformances are visible wherever the type is.
    var conformance = Prefix()
    conformance.visibility = isExtension ? .public : min(own, .public)
    conformance.isHidden = prefix.isHidden
    for base in bases {
      add(.conformance, ": \(base)", baseName: baseName, at: start, ": \(base)", conformance)
    }
  }

  private static let depthLimit = 64

  private mutating func bracketed() -> String {
    var type = SignatureText()
    var depth = 0
    repeat {
      let token = consume()
      depth += token.nesting
      type.append(token.kind, text(token))
    } while depth > 0 && upcoming.kind != .endOfFile
    return type.text.limited
  }

  private mutating func readAlias(_ kind: Declaration.Kind, _ prefix: Prefix) {
    guard upcoming.isName else { return }
    let start = consume()
    let name = lexer.name(of: start)
    var signature = "\(kind.rawValue) \(name)\(genericClause())" + annotation()
    if upcoming(is: "=") {
      consume()
      signature += " = \(typeText())"
    }
    signature += constraintClause()
    add(kind, name, baseName: name, at: start, signature, prefix)
  }

  private mutating func readOperator(_ keyword: String, _ prefix: Prefix) {
    var prefix = prefix
    // They belong to the whole module, whatever their modifiers.
    prefix.visibility = .public
    let start = consume()
    let name = text(start)
    let kind: Declaration.Kind = keyword == "operator" ? .operator : .precedencegroup
    add(kind, name, baseName: name, at: start, "\(keyword) \(name)" + annotation(), prefix)
  }

  // MARK: - Functions

  /// Reads a function, an initializer or a subscript after its `head`.
  private mutating func readCallable(
    _ kind: Declaration.Kind, _ base: String, _ head: String, at start: Token, _ prefix: Prefix
  ) {
    let generics = genericClause()
    guard upcoming.kind == .openParen else { return }
    let (labels, parameters) = parameterList(isSubscript: kind == .subscript)
    var signature = "\(head)\(generics)(\(parameters))" + trailing()
    if kind == .subscript { signature += " " + accessors(isConstant: false, prefix) }
    add(kind, "\(base)(\(labels))", baseName: base, at: start, signature, prefix)
    if upcoming(is: "=") { skipValue() }
  }

  private mutating func parameterList(isSubscript: Bool) -> (labels: String, text: String) {
    argumentList { run in
      var attributes = SignatureText()
      while run.upcoming.kind == .at {
        attributes.append(.at, run.text(run.consume()))
        if run.upcoming.isName { attributes.append(.identifier, run.text(run.consume())) }
        if run.upcoming.kind == .openParen {
          attributes.append(.openParen, run.text(run.consume()))
          run.appendGroup(to: &attributes)
        }
      }
      var names: [String] = []
      while run.upcoming.isName { names.append(run.lexer.name(of: run.consume())) }
      _ = run.take(.colon)
      let label = isSubscript && names.count < 2 ? "_" : names.first ?? "_"
      return (label, (attributes.text.isEmpty ? "" : attributes.text + " ") + "\(label): ")
    }
  }

  /// Returns the labels and the text of a list; `head` reads each element up to its type.
  mutating func argumentList(
    _ head: (inout InterfaceRun) -> (label: String, text: String)
  ) -> (labels: String, text: String) {
    var labels = ""
    var parts: [String] = []
    consume()
    while upcoming.kind != .endOfFile, upcoming.kind != .closeParen {
      let (label, text) = head(&self)
      labels += label + ":"
      var part = text + typeText(endsWithLine: false)
      if upcoming(is: "=") {
        skipValue(endsWithLine: false)
        part += " = …"
      }
      parts.append(part)
      if !take(.comma), upcoming.kind != .closeParen { break }
    }
    _ = take(.closeParen)
    return (labels, parts.joined(separator: ", "))
  }

  private mutating func genericClause() -> String {
    guard upcoming.kind == .operator, text(upcoming).hasPrefix("<") else { return "" }
    var clause = SignatureText()
    var depth = 0
    repeat {
      let token = consume()
      let part = text(token)
      clause.append(token.kind, part)
      depth += Self.angles(token.kind, part)
    } while depth > 0 && upcoming.kind != .endOfFile && upcoming.kind != .openBrace
    return clause.text
  }

  private mutating func trailing() -> String {
    var rest = ""
    while ["throws", "rethrows", "async", "reasync", "->"].contains(text(upcoming)) {
      let word = text(consume())
      rest += " \(word)"
      if word == "throws", take(.openParen) {
        rest += "(\(typeText(endsWithLine: false)))"
        _ = take(.closeParen)
      } else if word == "->" {
        rest += " \(typeText())"
      }
    }
    return rest + constraintClause()
  }

  private mutating func constraintClause() -> String {
    guard upcoming(is: "where") else { return "" }
    var constraints: [String] = []
    repeat {
      consume()
      constraints.append(typeText())
    } while upcoming.kind == .comma
    return " where \(constraints.joined(separator: ", "))"
  }
}

/// The text of tokens with normalized spaces: `[String: Int]`, `@Sendable (A) -> B`.
struct SignatureText {
  private(set) var text = ""
  private var last: (kind: Token.Kind, text: String)?
  private var endsWithAttribute = false

  mutating func append(_ kind: Token.Kind, _ part: String) {
    if separates(from: kind, part) { text += " " }
    text += part
    endsWithAttribute = last?.kind == .at
    last = (kind, part)
  }

  private func separates(from kind: Token.Kind, _ part: String) -> Bool {
    guard let last else { return false }
    switch kind {
    case .comma, .colon, .dot, .colonColon, .closeParen, .closeBracket, .postfixOperator:
      return false
    case .operator where Self.isBracket(part) || part == "...": return false
    default: break
    }
    switch last.kind {
    case .dot, .at, .colonColon, .openParen, .openBracket: return false
    case .operator where last.text.hasSuffix("<") || last.text == "~": return false
    default: break
    }
    guard kind == .openParen || kind == .openBracket else { return true }
    // An argument list touches its name; a type does not touch the token before it.
    switch last.kind {
    case .comma, .colon: return true
    case .operator: return !Self.isBracket(last.text)
    default: return endsWithAttribute ? last.text != "convention" : Self.leads(last.text)
    }
  }

  private static func isBracket(_ text: String) -> Bool { text.allSatisfy { "<>?!".contains($0) } }

  private static func leads(_ word: String) -> Bool {
    ["any", "some", "throws", "async", "inout", "sending", "where", "in", "borrowing", "consuming"]
      .contains(word)
  }
}
