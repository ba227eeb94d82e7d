/// The conjunction of the `#if` branches around a place in a file.
///
/// Branches are not evaluated: an edge that exists on one platform is an edge.
public struct CompilationCondition: Hashable, Sendable, CustomStringConvertible {
  /// The terms that must all hold, outermost first, such as `["os(Linux)", "!DEBUG"]`.
  public let terms: [String]

  public init(terms: [String]) {
    self.terms = terms
  }

  /// The terms as one expression, such as `os(Linux) && !DEBUG`.
  public var description: String {
    terms.count == 1
      ? terms[0]
      : terms.map { Self.isDisjunction($0) ? "(\($0))" : $0 }.joined(separator: " && ")
  }

  private static func isDisjunction(_ term: String) -> Bool {
    var depth = 0
    for character in term {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == "|", depth == 0 { return true }
    }
    return false
  }
}

/// The open `#if` blocks at a place in a file, each with the state in which all its branches start.
struct ConditionStack {
  private struct Block {
    var earlier: [String] = []
    var current: String?
    let state: DelimiterStack
    let holdsAttributes: Bool
  }

  private var blocks: [Block] = []

  /// Whether a block here belongs to a declaration's attributes (SE-0367), where no import is accepted.
  var holdsAttributes: Bool { blocks.contains { $0.holdsAttributes } }

  var condition: CompilationCondition? {
    guard !blocks.isEmpty else { return nil }
    var terms: [String] = []
    for block in blocks {
      terms += block.earlier.map(Self.negated)
      if let current = block.current { terms.append(current) }
    }
    return CompilationCondition(terms: terms)
  }

  mutating func open(_ condition: String, at state: DelimiterStack, holdsAttributes: Bool = false) {
    blocks.append(Block(current: condition, state: state, holdsAttributes: holdsAttributes))
  }

  /// Starts the next branch, `#elseif` or `#else`, in which no earlier branch holds.
  ///
  /// - Returns: The state at `#if`, or `nil` if no block is open.
  mutating func startBranch() -> DelimiterStack? {
    guard let last = blocks.indices.last else { return nil }
    if let current = blocks[last].current { blocks[last].earlier.append(current) }
    blocks[last].current = nil
    return blocks[last].state
  }

  /// Adds the condition of the started branch, which applies if no earlier branch holds.
  mutating func narrowBranch(_ condition: String) {
    guard let last = blocks.indices.last else { return }
    blocks[last].current = condition
  }

  mutating func close() -> DelimiterStack? { blocks.popLast()?.state }

  static func negated(_ term: String) -> String {
    term.contains(" ") ? "!(\(term))" : term.hasPrefix("!") ? String(term.dropFirst()) : "!\(term)"
  }
}

/// The text of a condition while it is read, with the parts that decide whether its next part matters.
///
/// After `os(Linux) &&`, a part matters on Linux only; after `DEBUG ||`, only if `DEBUG` is off.
struct ConditionText {
  private struct Level {
    /// The start offsets of the current alternative and of its last part.
    var alternative: Int
    var part: Int
    var alternatives: [Range<Int>] = []
    var parts: [Range<Int>] = []
  }

  private var bytes: [UInt8] = []
  private var levels = [Level(alternative: 0, part: 0)]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var depth: Int { levels.count - 1 }

  /// The conditions under which a part that begins here can change the whole.
  var guards: [String] {
    levels.flatMap { level in
      level.alternatives.map { ConditionStack.negated(text($0)) } + level.parts.map(text)
    }
  }

  mutating func append(_ token: String) {
    switch token {
    case "&&":
      levels[depth].parts.append(levels[depth].part..<bytes.count)
      bytes += Array(" && ".utf8)
      levels[depth].part = bytes.count
    case "||":
      levels[depth].alternatives.append(levels[depth].alternative..<bytes.count)
      bytes += Array(" || ".utf8)
      (levels[depth].alternative, levels[depth].part) = (bytes.count, bytes.count)
      levels[depth].parts = []
    case ",", ":": bytes += Array("\(token) ".utf8)
    default:
      bytes += Array(token.utf8)
      if token == "(" { levels.append(Level(alternative: bytes.count, part: bytes.count)) }
      if token == ")", depth > 0 { levels.removeLast() }
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

/// The open brackets at a place in a file, with the recovery that a parser would make.
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
  /// Parentheses of an expression do not count: a declaration ends an unfinished expression.
  var isFileScope: Bool { hiding == 0 }

  /// Protects the open brackets from being closed.
  mutating func raiseFloor() {
    floor = open.count
  }

  mutating func push(_ opener: Token.Kind, hidesDeclarations: Bool = false) {
    open.append(Opener(kind: opener, hidesDeclarations: hidesDeclarations))
    if hidesDeclarations { hiding += 1 }
  }

  /// Closes the innermost `opener`.
  ///
  /// A `}` also closes unclosed brackets inside its block; a `)` or `]` never reaches beyond a block; a
  /// closer without an opener is ignored.
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
