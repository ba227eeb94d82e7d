extension TypeRun {
  /// Records the names in the code of a type, except in nested types.
  mutating func inspect(_ body: Int, for members: (String) -> Bool) {
    let code = bodies[body].tokens
    var (index, inner) = (code.lowerBound, body + 1)
    while index < code.upperBound {
      if inner < bodies.count, bodies[inner].tokens.lowerBound <= index {
        index = max(index, bodies[inner].tokens.upperBound)
        inner += 1
        continue
      }
      if tokens[index].kind == .identifier { note(index, in: body, members) }
      index += 1
    }
  }

  private mutating func note(_ index: Int, in body: Int, _ members: (String) -> Bool) {
    let isMember = tokens[index - 1].kind == .dot
    if isMember, members(text(tokens[index])) {
      bodies[body].type.mentions.append(mention(at: index, receiver: receiver(of: index)))
    }
    if isCall(index) {
      var call = mention(at: index, receiver: isMember ? receiver(of: index) : "")
      call.chain = chain(before: index)
      if tokens[index + 2].isName, tokens[index + 3].kind == .colon {
        call.label = lexer.name(of: tokens[index + 2])
      }
      call.isAwaited = isAwaited(index)
      call.isInValue = bodies[body].values.contains { $0.contains(index) }
      if Self.presenting.contains(call.member) { call.words = words(behind: index) }
      bodies[body].type.calls.append(call)
    }
    if let symbol = assignment(behind: index) {
      bodies[body].type.writes.append(mention(at: index, receiver: symbol))
    }
    if let symbol = arithmetic(around: index) {
      bodies[body].type.operands.append(mention(at: index, receiver: symbol))
    }
  }

  private mutating func mention(at index: Int, receiver: String) -> TypeDeclaration.Mention {
    TypeDeclaration.Mention(
      member: text(tokens[index]), receiver: receiver, place: lines.span(of: tokens[index]))
  }

  /// Returns the name before a member's dot, ignoring an unwrapping operator in between.
  private func receiver(of index: Int) -> String {
    let before = tokens[..<(index - 1)].last { $0.kind != .postfixOperator }
    return before.map { $0.kind == .identifier ? text($0) : "" } ?? ""
  }

  /// Returns the names in front of the dot before a member.
  private func chain(before index: Int) -> [String] {
    var (names, index): ([String], Int) = ([], index)
    while index > 1, tokens[index - 1].kind == .dot, names.count < Self.chainLimit {
      var before = index - 2
      while before > 0, tokens[before].kind == .postfixOperator { before -= 1 }
      guard tokens[before].kind == .identifier else { break }
      names.append(text(tokens[before]))
      index = before
    }
    return names.reversed()
  }

  /// Returns whether `try` or `await` comes before the chain of members that ends here.
  private func isAwaited(_ index: Int) -> Bool {
    var first = index
    while first > 1, tokens[first - 1].kind == .dot, index - first < Self.argumentLimit {
      first -= 2
      while first > 0, tokens[first].kind == .postfixOperator { first -= 1 }
      guard tokens[first].kind == .identifier else { return false }
    }
    // `try?` and `try!` are two tokens.
    if first > 1, ["?", "!"].contains(text(tokens[first - 1])) { first -= 1 }
    return first > 0 && ["try", "await"].contains(text(tokens[first - 1]))
  }

  /// Returns the names in the arguments of a call and in the closure behind them.
  private func words(behind index: Int) -> Set<String> {
    var (words, depth): (Set<String>, Int) = ([], 0)
    for token in tokens[(index + 1)...].prefix(Self.argumentLimit) {
      if depth == 0, token.depth != 1 { break }
      depth += token.depth
      if token.kind == .identifier { words.insert(text(token)) }
    }
    return words
  }

  /// Returns the operator of an assignment to the name at an index, or to an element behind it.
  private func assignment(behind index: Int) -> String? {
    var next = index + 1
    guard next < tokens.count,
      tokens[next].kind == .operator || tokens[next].kind == .openBracket,
      tokens[index - 1].kind != .identifier
        || !Self.binding.contains(text(tokens[index - 1]))
    else { return nil }
    var isElement = false
    if tokens[next].kind == .openBracket, !tokens[next].startsLine {
      isElement = true
      var depth = 0
      repeat {
        depth += tokens[next].depth
        next += 1
      } while depth > 0 && next < tokens.count && next - index < Self.argumentLimit
    }
    guard next + 1 < tokens.count, tokens[next].kind == .operator else { return nil }
    let symbol = text(tokens[next])
    guard symbol == "=" || symbol == "+=" else { return nil }
    let isNil = tokens[next + 1].kind == .identifier && text(tokens[next + 1]) == "nil"
    return isElement ? (isNil ? "[]=nil" : "[]=") : symbol
  }

  private mutating func isCall(_ index: Int) -> Bool {
    let (before, behind) = (tokens[index - 1], tokens[index + 1])
    guard behind.kind == .openParen || behind.kind == .openBrace, !behind.startsLine else {
      return false
    }
    if before.kind == .identifier, Self.declaring.contains(text(before)) { return false }
    let name = text(tokens[index])
    if Self.keywords.contains(name) { return false }
    if behind.kind == .openParen { return true }
    // A call with only a trailing closure; after a condition, the brace would open the condition's body.
    guard before.kind == .dot || name.first?.isUppercase == true else { return false }
    return before.kind != .colon && !isAfterCondition(index)
  }

  /// Returns whether a word such as `if` comes before the token on its line.
  private mutating func isAfterCondition(_ index: Int) -> Bool {
    if afterCondition.isEmpty {
      var isAfter = false
      afterCondition = tokens.map { token in
        if token.startsLine { isAfter = false }
        defer {
          if token.kind == .identifier, Self.conditions.contains(text(token)) { isAfter = true }
        }
        return isAfter
      }
    }
    return afterCondition[index]
  }

  /// Returns the operator before or after the chain of members that ends here.
  private func arithmetic(around index: Int) -> String? {
    func symbol(_ index: Int) -> String? {
      guard index >= 0, tokens[index].kind == .operator else { return nil }
      return Self.arithmetic.contains(text(tokens[index])) ? text(tokens[index]) : nil
    }
    guard tokens[index + 1].kind != .dot else { return nil }
    if isSummed(index) { return "+" }
    var first = index
    while first > 1, tokens[first - 1].kind == .dot, tokens[first - 2].kind != .operator {
      first -= 2
    }
    return symbol(index + 1) ?? symbol(first - 1)
  }

  /// Returns whether all values of a member are added: `items.map { $0.price }.reduce(0, +)`.
  private func isSummed(_ index: Int) -> Bool {
    guard tokens[index - 1].kind == .dot, index + 3 < tokens.count,
      [.closeBrace, .closeParen].contains(tokens[index + 1].kind),
      tokens[index + 2].kind == .dot
    else { return false }
    return ["reduce", "sum"].contains(text(tokens[index + 3]))
  }

  private static let declaring: Set<String> = ["func", "struct", "class", "enum", "extension"]
  private static let binding: Set<String> = ["var", "let", "for"]
  private static let presenting: Set<String> = [
    "fullScreenCover", "navigationDestination", "popover", "sheet",
  ]
  private static let chainLimit = 16
  private static let argumentLimit = 500
  private static let conditions: Set<String> = ["if", "guard", "while", "for", "switch", "where"]
  private static let keywords: Set<String> = [
    "if", "guard", "while", "switch", "for", "return", "in", "case", "catch", "await", "try",
    "init",
    "super", "some", "any", "where",
  ]
  private static let arithmetic: Set<String> = ["+", "-", "*", "/", "+=", "-=", "*=", "/="]
}
