/// The brackets that are open at a place in a file, with the recovery a parser would make.
struct DelimiterStack {
  private struct Opener {
    let kind: Token.Kind
    let hidesDeclarations: Bool
  }

  private var open: [Opener] = []
  private var hiding = 0

  /// The number of brackets that no closer reaches: those around an `#if`.
  private var floor = 0

  /// Whether the place is at file scope.
  ///
  /// Parentheses of an expression do not count: a declaration ends an expression that was left open.
  var isFileScope: Bool { hiding == 0 }

  /// Keeps what is open from being closed.
  mutating func raiseFloor() {
    floor = open.count
  }

  /// Opens a bracket.
  ///
  /// - Parameters:
  ///   - opener: The bracket.
  ///   - hidesDeclarations: Whether an import inside is none: in braces and among parameters.
  mutating func push(_ opener: Token.Kind, hidesDeclarations: Bool = false) {
    open.append(Opener(kind: opener, hidesDeclarations: hidesDeclarations))
    if hidesDeclarations { hiding += 1 }
  }

  /// Closes the innermost `opener`.
  ///
  /// A `}` also closes what was left open inside its block; a `)` or `]` never reaches beyond a block;
  /// a closer without an opener is ignored.
  mutating func close(_ opener: Token.Kind) {
    var index = open.endIndex - 1
    while index >= floor, open[index].kind != opener {
      if open[index].kind == .openBrace { return }
      index -= 1
    }
    guard index >= floor else { return }
    hiding -= open[index...].count { $0.hidesDeclarations }
    open.removeSubrange(index...)
  }
}
