/// A call whose arguments can be read without building: literals, types and implicit members.
package struct CallSite: Hashable, Sendable {
  package struct Argument: Hashable, Sendable {
    /// The label; empty if there is none.
    package let label: String

    /// The texts of its string literals, without their quotes.
    package fileprivate(set) var texts: [String] = []

    /// Its names and numbers, in order: `["CartKey", "self"]`.
    package fileprivate(set) var words: [String] = []
  }

  package let name: String
  package let arguments: [Argument]
  package let position: SourcePosition

  /// Where it is an element of a list between brackets: the start of the list, and the place in it.
  package let element: Element?

  package struct Element: Hashable, Sendable {
    package let list: Int
    package let place: Int
  }

  package func argument(_ label: String) -> Argument? {
    arguments.first { $0.label == label }
  }
}

extension SwiftSource {
  /// Returns the calls of functions and types with certain names, in file order.
  package func calls(of isNamed: (_ name: String) -> Bool) -> [CallSite] {
    read { lexer, lines in
      let tokens = lexer.rest()
      var calls: [CallSite] = []
      // What is open here; only elements of lists are of interest.
      var open: [CallSite.Element?] = []
      for (index, token) in tokens.enumerated().dropLast() {
        if token.depth > 0 {
          let isList = token.kind == .openBracket
          open.append(isList ? CallSite.Element(list: token.start, place: 0) : nil)
        } else if token.depth < 0 {
          _ = open.popLast()
        } else if token.kind == .comma, let list = open.last ?? nil {
          open[open.count - 1] = CallSite.Element(list: list.list, place: list.place + 1)
        }
        guard token.kind == .identifier, tokens[index + 1].kind == .openParen,
          !tokens[index + 1].startsLine
        else { continue }
        let name = lexer.text(of: token)
        guard isNamed(name),
          index == 0 || !Self.declaring.contains(lexer.text(of: tokens[index - 1]))
        else { continue }
        calls.append(
          CallSite(
            name: name, arguments: Self.arguments(from: index + 2, in: tokens, lexer),
            position: lines.position(at: token.start), element: open.last ?? nil))
      }
      return calls
    }
  }

  private static let declaring: Set<String> = ["func", "macro", "struct", "enum", "class", "case"]

  /// The most tokens of a call that are read, so that calls within calls cost no square.
  private static let limit = 600

  private static func arguments(
    from start: Int, in tokens: [Token], _ lexer: Lexer
  ) -> [CallSite.Argument] {
    let generics = GenericArguments(lexer: lexer, tokens: tokens)
    var (depth, arguments): (Int, [CallSite.Argument]) = (0, [])
    var (starts, endOfGenerics) = (true, start)
    for (index, token) in zip(tokens.indices, tokens).dropFirst(start).prefix(limit) {
      depth += token.depth
      if depth < 0 { break }
      if index >= endOfGenerics, token.kind == .operator, let end = generics.end(from: index) {
        endOfGenerics = end
      }
      if depth == 0, token.kind == .comma, index >= endOfGenerics {
        starts = true
        continue
      }
      if starts {
        let isLabel =
          token.isName && index + 1 < tokens.endIndex && tokens[index + 1].kind == .colon
        arguments.append(.init(label: isLabel ? lexer.name(of: token) : ""))
        starts = false
        if isLabel { continue }
      }
      switch token.kind {
      case .string: arguments[arguments.count - 1].texts.append(text(ofLiteral: token, lexer))
      case .identifier, .quotedIdentifier, .number:
        arguments[arguments.count - 1].words.append(lexer.name(of: token))
      default: break
      }
    }
    return arguments
  }

  private static func text(ofLiteral token: Token, _ lexer: Lexer) -> String {
    var (start, end) = (token.start, token.end)
    while start < end, lexer.bytes[start] == UInt8(ascii: "\"") { start += 1 }
    while start < end, lexer.bytes[end - 1] == UInt8(ascii: "\"") { end -= 1 }
    return lexer.bytes.text(start..<end)
  }
}
