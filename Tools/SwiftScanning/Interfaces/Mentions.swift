extension SwiftSource {
  /// A place where code mentions a name.
  package struct Mention: Hashable, Sendable {
    package let name: String

    /// Whether it follows a dot, as a member does.
    package let isMember: Bool

    /// The word before the dot; empty if there is none.
    package let receiver: String

    /// Whether arguments follow, or a member.
    package let isCalled, hasMember: Bool

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
          let ends = Self.ends(from: index, in: tokens).map { lines.position(at: $0.start).line }
          mentions.append(
            Mention(
              name: name, isMember: isMember, receiver: isMember ? receiver : "",
              isCalled: behind.kind == .openParen && !behind.startsLine,
              hasMember: behind.kind == .dot,
              position: lines.position(at: token.start), lastLine: ends[0],
              lastLineOfCalls: ends[1]))
        default: break
        }
        if token.kind == .dot { receiver = last ?? "" }
        // An unwrapping operator may stand between a name and its dot.
        if token.kind != .postfixOperator {
          last = token.kind == .identifier ? lexer.text(of: token) : nil
        }
        isMember = token.kind == .dot
      }
      return mentions
    }
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
