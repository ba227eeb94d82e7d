/// The brackets that are open at a place in a file, with the recovery a parser would make.
struct DelimiterStack {
  private var open: [Token.Kind] = []
  private var openBraces = 0

  /// Whether the place is at file scope.
  ///
  /// Parentheses do not count: a declaration ends an expression that was left open.
  var isFileScope: Bool { openBraces == 0 }

  /// Forgets the parentheses that a declaration at file scope ends.
  mutating func closeExpressions() {
    if isFileScope { open.removeAll() }
  }

  mutating func push(_ opener: Token.Kind) {
    open.append(opener)
    if opener == .openBrace { openBraces += 1 }
  }

  /// Closes the innermost `opener`.
  ///
  /// A `}` also closes what was left open inside its block; a `)` or `]` never reaches beyond a block;
  /// a closer without an opener is ignored.
  mutating func close(_ opener: Token.Kind) {
    var index = open.endIndex - 1
    while index >= 0, open[index] != opener {
      if open[index] == .openBrace { return }
      index -= 1
    }
    guard index >= 0 else { return }
    open.removeSubrange(index...)
    if opener == .openBrace { openBraces -= 1 }
  }
}
