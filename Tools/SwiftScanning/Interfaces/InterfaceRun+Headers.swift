/// The headers of declarations, one kind after the other.
extension InterfaceRun {
  mutating func readDeclaration(_ keyword: String, _ prefix: Prefix) {
    switch keyword {
    case "import": while !upcoming.startsLine, upcoming.kind != .semicolon { _ = consume() }
    case "func": readFunction(prefix)
    case "macro": readFunction(prefix, .macro)
    case "init": readInitializer(prefix)
    case "subscript": readSubscript(prefix)
    case "var", "let": readProperties(isConstant: keyword == "let", prefix)
    case "case" where holder?.kind == .enum: readCases(prefix)
    case "typealias": readAlias(.typealias, prefix)
    case "associatedtype": readAlias(.associatedtype, prefix)
    case "operator", "precedencegroup": readOperator(keyword, prefix)
    default:
      guard let kind = Declaration.Kind(rawValue: keyword), kind.holdsMembers, isName(upcoming)
      else { return }
      readType(kind, prefix)
    }
  }

  func isName(_ token: Token) -> Bool {
    token.kind == .identifier || token.kind == .quotedIdentifier
  }

  // MARK: - Types

  private mutating func readType(_ kind: Declaration.Kind, _ prefix: Prefix) {
    let start = upcoming
    var last = start
    var names = [lexer.name(of: consume())]
    while upcoming.kind == .dot {
      _ = consume()
      guard isName(upcoming) else { break }
      last = consume()
      names.append(lexer.name(of: last))
    }
    let generics = genericClause()
    var bases: [String] = []
    if upcoming.kind == .colon {
      _ = consume()
      repeat {
        bases.append(typeText())
        guard upcoming.kind == .comma else { break }
        _ = consume()
      } while upcoming.kind != .endOfFile
    }
    let constraints = constraintClause()
    guard let outer = holder, upcoming.kind == .openBrace else { return }
    _ = consume()
    let (baseName, isExtension) = (names[names.count - 1], kind == .extension)
    let name = isExtension ? names.joined(separator: ".") : baseName
    let own = prefix.visibility ?? outer.memberVisibility
    var inner = Holder(
      kind: kind, container: outer.container + names,
      visibility: prefix.isHidden ? .private : min(outer.visibility, isExtension ? .open : own),
      memberVisibility: .internal)
    switch kind {
    case .extension:
      inner.memberVisibility = prefix.visibility ?? .internal
      inner.constraints = constraints
    case .protocol: inner.memberVisibility = own
    default: break
    }
    if !isExtension {
      add(
        kind, name, baseName: baseName, at: start,
        "\(kind.rawValue) \(name)\(generics)\(constraints)", prefix)
    }
    inner.body = bodies.count
    let type = TypeDeclaration(kind: kind, name: baseName, position: position(of: last))
    bodies.append((type, place..<tokens.count))
    scopes.append(.members(of: inner))
    // What a type conforms to can be seen wherever the type can.
    var conformance = Prefix()
    conformance.visibility = isExtension ? .public : min(own, .public)
    conformance.isHidden = prefix.isHidden
    for base in bases {
      add(.conformance, ": \(base)", baseName: baseName, at: start, ": \(base)", conformance)
    }
  }

  private mutating func readAlias(_ kind: Declaration.Kind, _ prefix: Prefix) {
    guard isName(upcoming) else { return }
    let start = consume()
    let name = lexer.name(of: start)
    var signature = "\(kind.rawValue) \(name)\(genericClause())"
    if upcoming.kind == .colon {
      _ = consume()
      signature += ": \(typeText())"
    }
    if upcoming(is: "=") {
      _ = consume()
      signature += " = \(typeText())"
    }
    signature += constraintClause()
    add(kind, name, baseName: name, at: start, signature, prefix)
  }

  private mutating func readOperator(_ keyword: String, _ prefix: Prefix) {
    var prefix = prefix
    // They belong to the whole module, whatever they say.
    prefix.visibility = .public
    let start = consume()
    let name = text(start)
    var signature = "\(keyword) \(name)"
    if upcoming.kind == .colon {
      _ = consume()
      signature += ": \(typeText())"
    }
    let kind: Declaration.Kind = keyword == "operator" ? .operator : .precedencegroup
    add(kind, name, baseName: name, at: start, signature, prefix)
  }

  // MARK: - Functions

  private mutating func readFunction(_ prefix: Prefix, _ kind: Declaration.Kind = .function) {
    guard isName(upcoming) || upcoming.kind == .operator else { return }
    let start = consume()
    let base = isName(start) ? lexer.name(of: start) : text(start)
    let generics = genericClause()
    guard upcoming.kind == .openParen else { return }
    let (labels, parameters) = parameterList(isSubscript: false)
    let name = "\(base)(\(labels.map { $0 + ":" }.joined()))"
    let rest = trailing()
    add(
      kind, name, baseName: base, at: start,
      "\(kind.rawValue) \(base)\(generics)(\(parameters))\(rest)", prefix)
    if upcoming(is: "=") { skipValue() }
  }

  private mutating func readInitializer(_ prefix: Prefix) {
    let start = tokens[place - 1]
    var mark = ""
    if upcoming.kind == .postfixOperator || upcoming.kind == .operator, text(upcoming) != "<" {
      mark = text(consume())
    }
    let generics = genericClause()
    guard upcoming.kind == .openParen else { return }
    let (labels, parameters) = parameterList(isSubscript: false)
    add(
      .initializer, "init(\(labels.map { $0 + ":" }.joined()))", baseName: "init", at: start,
      "init\(mark)\(generics)(\(parameters))\(trailing())", prefix)
  }

  private mutating func readSubscript(_ prefix: Prefix) {
    let start = tokens[place - 1]
    let generics = genericClause()
    guard upcoming.kind == .openParen else { return }
    let (labels, parameters) = parameterList(isSubscript: true)
    let rest = trailing()
    add(
      .subscript, "subscript(\(labels.map { $0 + ":" }.joined()))", baseName: "subscript",
      at: start,
      "subscript\(generics)(\(parameters))\(rest) \(accessors(isConstant: false, prefix))", prefix)
  }

  /// The labels and the text of a list of parameters.
  private mutating func parameterList(isSubscript: Bool) -> (labels: [String], text: String) {
    argumentList { run in
      var attributes = SignatureText()
      while run.upcoming.kind == .at {
        attributes.append(.at, run.text(run.consume()))
        if run.isName(run.upcoming) { attributes.append(.identifier, run.text(run.consume())) }
        if run.upcoming.kind == .openParen {
          attributes.append(.openParen, run.text(run.consume()))
          run.appendGroup(to: &attributes)
        }
      }
      var names: [String] = []
      while run.isName(run.upcoming) { names.append(run.lexer.name(of: run.consume())) }
      if run.upcoming.kind == .colon { _ = run.consume() }
      let label = isSubscript && names.count < 2 ? "_" : names.first ?? "_"
      return (label, (attributes.text.isEmpty ? "" : attributes.text + " ") + "\(label): ")
    }
  }

  /// The labels and the text of a list whose elements begin with what `head` reads, before their types.
  mutating func argumentList(
    _ head: (inout InterfaceRun) -> (label: String, text: String)
  ) -> (labels: [String], text: String) {
    var labels: [String] = []
    var parts: [String] = []
    _ = consume()
    while upcoming.kind != .endOfFile, upcoming.kind != .closeParen {
      let (label, text) = head(&self)
      labels.append(label)
      var part = text + typeText(endsWithLine: false)
      if upcoming(is: "=") {
        skipValue(endsWithLine: false)
        part += " = …"
      }
      parts.append(part)
      if upcoming.kind == .comma { _ = consume() } else if upcoming.kind != .closeParen { break }
    }
    if upcoming.kind == .closeParen { _ = consume() }
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

  /// Effects, result and constraints.
  private mutating func trailing() -> String {
    var rest = ""
    while ["throws", "rethrows", "async", "reasync", "->"].contains(text(upcoming)) {
      let word = text(consume())
      rest += " \(word)"
      if word == "throws", upcoming.kind == .openParen {
        _ = consume()
        rest += "(\(typeText(endsWithLine: false)))"
        if upcoming.kind == .closeParen { _ = consume() }
      } else if word == "->" {
        rest += " \(typeText())"
      }
    }
    return rest + constraintClause()
  }

  private mutating func constraintClause() -> String {
    guard upcoming(is: "where") else { return "" }
    _ = consume()
    var constraints: [String] = []
    repeat {
      if upcoming.kind == .comma { _ = consume() }
      constraints.append(typeText())
    } while upcoming.kind == .comma
    return " where \(constraints.joined(separator: ", "))"
  }
}
