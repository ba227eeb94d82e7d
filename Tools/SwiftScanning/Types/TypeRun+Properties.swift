extension TypeRun {
  mutating func readProperties(_ prefix: Prefix) {
    while upcoming.isName {
      let start = consume()
      var type = take(.colon) ? typeText() : ""
      var value = place..<place
      if upcoming(is: "=") {
        let apparent = skipValue()
        value = (value.lowerBound + 1)..<place
        if let holder { bodies[holder].values.append(value) }
        if type.isEmpty { type = apparent }
      }
      let isComputed = upcoming.kind == .openBrace && !isObservers
      let first = place
      if take(.openBrace) { skipGroup() }
      if let holder {
        if !isComputed, !prefix.modifiers.contains("static") {
          bodies[holder].type.properties.append(
            TypeDeclaration.Property(
              name: lexer.name(of: start), type: type,
              isWeak: !prefix.modifiers.isDisjoint(with: ["weak", "unowned"]),
              isViewState: !prefix.attributes.isDisjoint(with: ["State", "StateObject"]),
              place: lines.span(of: start)))
        }
        if type == "ContributionLimit" {
          let code = tokens[value.isEmpty ? first..<place : value]
          bodies[holder].type.contributionLimit = code.last { $0.kind == .identifier }.map {
            TypeDeclaration.Limit(text: "." + text($0), place: lines.span(of: start))
          }
        }
      }
      guard take(.comma) else { return }
    }
  }

  /// Returns the text of a type, up to the first token that cannot belong to it.
  mutating func typeText() -> String {
    var type = TypeText()
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
        if token.startsLine, !continues { return type.text }
      }
      consume()
      depth += token.nesting + Self.angles(token.kind, part)
      type.append(token.kind, part)
      isOpen = Self.leavesOpen(token.kind, part)
    }
    return type.text
  }

  /// Skips the value after an equals sign and returns its apparent type; empty if it does not show one.
  private mutating func skipValue() -> String {
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
      if token.startsLine, !continues, part != "else" { break }
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
    case .string: return "String"
    case .number: return text(tokens[first]).contains(".") ? "Double" : "Int"
    case .identifier:
      let word = text(tokens[first])
      if word == "true" || word == "false" { return "Bool" }
      var value = TypeText()
      for token in tokens[first..<place] {
        if [.openParen, .openBrace].contains(token.kind) { break }
        value.append(token.kind, text(token))
      }
      return value.text
    default: return ""
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

/// The text of the tokens of a type with normalized spaces: `[String: Int]`, `@Sendable (A) -> B`.
private struct TypeText {
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
