import SwiftScanning

/// The text of a `Package.swift`, with the places of its targets' dependencies.
///
/// It finds targets that are spelt out, `.target(name: "A", dependencies: ["B"])`, and the lists from which
/// a manifest computes others, where a ``ManifestSpelling`` says how.
struct ManifestText {
  struct Element: Hashable {
    let name: String
    let isProduct: Bool
    let isPlain: Bool
    let range: Range<Int>
  }

  struct List: Hashable {
    /// The offsets of both brackets, the closing one included.
    let range: Range<Int>
    let elements: [Element]

    /// Whether the list is a plain list of elements, and not an expression.
    let isPlain: Bool
  }

  struct Target: Hashable {
    let name: String
    let nameRange: Range<Int>
    let isMultiline: Bool
    let list: List?

    /// The label of the list, and where it goes if there is none yet.
    var label = "dependencies"
    var insertion: Int

    /// Whether the list is one of a manifest's own words, which stays on its line.
    var isSpelling = false
  }

  let bytes: [UInt8]
  let targets: [Target]
  let spellings: [ManifestSpelling]

  init(_ text: String, spellings: [ManifestSpelling] = []) {
    bytes = Array(text.utf8)
    self.spellings = spellings
    targets = unsafe bytes.withUnsafeBufferPointer { buffer in
      var reader = ManifestReader(unsafe SourceBytes(buffer))
      return reader.targets() + reader.lists(of: spellings)
    }
  }

  /// The target of a name, when it is spelt out once.
  func target(named name: String) -> Target? {
    let found = targets.filter { $0.name == name }
    return found.count == 1 ? found.first : nil
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func position(at offset: Int) -> SourcePosition {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var lines = LineTable(unsafe SourceBytes(buffer), origin: isMarked ? 3 : 0)
      return lines.position(at: offset)
    }
  }

  /// The white space at the start of the line that holds an offset.
  func indentation(at offset: Int) -> String {
    var start = offset
    while start > 0, !Lexer.isLineBreak(bytes[start - 1]) { start -= 1 }
    var end = start
    while end < bytes.count, Lexer.isBlank(bytes[end]) { end += 1 }
    return text(start..<end)
  }

  /// The bytes of the line that holds an offset.
  func lineLength(at offset: Int) -> Int {
    let start = bytes[..<offset].lastIndex(where: Lexer.isLineBreak).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(where: Lexer.isLineBreak) ?? bytes.count
    return end - start
  }

  func breaksLine(in range: Range<Int>) -> Bool {
    bytes[range].contains(where: Lexer.isLineBreak)
  }
}

/// Reads the targets that a `Package.swift` spells out.
struct ManifestReader {
  private var tokens: [Token] = []
  private let lexer: Lexer

  private static let calls: Set<String> = [
    "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
  ]

  init(_ bytes: SourceBytes) {
    var lexer = Lexer(bytes, bareSlashRegexLiterals: false)
    self.lexer = lexer
    while true {
      let token = lexer.next()
      if token.kind == .endOfFile { break }
      if !token.isInterpolated { tokens.append(token) }
    }
  }

  mutating func targets() -> [ManifestText.Target] {
    var targets: [ManifestText.Target] = []
    var index = 0
    while index + 2 < tokens.count {
      defer { index += 1 }
      guard tokens[index].kind == .dot, tokens[index + 2].kind == .openParen,
        Self.calls.contains(lexer.text(of: tokens[index + 1])),
        let target = target(callAt: index + 2)
      else { continue }
      // `.target(name: "A")` is a dependency where it stands inside another target's list.
      let isElement = targets.contains { known in
        known.list.map { $0.range.contains(tokens[index].start) } ?? false
      }
      if !isElement { targets.append(target) }
    }
    return targets
  }

  private func target(callAt open: Int) -> ManifestText.Target? {
    let arguments = arguments(from: open)
    guard let name = arguments["name"], let text = literal(at: name),
      tokens[min(name + 1, tokens.count - 1)].kind != .operator
    else { return nil }
    let isMultiline = tokens[name - 2].startsLine
    return ManifestText.Target(
      name: text, nameRange: tokens[name].start..<tokens[name].end, isMultiline: isMultiline,
      list: arguments["dependencies"].map { list(at: $0) }, insertion: tokens[name].end)
  }

  /// The lists that a manifest's own calls are given, each called as its spelling calls it.
  func lists(of spellings: [ManifestSpelling]) -> [ManifestText.Target] {
    if spellings.isEmpty { return [] }
    var found: [ManifestText.Target] = []
    for open in tokens.indices where tokens[open].kind == .openParen && open + 2 < tokens.count {
      guard let name = literal(at: open + 1) else { continue }
      let function = function(before: open)
      for spelling in spellings {
        guard let call = spelling.calls.first(where: { $0.function == function }) else { continue }
        let list = spelling.list(of: call, named: name)
        if found.last(where: { $0.name == list })?.nameRange.lowerBound == tokens[open + 1].start {
          continue
        }
        let arguments = arguments(from: open)
        let before = call.labels.prefix { $0 != spelling.argument }.compactMap { arguments[$0] }
        found.append(
          ManifestText.Target(
            name: list, nameRange: tokens[open + 1].start..<tokens[open + 1].end,
            isMultiline: tokens[open + 1].startsLine,
            list: arguments[spelling.argument].map { self.list(at: $0) },
            label: spelling.argument, insertion: end(ofValueAt: before.max() ?? open + 1),
            isSpelling: true))
      }
    }
    return found
  }

  /// The name in front of a call's arguments as it is written, such as `Kind.tool` or `.suite`.
  private func function(before open: Int) -> String {
    var name = ""
    for token in tokens[..<open].reversed() {
      let isWanted = name.isEmpty || name.hasPrefix(".") ? Token.Kind.identifier : .dot
      guard token.kind == isWanted else { break }
      name = lexer.text(of: token) + name
    }
    return name
  }

  private func end(ofValueAt first: Int) -> Int {
    var (index, depth) = (first, 0)
    while index + 1 < tokens.count {
      depth += tokens[index].nesting
      let next = tokens[index + 1].kind
      if depth == 0, next == .comma || next == .closeParen { break }
      index += 1
    }
    return tokens[index].end
  }

  /// The index of the first token of each labelled argument's value.
  private func arguments(from open: Int) -> [String: Int] {
    var arguments: [String: Int] = [:]
    var depth = 0
    var index = open
    while index < tokens.count {
      switch tokens[index].kind {
      case .openParen, .openBracket, .openBrace: depth += 1
      case .closeParen, .closeBracket, .closeBrace:
        depth -= 1
        if depth == 0 { return arguments }
      case .identifier where depth == 1 && index + 2 < tokens.count:
        if tokens[index + 1].kind == .colon {
          let label = lexer.text(of: tokens[index])
          if arguments[label] == nil { arguments[label] = index + 2 }
        }
      default: break
      }
      index += 1
    }
    return arguments
  }

  private func list(at first: Int) -> ManifestText.List {
    guard tokens[first].kind == .openBracket else {
      return ManifestText.List(
        range: tokens[first].start..<tokens[first].end, elements: [], isPlain: false)
    }
    var elements: [ManifestText.Element] = []
    var isPlain = true
    var index = first + 1
    while index < tokens.count, tokens[index].kind != .closeBracket {
      let start = index
      var depth = 0
      while index < tokens.count {
        let kind = tokens[index].kind
        if depth == 0, kind == .comma || kind == .closeBracket { break }
        depth += tokens[index].nesting
        index += 1
      }
      if let element = element(start..<index) { elements.append(element) } else { isPlain = false }
      if index < tokens.count, tokens[index].kind == .comma { index += 1 }
    }
    guard index < tokens.count else {
      return ManifestText.List(
        range: tokens[first].start..<tokens[first].end, elements: [], isPlain: false)
    }
    let next = index + 1 < tokens.count ? tokens[index + 1].kind : .endOfFile
    return ManifestText.List(
      range: tokens[first].start..<tokens[index].end, elements: elements,
      isPlain: isPlain && (next == .comma || next == .closeParen))
  }

  private func element(_ range: Range<Int>) -> ManifestText.Element? {
    guard let first = range.first, let last = range.last else { return nil }
    let bytes = tokens[first].start..<tokens[last].end
    if range.count == 1, let name = literal(at: first) {
      return ManifestText.Element(name: name, isProduct: false, isPlain: true, range: bytes)
    }
    guard range.count > 3, tokens[first].kind == .dot,
      let name = arguments(from: first + 2)["name"].flatMap({ literal(at: $0) })
    else { return nil }
    return ManifestText.Element(
      name: name, isProduct: lexer.text(of: tokens[first + 1]) == "product", isPlain: false,
      range: bytes)
  }

  private func literal(at index: Int) -> String? {
    guard index < tokens.count, tokens[index].kind == .string else { return nil }
    let text = lexer.text(of: tokens[index])
    guard text.count >= 2, text.hasPrefix("\""), !text.contains("\\") else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
