import PackageReading
import SwiftScanning

/// The names of a manifest whose values another platform, environment or compiler may change.
///
/// A name is one if a statement that asks for such a thing, or for such a name, declares or changes it.
struct ManifestConditions {
  private let tokens: [Token]
  private let lexer: Lexer
  private var names: Set<String> = []

  /// Whether the dependencies of any target may be changed after its declaration.
  private var changesAll = false

  /// What a manifest asks about where it is read.
  private static let questions: Set<String> = [
    "Bundle", "Context", "Date", "FileManager", "Process", "ProcessInfo", "access", "environ",
    "fopen",
    "getenv", "secure_getenv", "stat",
  ]
  private static let changing: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeLast",
  ]

  init(_ tokens: [Token], _ lexer: Lexer) {
    (self.tokens, self.lexer) = (tokens, lexer)
    let statements = statements()
    var isGrowing = true
    while isGrowing {
      let before = (names.count, changesAll)
      for (range, isUnderDirective) in statements where isUnderDirective || asks(range) {
        note(range)
      }
      isGrowing = before != (names.count, changesAll)
    }
  }

  /// Returns whether the text in a range of bytes may mean something else elsewhere.
  func reach(_ range: Range<Int>) -> Bool {
    guard !changesAll else { return true }
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    let end = tokens[low...].firstIndex { $0.start >= range.upperBound } ?? tokens.count
    return asks(low..<end)
  }

  private func asks(_ range: Range<Int>) -> Bool {
    range.contains { index in
      switch tokens[index].kind {
      case .directive: return lexer.text(of: tokens[index]) == "#if"
      case .identifier where index == 0 || tokens[index - 1].kind != .dot:
        let name = lexer.text(of: tokens[index])
        return Self.questions.contains(name) || names.contains(name)
      default: return false
      }
    }
  }

  /// Returns the statements at the top level, and whether each is between `#if` and `#endif`.
  private func statements() -> [(range: Range<Int>, isUnderDirective: Bool)] {
    var statements: [(Range<Int>, Bool)] = []
    var (start, depth, directives) = (0, 0, 0)
    for (index, token) in tokens.enumerated() {
      let continues =
        index > 0
        && [.operator, .comma, .dot, .colon].contains(tokens[index - 1].kind)
        || [.operator, .dot, .openBrace].contains(token.kind)
      if depth == 0, index > start, token.startsLine && !continues || token.kind == .semicolon {
        statements.append((start..<index, directives > 0))
        start = index
      }
      depth += token.depth
      guard token.kind == .directive, depth == 0 else { continue }
      switch lexer.text(of: token) {
      case "#if": directives += 1
      case "#endif": directives = max(0, directives - 1)
      default: break
      }
    }
    return start < tokens.count ? statements + [(start..<tokens.count, directives > 0)] : statements
  }

  /// Records what a statement declares and changes.
  private mutating func note(_ range: Range<Int>) {
    for index in range where tokens[index].kind == .identifier {
      if index > range.lowerBound,
        ["let", "var", "func"].contains(lexer.text(of: tokens[index - 1]))
      {
        names.insert(lexer.text(of: tokens[index]))
      } else if index == 0 || tokens[index - 1].kind != .dot {
        let (members, next) = chain(from: index, in: range)
        guard next < range.upperBound,
          ["=", "+="].contains(lexer.text(of: tokens[next])) && tokens[next].kind == .operator
            || tokens[next].kind == .openParen && Self.changing.contains(members.last ?? "")
        else { continue }
        names.insert(lexer.text(of: tokens[index]))
        // Of the package itself, these are the packages.
        if members.contains("dependencies"), members.first != "dependencies" || !isPackage(index) {
          changesAll = true
        }
      }
    }
  }

  private func isPackage(_ index: Int) -> Bool { lexer.text(of: tokens[index]) == "package" }

  /// Returns the members behind a name, and the token behind them.
  private func chain(from index: Int, in range: Range<Int>) -> (members: [String], next: Int) {
    var (members, next) = ([String](), index + 1)
    while next + 1 < range.upperBound {
      if tokens[next].kind == .dot, tokens[next + 1].isName {
        members.append(lexer.text(of: tokens[next + 1]))
        next += 2
      } else if tokens[next].kind == .openBracket, !tokens[next].startsLine {
        var depth = 0
        repeat {
          depth += tokens[next].depth
          next += 1
        } while depth > 0 && next < range.upperBound
      } else {
        break
      }
    }
    return (members, next)
  }
}
