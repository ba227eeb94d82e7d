import SwiftScanning

/// The text of a `Package.swift`, with the places of its targets' dependencies.
///
/// It finds targets that are spelt out, `.target(name: "A", dependencies: ["B"])`; those a manifest
/// computes are not there to be found.
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
    let nameEnd: Int

    var nameRange: Range<Int> { nameEnd - name.utf8.count - 2..<nameEnd }

    let isMultiline: Bool
    let list: List?
  }

  let bytes: [UInt8]
  let targets: [Target]

  init(_ text: String) {
    bytes = Array(text.utf8)
    targets = unsafe bytes.withUnsafeBufferPointer { buffer in
      var reader = ManifestReader(unsafe SourceBytes(buffer))
      return reader.targets()
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
      name: text, nameEnd: tokens[name].end, isMultiline: isMultiline,
      list: arguments["dependencies"].map { list(at: $0) })
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

/// Where findings about the manifest stand in it.
///
/// A finding about a declared dependency stands at its element of the target's list, one about a target
/// at the target's name; what a manifest computes has no place and stays without one.
struct ManifestPlaces {
  private let file: String
  private let manifest: ManifestText

  init(file: String, text: String) {
    self.file = file
    manifest = ManifestText(text)
  }

  /// Findings of a package, those about its manifest at their places in it.
  static func placed(
    _ findings: [Finding], in file: String, at packagePath: String
  ) -> [Finding] {
    guard findings.contains(where: { $0.file == file && $0.position == nil }),
      let bytes = try? FileReader.bytes(of: "\(packagePath)/\(file)")
    else { return findings }
    return ManifestPlaces(file: file, text: String(decoding: bytes, as: UTF8.self))
      .placed(findings)
  }

  func placed(_ findings: [Finding]) -> [Finding] {
    findings.map(placed).sorted()
  }

  private func placed(_ finding: Finding) -> Finding {
    guard finding.file == file, finding.position == nil, let range = range(of: finding) else {
      return finding
    }
    var finding = finding
    let position = manifest.position(at: range.lowerBound)
    finding.position = position
    if !manifest.breaksLine(in: range) { finding.endColumn = position.column + range.count }
    return finding
  }

  private func range(of finding: Finding) -> Range<Int>? {
    guard let name = finding.target, let target = manifest.target(named: name) else { return nil }
    let element = target.list?.elements.first { element in
      element.name == finding.module
        && element.isProduct == (finding.change?.package != nil)
    }
    return element?.range ?? target.nameRange
  }
}
