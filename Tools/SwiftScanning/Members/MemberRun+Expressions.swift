extension MemberRun {
  /// Returns the type that is written from an index on, and the index behind it.
  func type(from start: Int) -> (receiver: MemberUse.Receiver, end: Int) {
    var (type, depth, index, isKnown) = (SignatureText(), 0, start, true)
    while index < min(tokens.count, start + Self.limit) {
      let (token, part) = (tokens[index], text(index))
      if depth == 0 {
        if [.openBrace, .closeBrace, .comma, .closeParen, .closeBracket, .semicolon, .endOfFile]
          .contains(token.kind) || part == "=" || part == "in"
          || token.startsLine && index > start && token.kind != .dot
        {
          break
        }
      }
      depth += token.nesting + InterfaceRun.angles(token.kind, part)
      if token.isName, scopes.isGeneric(name(index)) { isKnown = false }
      type.append(token.kind, part)
      index += 1
    }
    return (isKnown ? .type(type.text, in: scopes.container) : .unknown, index)
  }

  /// Returns the value of an expression that starts at an index and is one chain of members and calls.
  func initial(from start: Int) -> MemberUse.Receiver {
    var index = start
    while index < tokens.count,
      ["try", "await"].contains(text(index))
        || tokens[index].kind == .postfixOperator
    {
      index += 1
    }
    guard index < tokens.count, tokens[index].isName || tokens[index].kind == .string else {
      return .unknown
    }
    var last = index
    while last + 1 < tokens.count {
      let next = tokens[last + 1]
      if next.kind == .dot, last + 2 < tokens.count, tokens[last + 2].isName {
        last += 2
      } else if next.kind == .postfixOperator {
        last += 1
      } else if !next.startsLine, next.nesting > 0, partners[last + 1] > last,
        next.start == tokens[last].end
      {
        last = partners[last + 1]
      } else {
        break
      }
    }
    guard last + 1 < tokens.count else { return .unknown }
    let behind = tokens[last + 1]
    let ends =
      behind.startsLine && behind.kind != .operator
      || [.comma, .closeParen, .closeBrace, .semicolon, .endOfFile].contains(behind.kind)
      || ["else", "where"].contains(text(last + 1))
      || behind.kind == .openBrace && statement != nil
    return ends ? receiver(endingAt: last) : .unknown
  }

  func receiver(endingAt index: Int, depth: Int = 0) -> MemberUse.Receiver {
    guard index >= 0, depth < Self.depthLimit else { return .unknown }
    switch tokens[index].kind {
    case .postfixOperator: return .unwrapped(receiver(endingAt: index - 1, depth: depth + 1))
    case .string: return .type("String", in: [])
    case .identifier, .quotedIdentifier:
      if isMember(index) {
        let outer = receiver(endingAt: index - 2, depth: depth + 1)
        return outer == .unknown ? .unknown : .member(outer, name(index))
      }
      return base(index)
    case .closeParen:
      let open = partners[index]
      guard open > 0, tokens[open - 1].isName, tokens[open - 1].end == tokens[open].start,
        !Self.statements.contains(text(open - 1))
      else { return .unknown }
      let function = receiver(endingAt: open - 1, depth: depth + 1)
      return function == .unknown ? .unknown : .call(function)
    case .closeBracket:
      let open = partners[index]
      guard open > 0, tokens[open - 1].isName || tokens[open - 1].kind == .closeParen,
        tokens[open - 1].end == tokens[open].start
      else { return .unknown }
      let collection = receiver(endingAt: open - 1, depth: depth + 1)
      return collection == .unknown ? .unknown : .element(collection)
    default: return .unknown
    }
  }

  private func base(_ index: Int) -> MemberUse.Receiver {
    let name = name(index)
    if index > 0, tokens[index - 1].kind == .colonColon { return .unknown }
    if name == "self" || name == "Self" {
      return scopes.value(of: name) ?? .current(scopes.container)
    }
    if name == "super" || scopes.isGeneric(name) { return .unknown }
    return scopes.value(of: name) ?? .name(name, in: scopes.container)
  }

  func text(_ index: Int) -> String { lexer.text(of: tokens[index]) }
  func name(_ index: Int) -> String { lexer.name(of: tokens[index]) }

  /// Returns the names between angle brackets, and the index behind them.
  func generics(from start: Int) -> (names: Set<String>, end: Int) {
    guard start < tokens.count, tokens[start].kind == .operator, text(start).hasPrefix("<") else {
      return ([], start)
    }
    var (names, depth, index): (Set<String>, Int, Int) = ([], 0, start)
    repeat {
      depth += InterfaceRun.angles(tokens[index].kind, text(index))
      if tokens[index].isName { names.insert(name(index)) }
      index += 1
    } while depth > 0 && index < min(tokens.count, start + Self.limit)
    return (names, index)
  }

  func parameters(in open: Int) -> [(String, MemberUse.Receiver)] {
    var found: [(String, MemberUse.Receiver)] = []
    var index = open + 1
    while index < partners[open] {
      if tokens[index].kind == .colon, tokens[index - 1].isName {
        let type = type(from: index + 1)
        guard type.end - index <= Self.limit else { break }
        found.append((name(index - 1), type.receiver))
        index = max(type.end, index + 1)
      } else {
        index = tokens[index].depth > 0 && partners[index] > index ? partners[index] : index + 1
      }
    }
    return found
  }

  /// Returns the function to which a closure is the last argument.
  func calledFunction(before brace: Int) -> Int? {
    var index = brace - 1
    if index > 0, tokens[index].kind == .closeParen, partners[index] > 0 {
      index = partners[index] - 1
    } else if index > 1, tokens[index].kind == .colon, tokens[index - 1].isName,
      tokens[index - 2].kind == .openParen
    {
      index -= 3
    } else if index > 0, tokens[index].kind == .openParen {
      index -= 1
    }
    return index > 0 && tokens[index].isName ? index : nil
  }

  /// Returns the index of the `in` that ends a closure's signature.
  func signature(from brace: Int) -> Int? {
    var index = brace + 1
    while index < min(tokens.count, brace + Self.limit) {
      switch tokens[index].kind {
      case .identifier where lexer.token(tokens[index], is: "in"): return index
      case .identifier where Self.statements.contains(text(index)): return nil
      case .openParen, .openBracket:
        guard partners[index] > index, partners[index] - index < Self.limit else { return nil }
        index = partners[index]
      case .identifier, .comma, .at, .colon, .dot, .postfixOperator: break
      case .operator where ["->", "<", ">", "_"].contains(text(index)): break
      default: return nil
      }
      index += 1
    }
    return nil
  }

  /// The most tokens of a type, a pattern or a closure's signature, and the most links of a chain.
  static let limit = 200
  static let depthLimit = 32

  /// The functions whose closure takes one element.
  static let elementwise: Set<String> = [
    "allSatisfy", "compactMap", "contains", "count", "drop", "dropFirst", "filter", "first",
    "firstIndex", "flatMap", "forEach", "last", "lastIndex", "map", "partition", "prefix",
    "removeAll",
  ]

  /// The words that open declarations and statements.
  static let opening: Set<String> = [
    "actor", "catch", "class", "defer", "do", "else", "enum", "extension", "for", "func", "guard",
    "if", "import", "init", "let", "macro", "protocol", "repeat", "struct", "subscript", "switch",
    "var", "while",
  ]
  static let statements: Set<String> = [
    "case", "catch", "defer", "do", "else", "for", "func", "guard", "if", "let", "return", "switch",
    "throw", "var", "where", "while", "is", "as",
  ]
}
