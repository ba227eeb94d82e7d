struct FeatureName: Hashable, Sendable {
  /// The name in the manifest, such as `GiftCards`.
  let text: String
  private let words: [String]

  /// Validates a name in upper camel case, without `Feature`.
  init(_ text: String) throws(ScaffoldError) {
    guard text.utf8.allSatisfy(Self.isAlphanumeric), let first = text.utf8.first,
      Self.isCapital(first)
    else { throw .nameNotUpperCamelCase(text) }
    guard Self.lengths.contains(text.utf8.count) else {
      throw .nameLength(text, allowed: Self.lengths)
    }
    for suffix in Self.suffixes where text.hasSuffix(suffix) {
      throw .nameSuffix(text, suffix)
    }
    self.text = text
    words = Self.words(of: text)
    if text.hasPrefix(SampleCopy.name) { throw .nameReserved(text, SampleCopy.name) }
    if Self.platformNames.contains(text) || Self.commands.contains(link) {
      throw .nameReserved(text, link)
    }
    if Self.swiftWords.contains(caseName) { throw .nameReserved(text, caseName) }
  }

  var module: String { "\(text)Feature" }

  /// The modules that a feature of this name may have.
  var modules: [String] {
    ["", "Interface", "Testing", "Example", "Store"].map { "\(module)\($0)" }
  }

  /// The beginning of the feature's tables, such as `gift_cards`.
  var table: String { words.map { $0.lowercased() }.joined(separator: "_") }

  /// The plugin's id and the first word of its link, such as `gift-cards`.
  var link: String { words.map { $0.lowercased() }.joined(separator: "-") }

  /// The case of its first route, such as `giftCards`.
  var caseName: String { (words.first ?? "").lowercased() + words.dropFirst().joined() }

  /// The name shown to people, such as `Gift cards`.
  var title: String {
    ([words.first ?? ""] + words.dropFirst().map(Self.inSentence)).joined(separator: " ")
  }

  /// The name within a sentence, such as `gift cards`.
  var phrase: String { words.map(Self.inSentence).joined(separator: " ") }

  // MARK: - What a name may be

  /// Short enough that no generated line exceeds the formatter's 100 columns.
  private static let lengths = 2...30

  private static let suffixes = [
    "Feature", "Interface", "Plugin", "Route", "Coordinator", "Store", "Tests",
  ]

  /// Names whose generated types exist already: `AnyRoute`, `NoRoute`, `FeaturePlugin` and `RootCoordinator`
  /// of the platform, and the types that tests put beneath a feature.
  private static let platformNames: Set = ["Any", "Beneath", "Feature", "Lobby", "No", "Root"]

  /// Commands of every shell and actions of the first screen, among which a feature's action must be unique.
  private static let commands: Set = [
    "add", "back", "dismiss", "doctor", "events", "explain", "features", "forward", "graph", "help",
    "leaks", "open", "plan", "quit", "remove", "root", "routes", "tab", "where",
  ]

  private static let swiftWords: Set = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "patterns", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "type", "typealias", "var", "where", "while",
  ]

  // MARK: - Words

  /// Splits before a capital that follows a lower-case letter or a digit, and before the last capital of a
  /// run that precedes a lower-case letter: `FAQPage2Go` is `FAQ`, `Page2`, `Go`.
  private static func words(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    var starts = [0]
    for index in bytes.indices.dropFirst() where isCapital(bytes[index]) {
      let next = bytes.indices.contains(index + 1) ? bytes[index + 1] : nil
      if !isCapital(bytes[index - 1]) || next.map(isSmall) == true { starts.append(index) }
    }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { start, end in
      String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }

  /// Returns a word as written within a sentence; an abbreviation keeps its capitals.
  private static func inSentence(_ word: String) -> String {
    word.utf8.count > 1 && word.utf8.allSatisfy { !isSmall($0) } ? word : word.lowercased()
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }

  private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isCapital(byte) || isSmall(byte) || (0x30...0x39).contains(byte)
  }
}
