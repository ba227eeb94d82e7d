import SwiftScanning

struct FunctionBody: Hashable {
  let range: Range<Int>

  /// Whether it belongs to an initializer, which returns no value but must set every property.
  let isInitializer: Bool
}

/// Finds the bodies of functions, initializers and accessors in a file.
///
/// Declarations inside a body, including closures, belong to it.
struct FunctionBodyFinder {
  private enum Context: Hashable {
    case declarations, accessors, other
    case body(from: Int, isInitializer: Bool)
  }

  private static let bodied: Set<String> = ["func", "init", "deinit"]
  private static let valued: Set<String> = ["var", "let", "subscript"]
  private static let accessors: Set<String> = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "mutating", "nonmutating",
  ]

  private static func isType(_ word: String) -> Bool {
    Declaration.Kind(rawValue: word)?.holdsMembers == true
  }

  private let tokens: [SourceToken]
  private var contexts: [Context] = [.declarations]
  private var keyword = ""
  private var hasValue = false
  private var found: [FunctionBody] = []

  private init(_ tokens: [SourceToken]) {
    self.tokens = tokens
  }

  static func bodies(in tokens: [SourceToken]) -> [FunctionBody] {
    var finder = FunctionBodyFinder(tokens)
    for index in tokens.indices { finder.read(index) }
    return finder.found
  }

  private mutating func read(_ index: Int) {
    let token = tokens[index]
    switch (token.kind, token.text) {
    case (.punctuation, "("), (.punctuation, "["): contexts.append(.other)
    case (.punctuation, ")"), (.punctuation, "]"): _ = contexts.popLast()
    case (.punctuation, "{"): open(index)
    case (.punctuation, "}"): close(token)
    case (.operator, "=") where contexts.last == .declarations: hasValue = true
    case (.word, let word) where contexts.last == .declarations:
      if index == 0 || !tokens[index - 1].text.hasSuffix(".") { note(word) }
    default: break
    }
  }

  private mutating func note(_ word: String) {
    if Self.bodied.contains(word) || Self.valued.contains(word) || Self.isType(word) {
      (keyword, hasValue) = (word, false)
    } else if ["case", "import", "typealias", "associatedtype"].contains(word) {
      (keyword, hasValue) = ("", false)
    }
  }

  private mutating func open(_ index: Int) {
    let body = Context.body(from: tokens[index].range.upperBound, isInitializer: keyword == "init")
    switch contexts.last {
    case .accessors: contexts.append(body)
    case .declarations where Self.bodied.contains(keyword): contexts.append(body)
    case .declarations where Self.isType(keyword):
      contexts.append(.declarations)
      keyword = ""
    case .declarations where Self.valued.contains(keyword):
      let first = index + 1 < tokens.count ? tokens[index + 1].text : ""
      if Self.accessors.contains(first) || first.hasPrefix("@") {
        contexts.append(.accessors)
      } else {
        contexts.append(hasValue ? .other : body)
      }
    default: contexts.append(.other)
    }
  }

  private mutating func close(_ token: SourceToken) {
    let context = contexts.popLast()
    if case .body(let start, let isInitializer) = context {
      found.append(
        FunctionBody(range: start..<token.range.lowerBound, isInitializer: isInitializer))
    }
    if contexts.last == .declarations, context != .other { keyword = "" }
  }
}
