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
///
/// A condition keeps a bounded number of terms, so that a chain of thousands of branches is not repeated at each
/// of them. Without the terms beyond, it holds more often, and an import counts rather than not.
struct ConditionStack {
  private struct Block {
    /// The negated conditions of earlier branches.
    var earlier: [String] = []
    var current: String?
    let place: DelimiterStack.Place
    let holdsAttributes: Bool
  }

  /// The most earlier branches of a block, and the most terms and bytes of all blocks, that a condition keeps.
  static let (branchLimit, termLimit, byteLimit) = (32, 64, 4_000)

  private var blocks: [Block] = []
  private var attributeBlocks = 0
  private var known: CompilationCondition??

  /// Whether a block here belongs to a declaration's attributes (SE-0367), where no import is accepted.
  var holdsAttributes: Bool { attributeBlocks > 0 }

  /// Returns the condition here; `nil` outside of all blocks.
  mutating func condition() -> CompilationCondition? {
    if let known { return known }
    let condition = blocks.isEmpty ? nil : CompilationCondition(terms: terms)
    known = .some(condition)
    return condition
  }

  private var terms: [String] {
    var terms: [String] = []
    var bytes = 0
    for block in blocks {
      for term in block.earlier + (block.current.map { [$0] } ?? []) {
        bytes += term.utf8.count
        if terms.count == Self.termLimit || bytes > Self.byteLimit { return terms }
        terms.append(term)
      }
    }
    return terms
  }

  mutating func open(
    _ condition: String, at place: DelimiterStack.Place, holdsAttributes: Bool = false
  ) {
    blocks.append(
      Block(current: Self.kept(condition), place: place, holdsAttributes: holdsAttributes))
    if holdsAttributes { attributeBlocks += 1 }
    known = nil
  }

  /// Starts the next branch, `#elseif` or `#else`, in which no earlier branch holds.
  ///
  /// - Returns: The place at `#if`, or `nil` if no block is open.
  mutating func startBranch() -> DelimiterStack.Place? {
    guard let last = blocks.indices.last else { return nil }
    if let current = blocks[last].current, blocks[last].earlier.count < Self.branchLimit {
      blocks[last].earlier.append(Self.negated(current))
    }
    blocks[last].current = nil
    known = nil
    return blocks[last].place
  }

  /// Adds the condition of the started branch, which applies if no earlier branch holds.
  mutating func narrowBranch(_ condition: String) {
    guard let last = blocks.indices.last else { return }
    blocks[last].current = Self.kept(condition)
    known = nil
  }

  mutating func close() -> DelimiterStack.Place? {
    known = nil
    guard let block = blocks.popLast() else { return nil }
    if block.holdsAttributes { attributeBlocks -= 1 }
    return block.place
  }

  private static func kept(_ condition: String) -> String? {
    condition.utf8.count > byteLimit ? nil : condition
  }

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

  /// The conditions under which a part that begins here can change the whole, as far as they are few and short.
  var guards: [String] {
    var guards: [String] = []
    for level in levels.prefix(Self.guardLimit) {
      for range in level.alternatives.prefix(Self.guardLimit) where Self.isShort(range) {
        guards.append(ConditionStack.negated(text(range)))
      }
      for range in level.parts.prefix(Self.guardLimit) where Self.isShort(range) {
        guards.append(text(range))
      }
      if guards.count >= Self.guardLimit { return Array(guards.prefix(Self.guardLimit)) }
    }
    return guards
  }

  private static let guardLimit = 16

  private static func isShort(_ range: Range<Int>) -> Bool { range.count <= 200 }

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
///
/// Openers are kept with their outer opener, so that a place is two numbers and every step takes constant time,
/// however many brackets are open.
struct DelimiterStack {
  /// A state to which the stack can return: the innermost open bracket, and the one that no closer reaches.
  struct Place {
    fileprivate var top = -1
    fileprivate var floor = -1
  }

  private struct Opener {
    let outer: Int

    /// The innermost opener of each kind, up to and including the innermost brace.
    var brace: Int
    var paren: Int
    var bracket: Int

    /// How many openers from here outwards hide declarations.
    let hiding: Int
  }

  private var openers: [Opener] = []
  private(set) var place = Place()

  /// Whether the place is at file scope.
  ///
  /// Parentheses of an expression do not count: a declaration ends an unfinished expression.
  var isFileScope: Bool { place.top < 0 || openers[place.top].hiding == 0 }

  mutating func restore(_ place: Place) { self.place = place }

  /// Protects the open brackets from being closed: those around an `#if`.
  mutating func raiseFloor() { place.floor = place.top }

  mutating func push(_ kind: Token.Kind, hidesDeclarations: Bool = false) {
    let (own, outer) = (openers.count, place.top < 0 ? nil : openers[place.top])
    var opener = Opener(
      outer: place.top, brace: outer?.brace ?? -1, paren: outer?.paren ?? -1,
      bracket: outer?.bracket ?? -1, hiding: (outer?.hiding ?? 0) + (hidesDeclarations ? 1 : 0))
    switch kind {
    case .openBrace: (opener.brace, opener.paren, opener.bracket) = (own, -1, -1)
    case .openParen: opener.paren = own
    default: opener.bracket = own
    }
    openers.append(opener)
    place.top = own
  }

  /// Closes the innermost opener of a kind.
  ///
  /// A `}` also closes unclosed brackets inside its block; a `)` or `]` never reaches beyond a block; a
  /// closer without an opener is ignored.
  mutating func close(_ kind: Token.Kind) {
    guard place.top >= 0 else { return }
    let innermost = openers[place.top]
    let opener =
      switch kind {
      case .openBrace: innermost.brace
      case .openParen: innermost.paren
      default: innermost.bracket
      }
    if opener > place.floor { place.top = openers[opener].outer }
  }
}
