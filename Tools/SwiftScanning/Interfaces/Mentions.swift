extension SwiftSource {
  /// A place where code mentions a name.
  package struct Mention: Hashable, Sendable {
    package let name: String

    /// Whether it follows a dot, as a member does.
    package let isMember: Bool

    /// The word before the dot, that of a type also where arguments follow; empty if there is none.
    package let receiver: String

    /// Whether nothing stands before the dot, so that the type is implied: `.name`.
    package let isImplicit: Bool

    /// Whether arguments follow, or a member, be it of an optional.
    package let isCalled, hasMember: Bool

    /// Whether its value is an operand of `==` or `!=`, and goes nowhere else.
    package let isCompared: Bool

    /// Whether the braces of a statement follow, such as those of an `if`.
    package let isCondition: Bool

    package let position: SourcePosition

    /// The last line of its arguments, and of the calls in whose arguments it stands with their closures.
    package let lastLine, lastLineOfCalls: Int
  }

  /// Returns the mentions of some names, in file order.
  package func mentions(of names: Set<String>) -> [Mention] {
    read { lexer, lines in
      let tokens = lexer.rest()
      var mentions: [Mention] = []
      var last: String?
      var (isMember, receiver) = (false, "")
      for (index, token) in tokens.enumerated() {
        switch token.kind {
        case .identifier, .quotedIdentifier, .operator:
          let name = lexer.name(of: token)
          guard names.contains(name) else { break }
          let behind = tokens[min(index + 1, tokens.count - 1)]
          let isUnwrapped = behind.kind == .postfixOperator
          let ends = Self.ends(from: index, in: tokens).map { lines.position(at: $0.start).line }
          mentions.append(
            Mention(
              name: name, isMember: isMember, receiver: isMember ? receiver : "",
              isImplicit: isMember && Self.isImplicit(index - 1, in: tokens, lexer),
              isCalled: behind.kind == .openParen && !behind.startsLine,
              hasMember: tokens[min(index + (isUnwrapped ? 2 : 1), tokens.count - 1)].kind == .dot,
              isCompared: Self.isCompared(index, in: tokens, lexer),
              isCondition: behind.kind == .openBrace && Self.isCondition(index, in: tokens, lexer),
              position: lines.position(at: token.start), lastLine: ends[0],
              lastLineOfCalls: ends[1]))
        default: break
        }
        if token.kind == .dot {
          receiver = last ?? Self.madeType(before: index, in: tokens, lexer)
        }
        // An unwrapping operator may stand between a name and its dot.
        if token.kind != .postfixOperator {
          last = token.kind == .identifier ? lexer.text(of: token) : nil
        }
        isMember = token.kind == .dot
      }
      return mentions
    }
  }

  private static func isImplicit(_ dot: Int, in tokens: [Token], _ lexer: Lexer) -> Bool {
    guard dot > 0 else { return true }
    let before = tokens[dot - 1]
    return switch before.kind {
    case .openParen, .openBracket, .openBrace, .comma, .colon, .semicolon: true
    // Not a key path, and not what is behind generic arguments.
    case .operator: ![">", ">>", "\\"].contains(lexer.name(of: before))
    case .identifier: lexer.isExpressionIntroducer(before)
    default: false
    }
  }

  private static func isCompared(_ index: Int, in tokens: [Token], _ lexer: Lexer) -> Bool {
    func compares(_ token: Token) -> Bool {
      token.kind == .operator && ["==", "!="].contains(lexer.name(of: token))
    }
    let behind = tokens[min(index + 1, tokens.count - 1)]
    if compares(behind) { return true }
    if [.dot, .openParen, .postfixOperator].contains(behind.kind) { return false }
    var start = index
    while start > max(0, index - 50), tokens[start - 1].kind == .dot {
      start -= start > 1 && tokens[start - 2].kind == .identifier ? 2 : 1
    }
    return start > 0 && compares(tokens[start - 1])
  }

  private static func isCondition(_ index: Int, in tokens: [Token], _ lexer: Lexer) -> Bool {
    for token in tokens[..<index].suffix(50).reversed() {
      if [.openParen, .openBracket, .openBrace, .closeBrace].contains(token.kind) { return false }
      if token.kind == .identifier,
        ["if", "guard", "while", "switch"].contains(lexer.text(of: token))
      {
        return true
      }
    }
    return false
  }

  /// Returns the type that a call before a dot makes a value of; empty if none is named.
  private static func madeType(before dot: Int, in tokens: [Token], _ lexer: Lexer) -> String {
    guard dot > 0, tokens[dot - 1].kind == .closeParen else { return "" }
    var (depth, index) = (0, dot - 1)
    repeat {
      depth += tokens[index].depth
      index -= 1
    } while depth != 0 && index >= max(0, dot - 50)
    guard depth == 0, index >= 0, tokens[index].kind == .identifier else { return "" }
    let name = lexer.text(of: tokens[index])
    return name.first?.isUppercase == true ? name : ""
  }

  /// The most tokens that are read behind a mention.
  private static let reach = 2_000

  /// Returns the last token of a name's arguments, and that of all calls around it.
  private static func ends(from index: Int, in tokens: [Token]) -> [Token] {
    var (depth, own, last) = (0, tokens[index], tokens[index])
    var isOwn = true
    for token in tokens[(index + 1)...].prefix(reach) {
      if token.kind == .endOfFile || depth <= 0 && token.startsLine && token.depth >= 0 { break }
      if depth <= 0, token.kind == .semicolon || token.kind == .closeBrace { break }
      if depth == 0, token.kind != .openParen { isOwn = false }
      depth += token.depth
      last = token
      if isOwn { own = token }
    }
    return [own, last]
  }
}
