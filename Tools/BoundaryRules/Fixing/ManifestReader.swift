import PackageReading
import SwiftScanning

struct ManifestReader {
  private let tokens: [Token]
  private let lexer: Lexer

  private static let calls: Set<String> = [
    "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
  ]

  init(_ bytes: SourceBytes) {
    var lexer = Lexer(bytes, bareSlashRegexLiterals: false)
    tokens = lexer.rest().dropLast().filter { !$0.isInterpolated }
    self.lexer = lexer
  }

  func targets() -> [ManifestText.Target] {
    var targets: [ManifestText.Target] = []
    var index = 0
    while index + 2 < tokens.count {
      defer { index += 1 }
      guard tokens[index].kind == .dot, tokens[index + 2].kind == .openParen,
        Self.calls.contains(lexer.text(of: tokens[index + 1])),
        let target = target(callAt: index + 2)
      else { continue }
      // `.target(name: "A")` inside another target's list is a dependency.
      let isElement = targets.contains { known in
        known.list.map { $0.range.contains(tokens[index].start) } ?? false
      }
      if !isElement { targets.append(target) }
    }
    return targets
  }

  /// Returns the target that a call declares, or `nil` for a call of the same name that declares none: a
  /// plugin product, the use of a plugin, a conditional dependency.
  private func target(callAt open: Int) -> ManifestText.Target? {
    let arguments = arguments(from: open)
    let isPlugin = lexer.text(of: tokens[open - 1]) == "plugin"
    guard let name = arguments["name"], let text = literal(at: name),
      isPlugin == (arguments["capability"] != nil), arguments["condition"] == nil
    else { return nil }
    let isMultiline = tokens[name - 2].startsLine
    // Swift's argument order is fixed: a plugin's capability comes before its dependencies.
    let before = arguments["capability"].map { end(ofValueAt: $0) - 1 } ?? name
    return ManifestText.Target(
      name: text, nameRange: tokens[name].start..<tokens[name].end, isMultiline: isMultiline,
      list: arguments["dependencies"].map { list(at: $0) }, insertion: tokens[before].end)
  }

  /// Returns the texts that do not stand in one of the lists, if another environment, platform or compiler may
  /// make another package of the manifest; else `nil`.
  func conditionalNames(outside lists: [Range<Int>]) -> Set<String>? {
    let isConditional = tokens.indices.contains { index in
      let text = lexer.text(of: tokens[index])
      return text == "#if" || text == "Context"
        || text == "import" && index + 1 < tokens.count
          && lexer.text(of: tokens[index + 1]) != "PackageDescription"
    }
    if !isConditional { return nil }
    return Set(
      tokens.indices.lazy.filter { index in
        !lists.contains { $0.contains(tokens[index].start) }
      }.compactMap(literal))
  }

  /// Returns the targets of which a list is not spelt out, and may be another elsewhere.
  func computed(among targets: [ManifestText.Target]) -> Set<String> {
    let unfinished = targets.filter { $0.list?.isComplete == false }
    if unfinished.isEmpty { return [] }
    let conditions = ManifestConditions(tokens, lexer)
    return Set(
      unfinished.filter { target in
        let end = target.list?.range.upperBound ?? target.nameRange.upperBound
        return conditions.reach(target.nameRange.lowerBound..<end)
      }.map(\.name))
  }

  private func end(ofValueAt first: Int) -> Int {
    var (index, depth) = (first, 0)
    while index < tokens.count {
      let change = tokens[index].depth
      if depth == 0, change < 0 || tokens[index].kind == .comma { break }
      depth += change
      index += 1
    }
    return index
  }

  /// Returns the index of the first token of each labelled argument's value.
  private func arguments(from open: Int) -> [String: Int] {
    var arguments: [String: Int] = [:]
    var depth = 0
    var index = open
    while index < tokens.count {
      depth += tokens[index].depth
      if depth == 0 { return arguments }
      if depth == 1, tokens[index].kind == .identifier, index + 2 < tokens.count,
        tokens[index + 1].kind == .colon
      {
        let label = lexer.text(of: tokens[index])
        if arguments[label] == nil { arguments[label] = index + 2 }
      }
      index += 1
    }
    return arguments
  }

  private func list(at first: Int) -> ManifestText.List {
    let value = first..<end(ofValueAt: first)
    let range = tokens[first].start..<tokens[max(first, value.upperBound - 1)].end
    // A sum, or any other operator, makes a list that is computed.
    guard isLiteral(value) else {
      return ManifestText.List(range: range, elements: [], isLiteral: false)
    }
    let elements = parts(of: value.dropFirst().dropLast()) { $0.kind == .comma }
      .filter { !$0.isEmpty }.map(element)
    return ManifestText.List(range: range, elements: elements, isLiteral: true)
  }

  private func isLiteral(_ value: Range<Int>) -> Bool {
    guard let first = value.first, tokens[first].kind == .openBracket else { return false }
    var depth = 0
    let close = value.first { index in
      depth += tokens[index].depth
      return depth == 0
    }
    return close == value.last
  }

  private func parts(of range: Range<Int>, between isSeparator: (Token) -> Bool) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, depth) = (range.lowerBound, 0)
    for index in range {
      depth += tokens[index].depth
      if depth == 0, isSeparator(tokens[index]) {
        parts.append(start..<index)
        start = index + 1
      }
    }
    return parts + [start..<range.upperBound]
  }

  private func element(_ range: Range<Int>) -> ManifestText.Element {
    let (first, bytes) = (
      range.lowerBound, tokens[range.lowerBound].start..<tokens[range.upperBound - 1].end
    )
    var (name, isProduct): (String?, Bool) = (nil, false)
    if range.count == 1 {
      name = literal(at: first)
    } else if range.count > 3, tokens[first].kind == .dot {
      name = arguments(from: first + 2)["name"].flatMap { literal(at: $0) }
      isProduct = lexer.text(of: tokens[first + 1]) == "product"
    }
    return ManifestText.Element(
      name: name, isProduct: isProduct, isPlain: range.count == 1, range: bytes)
  }

  private func literal(at index: Int) -> String? {
    guard index < tokens.count, tokens[index].kind == .string,
      index + 1 == tokens.count || tokens[index + 1].kind != .operator
    else { return nil }
    let text = lexer.text(of: tokens[index])
    guard text.count >= 2, text.hasPrefix("\""), !text.contains("\\") else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
