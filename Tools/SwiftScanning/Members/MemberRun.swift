/// Reads uses of members from tokens, following local names through their scopes.
struct MemberRun {
  let names: Set<String>
  let tokens: [Token]
  let lexer: Lexer
  var lines: LineTable
  var uses: [MemberUse] = []
  var scopes = BindingScopes()

  /// The matching bracket of each bracket; -1 for what has none.
  let partners: [Int]

  /// The words of a statement whose condition is being read, such as `if`; its braces are not a closure.
  var statement: Int?

  init(of names: Set<String>, tokens: [Token], lexer: Lexer, lines: LineTable) {
    self.names = names
    (self.tokens, self.lexer, self.lines) = (tokens, lexer, lines)
    var (partners, open) = (Array(repeating: -1, count: tokens.count), [Int]())
    for (index, token) in tokens.enumerated() where token.depth != 0 {
      if token.depth > 0 {
        open.append(index)
      } else if let start = open.popLast() {
        (partners[start], partners[index]) = (index, start)
      }
    }
    self.partners = partners
  }

  mutating func scan() {
    var index = 0
    while index < tokens.count {
      index = read(at: index) + 1
    }
  }

  /// Reads the token at an index and returns the last one that needs no further reading.
  private mutating func read(at index: Int) -> Int {
    switch tokens[index].kind {
    case .openBrace: openBrace(at: index)
    case .closeBrace: scopes.close()
    case .identifier where !isMember(index): return readWord(at: index)
    case .identifier, .quotedIdentifier: note(name(index), at: index)
    default: break
    }
    return index
  }

  // MARK: - Uses

  func isMember(_ index: Int) -> Bool { index > 0 && tokens[index - 1].kind == .dot }

  private mutating func note(_ name: String, at index: Int) {
    let isWanted = names.contains(name)
    if isMember(index),
      isWanted || name == "init" && index > 1 && names.contains(self.name(index - 2))
    {
      uses.append(use(name, of: receiver(endingAt: index - 2), at: index))
    }
    if isWanted, isCalled(index), name.first?.isUppercase == true {
      uses.append(use("init", of: receiver(endingAt: index), at: index))
    }
  }

  private mutating func use(
    _ name: String, of receiver: MemberUse.Receiver, at index: Int
  ) -> MemberUse {
    var first = index
    while first > 0,
      tokens[first - 1].isName || [.dot, .postfixOperator].contains(tokens[first - 1].kind),
      index - first < Self.depthLimit
    {
      first -= 1
    }
    return MemberUse(
      name: name, receiver: receiver, isInKeyPath: first > 0 && text(first - 1) == "\\",
      span: lines.span(of: tokens[index]))
  }

  private func isCalled(_ index: Int) -> Bool {
    index + 1 < tokens.count && tokens[index + 1].kind == .openParen
      && tokens[index + 1].start == tokens[index].end
  }

  // MARK: - Words

  private mutating func readWord(at index: Int) -> Int {
    let word = name(index)
    guard Self.opening.contains(word) else {
      note(word, at: index)
      return index
    }
    switch word {
    case "import":
      var last = index
      while last + 1 < tokens.count, !tokens[last + 1].startsLine { last += 1 }
      return last
    case "struct", "class", "enum", "actor", "protocol", "extension":
      awaitType(at: index)
    case "func", "init", "subscript", "macro": awaitFunction(at: index)
    case "let", "var": return bind(at: index)
    case "for": bindLoop(at: index)
    default:
      statement = index
      if word == "catch" { scopes.bindNext("error", .unknown, from: index) }
    }
    return index
  }

  private mutating func awaitType(at index: Int) {
    var (names, next) = ([String](), index + 1)
    while next < tokens.count, tokens[next].isName {
      names.append(name(next))
      guard next + 1 < tokens.count, tokens[next + 1].kind == .dot else { break }
      next += 2
    }
    guard !names.isEmpty, !["func", "var", "let", "subscript", "init"].contains(names[0]) else {
      return
    }
    statement = index
    var scope = BindingScopes.Scope(type: Array((scopes.container + names).prefix(Self.depthLimit)))
    scope.generics = generics(from: next + 1).names
    scopes.await(scope, from: next)
  }

  private mutating func awaitFunction(at index: Int) {
    var next = index + 1
    if next < tokens.count, tokens[next].isName || tokens[next].kind == .operator,
      name(index) == "func" || name(index) == "macro"
    {
      next += 1
    }
    while next < tokens.count, tokens[next].kind == .postfixOperator { next += 1 }
    let (names, end) = generics(from: next)
    guard end < tokens.count, tokens[end].kind == .openParen, partners[end] > end else { return }
    var scope = BindingScopes.Scope()
    scope.generics = names
    statement = index
    scopes.await(scope, from: partners[end])
    for (name, type) in parameters(in: end) {
      scopes.bindNext(name, type, from: partners[end])
    }
  }

  // MARK: - Bindings

  /// Binds the names behind `let` or `var` and returns the last token that was read for it.
  private mutating func bind(at index: Int) -> Int {
    let name = index + 1
    guard name + 1 < tokens.count else { return index }
    if !tokens[name].isName || tokens[name + 1].kind == .dot {
      // A pattern of several names, or of a case.
      var open = name
      while tokens[open].isName || tokens[open].kind == .dot { open += 1 }
      for inner in open..<max(open, min(partners[open], open + Self.limit))
      where tokens[inner].isName {
        scopes.bind(self.name(inner), .unknown)
      }
      return index
    }
    let before = index > 0 ? text(index - 1) : ""
    let isCondition =
      before == "if" || before == "while" || before == "guard"
      || before == "," && statement.map { ["if", "while", "guard"].contains(text($0)) } == true
    var value = MemberUse.Receiver.unknown
    var next = name + 1
    if next < tokens.count, tokens[next].kind == .colon {
      let type = type(from: next + 1)
      (value, next) = (type.receiver, type.end)
    } else if next < tokens.count, tokens[next].kind == .operator, text(next) == "=" {
      value = initial(from: next + 1)
    } else if isCondition {
      value = scopes.value(of: self.name(name)) ?? .name(self.name(name), in: scopes.container)
    }
    if scopes.isInType {
      scopes.dropPending()
      statement = nil
      return name
    }
    if isCondition { value = .unwrapped(value) }
    if isCondition, statement.map({ text($0) == "guard" }) != true {
      scopes.bindNext(self.name(name), value, from: name)
    } else {
      scopes.bind(self.name(name), value)
    }
    return name
  }

  private mutating func bindLoop(at index: Int) {
    statement = index
    var next = index + 1
    while next < tokens.count, ["try", "await"].contains(text(next)) { next += 1 }
    guard next + 2 < tokens.count, tokens[next].isName, text(next + 1) == "in" else {
      for inner in tokens[next...].prefix(Self.limit).prefix(while: { !lexer.token($0, is: "in") })
      where inner.isName {
        scopes.bindNext(lexer.name(of: inner), .unknown, from: next)
      }
      return
    }
    scopes.bindNext(name(next), .element(initial(from: next + 2)), from: next)
  }

  private mutating func openBrace(at index: Int) {
    let isClosure = statement == nil || !isStatementOpen(at: index)
    let isAwaited = scopes.open(at: index)
    if isAwaited || !isClosure {
      statement = nil
      return
    }
    var element = MemberUse.Receiver.unknown
    if let function = calledFunction(before: index), isMember(function),
      Self.elementwise.contains(name(function))
    {
      element = .element(receiver(endingAt: function - 2))
    }
    guard let end = signature(from: index) else { return scopes.bind("$0", element) }
    var names: [(String, MemberUse.Receiver)] = []
    var next = index + 1
    while next < end {
      if tokens[next].kind == .openParen, partners[next] > next {
        names += parameters(in: next)
        names += (next..<partners[next]).compactMap { inner in
          tokens[inner].isName && [.comma, .closeParen].contains(tokens[inner + 1].kind)
            && [.comma, .openParen].contains(tokens[inner - 1].kind)
            ? (name(inner), .unknown) : nil
        }
        next = partners[next]
      } else if tokens[next].kind == .openBracket, partners[next] > next {
        for inner in next..<partners[next] where text(inner) == "=" {
          names.append((name(inner - 1), .unknown))
        }
        next = partners[next]
      } else if tokens[next].isName {
        names.append((name(next), .unknown))
      } else if text(next) == "->" {
        break
      }
      next += 1
    }
    let isSingle = names.count == 1 && tokens[index + 1].isName
    for (name, value) in names { scopes.bind(name, isSingle ? element : value) }
  }

  private func isStatementOpen(at index: Int) -> Bool {
    guard let statement, index - statement < Self.limit * 4 else { return false }
    // A closure in parentheses of a condition is one.
    var depth = 0
    for token in tokens[statement..<index] { depth += token.nesting }
    return depth <= 0
  }
}
