extension InterfaceRun {
  mutating func readCases(_ prefix: Prefix) {
    while upcoming.isName {
      let start = consume()
      let base = lexer.name(of: start)
      var (name, signature) = (base, "case \(base)")
      if upcoming.kind == .openParen, !upcoming.startsLine {
        let (labels, parameters) = caseValues()
        name += "(\(labels))"
        signature += "(\(parameters))"
      }
      if upcoming(is: "=") { skipValue() }
      var prefix = prefix
      prefix.visibility = holder?.visibility
      add(.case, name, baseName: base, at: start, signature, prefix)
      guard take(.comma) else { return }
    }
  }

  /// Reads the associated values of a case; one without a label has the label `_` and no text.
  private mutating func caseValues() -> (labels: String, text: String) {
    argumentList { run in
      guard run.upcoming.isName, run.tokens[run.place + 1].kind == .colon else { return ("_", "") }
      let label = run.lexer.name(of: run.consume())
      run.consume()
      return (label, label == "_" ? "" : "\(label): ")
    }
  }

  mutating func readProperties(isConstant: Bool, _ prefix: Prefix) {
    while upcoming.isName {
      let start = consume()
      let name = lexer.name(of: start)
      var type = annotation()
      var value = place..<place
      if upcoming(is: "=") {
        let inferred = skipValue()
        value = (value.lowerBound + 1)..<place
        if let body = holder?.body { bodies[body].values.append(value) }
        if type.isEmpty { type = inferred }
      }
      noteProperty(
        start, type: String(type.drop { ":= …".contains($0) }),
        isComputed: upcoming.kind == .openBrace && !isObservers, prefix)
      let first = place
      let body = accessors(isConstant: isConstant, prefix)
      if type == ": ContributionLimit", let holder = self.holder?.body {
        let code = value.isEmpty ? first..<place : value
        bodies[holder].type.contributionLimit = tokens[code].last { $0.kind == .identifier }.map {
          TypeDeclaration.Limit(text: "." + text($0), place: lines.span(of: start))
        }
      }
      add(
        .property, name, baseName: name, at: start, "var \(name)\(type) \(body)", prefix)
      guard take(.comma) else { return }
    }
  }

  /// Returns the accessors of a property with their effects: `{ get set }`.
  mutating func accessors(isConstant: Bool, _ prefix: Prefix) -> String {
    let isSetterHidden = prefix.setter.map { $0 < .package } ?? false
    guard take(.openBrace) else { return isConstant || isSetterHidden ? "{ get }" : "{ get set }" }
    let first = place
    skipGroup()
    var (depth, hasGetter, hasSetter, isObserved) = (0, false, false, false)
    var effects = ""
    for index in first..<max(first, place - 1) {
      let token = tokens[index]
      depth += token.depth
      guard depth == 0, token.kind == .identifier else { continue }
      switch text(token) {
      case "get", "_read", "unsafeAddress": hasGetter = true
      case "set", "_modify": hasSetter = true
      case "willSet", "didSet": isObserved = true
      case "async" where hasGetter: effects += " async"
      case "throws" where hasGetter: effects += " throws"
      default: break
      }
      // The body of a getter without `get` may contain anything.
      if !hasGetter, !hasSetter, !isObserved, tokens[index - 1].kind != .at,
        !Self.accessorModifiers.contains(text(token))
      {
        break
      }
    }
    let isSettable = (hasSetter && hasGetter || isObserved) && !isSetterHidden
    return isSettable ? "{ get\(effects) set }" : "{ get\(effects) }"
  }

  private static let accessorModifiers: Set<String> = [
    "mutating", "nonmutating", "nonisolated", "borrowing", "consuming",
  ]

  // MARK: - Types and values

  /// Returns the type annotation including its colon; empty if there is none.
  mutating func annotation() -> String { take(.colon) ? ": \(typeText())" : "" }

  /// Returns the text of a type, up to the first token that cannot belong to it.
  mutating func typeText(endsWithLine: Bool = true) -> String {
    var type = SignatureText()
    var depth = 0
    var isOpen = true
    while upcoming.kind != .endOfFile, upcoming.kind != .directive {
      let (token, part) = (upcoming, text(upcoming))
      if depth == 0 {
        switch token.kind {
        case .openBrace, .closeBrace, .semicolon, .comma, .closeParen, .closeBracket:
          return type.text
        case .operator where part == "=", .identifier where part == "where": return type.text
        default: break
        }
        let continues = isOpen || part == "->" || part == "&" || token.kind == .dot
        if endsWithLine, token.startsLine, !continues { return type.text }
      }
      consume()
      depth += token.nesting + Self.angles(token.kind, part)
      type.append(token.kind, part)
      isOpen = Self.leavesOpen(token.kind, part)
    }
    return type.text
  }

  /// Skips the value after an equals sign and returns its apparent type.
  @discardableResult
  mutating func skipValue(endsWithLine: Bool = true) -> String {
    consume()
    let first = place
    var isOpen = true
    loop: while upcoming.kind != .endOfFile, upcoming.kind != .directive || !upcoming.startsLine {
      let (token, part) = (upcoming, text(upcoming))
      switch token.kind {
      case .comma, .semicolon, .closeBrace, .closeParen, .closeBracket: break loop
      case .openBrace where isObservers: break loop
      default: break
      }
      let continues =
        isOpen || token.kind == .dot || token.kind == .operator || token.kind == .colon
      if endsWithLine, token.startsLine, !continues, part != "else" { break }
      if token.kind == .operator,
        let end = GenericArguments(lexer: lexer, tokens: tokens).end(from: place)
      {
        (place, isOpen) = (end, false)
        continue
      }
      consume()
      if token.depth == 1 { skipGroup() }
      isOpen =
        token.kind == .operator || token.kind == .colon
        || ["if", "else", "try", "await", "as", "is", "switch"].contains(part)
    }
    return inferredType(from: first)
  }

  private var isObservers: Bool {
    guard upcoming.kind == .openBrace, place + 1 < tokens.count else { return false }
    return ["willSet", "didSet"].contains(text(tokens[place + 1]))
  }

  private func inferredType(from first: Int) -> String {
    guard first < place else { return "" }
    switch tokens[first].kind {
    case .string: return ": String"
    case .number: return text(tokens[first]).contains(".") ? ": Double" : ": Int"
    case .identifier:
      let word = text(tokens[first])
      if word == "true" || word == "false" { return ": Bool" }
      var value = SignatureText()
      for token in tokens[first..<place] {
        if [.openParen, .openBrace].contains(token.kind) { break }
        value.append(token.kind, text(token))
      }
      return " = \(value.text)"
    default: return " = …"
    }
  }

  /// Appends the rest of an open group, including its closing bracket.
  mutating func appendGroup(to text: inout SignatureText) {
    var depth = 1
    while depth > 0, upcoming.kind != .endOfFile {
      let token = consume()
      if token.kind == .openParen { depth += 1 }
      if token.kind == .closeParen { depth -= 1 }
      text.append(token.kind, lexer.text(of: token))
    }
  }

  /// Returns how many generic brackets a token opens minus how many it closes.
  static func angles(_ kind: Token.Kind, _ part: String) -> Int {
    guard kind == .operator, part != "->" else { return 0 }
    return part.utf8.reduce(0) { sum, byte in
      byte == UInt8(ascii: "<") ? sum + 1 : byte == UInt8(ascii: ">") ? sum - 1 : sum
    }
  }

  private static func leavesOpen(_ kind: Token.Kind, _ part: String) -> Bool {
    switch kind {
    case .at, .dot, .colon, .comma: true
    case .operator: part == "->" || part == "&" || part == "==" || part == "~"
    case .identifier: ["any", "some", "inout", "each", "repeat", "sending"].contains(part)
    default: false
    }
  }
}
