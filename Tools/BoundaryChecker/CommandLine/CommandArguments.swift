/// The arguments of the command, read but not yet understood.
struct CommandArguments {
  /// The subcommand; `check` when none is named.
  private(set) var subcommand = Subcommand.check

  /// The words behind the subcommand.
  private(set) var words: [String] = []

  /// The options in the order they were given; the value of a flag is empty.
  private(set) var options: [(name: String, value: String)] = []

  /// Whether `--help` or `--version` was among them; nothing else matters then.
  private(set) var request: Request?

  enum Request { case help, version }

  init(_ given: [String]) throws(BoundaryCheckError) {
    let arguments = Self.separated(given)
    // Who asks for help gets it, whatever else is wrong.
    let asked = arguments.prefix { $0 != "--" }
    if asked.contains("--help") || asked.contains("-h") {
      request = .help
      words = arguments.filter { Subcommand(rawValue: $0) != nil }
      subcommand = words.first.flatMap(Subcommand.init) ?? .check
      return
    }
    if asked.contains("--version") {
      request = .version
      return
    }
    var words: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let option = try Self.option(parts[0])
      if option.value == .none {
        if parts.count == 2 { throw .unexpectedValue(option: option.name) }
        options.append((option.name, ""))
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw .missingValue(option: option.name)
      }
      try Self.validate(value, of: option)
      options.append((option.name, value))
    }
    try readWords(words)
  }

  /// The arguments with flags of one letter that were written as one word, `-qv`, told apart.
  private static func separated(_ arguments: [String]) -> [String] {
    let letters = CommandOption.all.filter { $0.value == .none }.compactMap(\.short)
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    let words = arguments[..<end].flatMap { word -> [String] in
      let flags = word.dropFirst().map { "-\($0)" }
      let isGroup = flags.count > 1 && !word.hasPrefix("--") && word.hasPrefix("-")
      return isGroup && flags.allSatisfy(letters.contains) ? flags : [word]
    }
    return words + arguments[end...]
  }

  /// Whether a flag was given.
  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The last value of an option.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// All values of an option.
  func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

  /// The value of an option that takes a number.
  func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  private mutating func readWords(_ words: [String]) throws(BoundaryCheckError) {
    if let first = words.first {
      guard let named = Subcommand(rawValue: first) else {
        throw .unknownCommand(
          first,
          suggestion: Spelling.suggestion(
            for: first, among: Subcommand.allCases.map(\.rawValue)))
      }
      subcommand = named
    }
    self.words = Array(words.dropFirst())
    for (name, _) in options {
      let option = try Self.option(name)
      if !option.belongs(to: subcommand) {
        throw .misplacedOption(name, subcommand: subcommand.rawValue)
      }
    }
    if self.words.count < subcommand.wordCount.lowerBound {
      throw .missingArgument(subcommand: subcommand.rawValue, usage: subcommand.usage)
    }
    if self.words.count > subcommand.wordCount.upperBound {
      throw .unexpectedArgument(self.words[subcommand.wordCount.upperBound])
    }
    if subcommand != .explain, let first = self.words.first, !subcommand.choices.isEmpty,
      !subcommand.choices.contains(first)
    {
      throw .unknownCommand(
        "\(subcommand.rawValue) \(first)",
        suggestion: Spelling.suggestion(for: first, among: subcommand.choices)
          .map { "\(subcommand.rawValue) \($0)" })
    }
  }

  private static func option(_ name: String) throws(BoundaryCheckError) -> CommandOption {
    guard let option = CommandOption.all.first(where: { $0.name == name || $0.short == name })
    else {
      throw .unknownOption(
        name,
        suggestion: Spelling.suggestion(for: name, among: CommandOption.all.map(\.name)))
    }
    return option
  }

  private static func validate(
    _ value: String, of option: CommandOption
  ) throws(BoundaryCheckError) {
    switch option.value {
    case .choice(let words):
      guard !words.contains(value) else { return }
      throw .invalidValue(
        value, option: option.name, expected: words.joined(separator: ", "),
        suggestion: Spelling.suggestion(for: value, among: words))
    case .number:
      if let number = Int(value), number >= 0 { return }
      throw .invalidValue(
        value, option: option.name, expected: "a whole number that is not negative",
        suggestion: nil)
    case .file, .folder, .text:
      if value.isEmpty { throw .missingValue(option: option.name) }
    case .none: break
    }
  }
}
