import Spelling

/// The arguments of a run, parsed according to the declaration of the program.
///
/// An option takes its value as `--option value` or `--option=value`, and a number also as in `-j4`.
/// One-letter flags may share a dash, as in `-qv`; `--` ends the options. Nothing is guessed: an argument
/// that is not understood is an error, with the names that may have been intended.
public struct Arguments: Sendable {
  /// The subcommand that was named, if any.
  package private(set) var subcommand: String?
  /// The operands: the words that are not options.
  public private(set) var words: [String] = []
  /// The options in the order given; the value of a flag is empty.
  package private(set) var options: [(name: String, value: String)] = []
  /// Whether help was requested; then nothing else was checked, and only flags are among the options.
  package private(set) var asksForHelp = false
  /// Whether the version was requested; then nothing else was checked either.
  package private(set) var asksForVersion = false

  /// Parses arguments.
  ///
  /// - Throws: The first error found.
  package init(_ arguments: [String], syntax: CommandSyntax) throws(ArgumentError) {
    var rest = Self.separated(arguments, syntax)[...]
    var fault: ArgumentError?
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("-"), word != "-" else {
        words.append(word)
        if syntax.endsAtFirstOperand { break }
        continue
      }
      if word == "--help" || word == "-h" { asksForHelp = true }
      if word == "--version", syntax.version != nil { asksForVersion = true }
      do throws(ArgumentError) {
        try readOption(word, &rest, syntax)
      } catch {
        fault = fault ?? error
      }
    }
    if asksForHelp || asksForVersion {
      keepRequest(syntax)
      return
    }
    if let fault { throw fault }
    words += rest
    try readSubcommand(syntax)
    try check(syntax)
  }

  /// Whether an option was given.
  public func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// Returns the value of an option, the last one if there are several.
  public func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// Returns all values of an option, in order.
  public func values(_ name: String) -> [String] {
    options.filter { $0.name == name }.map(\.value)
  }

  /// Returns the value of an option that takes a number.
  public func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  private static func separated(_ arguments: [String], _ syntax: CommandSyntax) -> [String] {
    let letters = syntax.options.filter { $0.value == nil }
      .flatMap { [$0.name, $0.short].compactMap(\.self) }
      .filter { $0.count == 2 }
    let end = arguments.firstIndex { $0 == "--" } ?? arguments.count
    let words = arguments[..<end].flatMap { word -> [String] in
      let flags = word.dropFirst().map { "-\($0)" }
      let isGroup = flags.count > 1 && word.hasPrefix("-") && !word.hasPrefix("--")
      return isGroup && flags.allSatisfy(letters.contains) ? flags : [word]
    }
    return words + arguments[end...]
  }

  private mutating func keepRequest(_ syntax: CommandSyntax) {
    let names = syntax.endsAtFirstOperand ? [] : syntax.subcommands.map(\.name)
    (subcommand, words) = (words.first(where: names.contains), [])
    options.removeAll { given in
      syntax.options.contains { $0.name == given.name && $0.value != nil }
    }
  }

  private mutating func readOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ syntax: CommandSyntax
  ) throws(ArgumentError) {
    var parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let letter = syntax.options.first { $0.short == String(word.prefix(2)) }
    if letter?.value == .number, word.utf8.dropFirst(2).allSatisfy({ 48...57 ~= $0 }),
      word.utf8.count > 2
    {
      parts = [String(word.prefix(2)), String(word.dropFirst(2))]
    }
    guard let option = syntax.options.first(where: { $0.name == parts[0] || $0.short == parts[0] })
    else {
      // An option that the subcommand does not take would be the next error.
      let isNamed = syntax.subcommands.contains { $0.name == words.first }
      let known = isNamed ? syntax.options(of: words.first) : syntax.options
      throw .unknownOption(
        parts[0], candidates: Suggestions.near(parts[0], among: known.map(\.name)))
    }
    guard option.value != nil else {
      if parts.count == 2 { throw .unexpectedValue(option: option.name) }
      options.append((option.name, ""))
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw .missingValue(option: option.name)
    }
    if has(option.name), !option.isRepeatable { throw .repeated(option: option.name) }
    options.append((option.name, value))
  }

  private mutating func readSubcommand(_ syntax: CommandSyntax) throws(ArgumentError) {
    guard !syntax.subcommands.isEmpty, !syntax.endsAtFirstOperand, let first = words.first else {
      subcommand = syntax.defaultSubcommand
      return
    }
    let names = syntax.subcommands.map(\.name)
    guard names.contains(first) else {
      throw .unknownSubcommand(first, candidates: Suggestions.near(first, among: names))
    }
    subcommand = first
    words.removeFirst()
  }

  /// Checks what depends on the subcommand: which options it takes, their values, the operands.
  private func check(_ syntax: CommandSyntax) throws(ArgumentError) {
    let own = syntax.options(of: subcommand)
    for (name, value) in options {
      guard let option = own.first(where: { $0.name == name }) else {
        throw .misplacedOption(name, subcommand: subcommand ?? syntax.name)
      }
      if let kind = option.value { try Self.check(value, kind, of: name) }
    }
    let operands = syntax.operands(of: subcommand)
    let needed = operands.filter { $0.count == .one }.count
    if words.count < needed {
      throw .missingOperand(usage: syntax.usage(of: subcommand))
    }
    if operands.last?.count != .any, words.count > operands.count {
      throw .unexpectedOperand(words[operands.count], usage: syntax.usage(of: subcommand))
    }
    for (operand, word) in zip(operands, words) {
      try Self.check(word, operand.value, of: operand.name)
    }
  }

  private static func check(
    _ text: String, _ kind: ArgumentValue, of name: String
  ) throws(ArgumentError) {
    switch kind {
    case .choice(let words, _) where !words.contains(text):
      throw .invalidValue(
        text, of: name, expected: words.joined(separator: ", "),
        candidates: Suggestions.near(text, among: words))
    case .number where text.isEmpty || !text.utf8.allSatisfy({ 48...57 ~= $0 }) || Int(text) == nil:
      throw .invalidValue(
        text, of: name, expected: "a whole number that is not negative", candidates: [])
    case .file where text.isEmpty, .folder where text.isEmpty:
      throw .missingValue(option: name)
    default: break
    }
  }
}

extension CommandSyntax {
  /// Returns one line that shows how to call the program or a subcommand.
  package func usage(of subcommand: String? = nil) -> String {
    var words = [name]
    if let subcommand {
      words.append(subcommand)
    } else if !subcommands.isEmpty, !endsAtFirstOperand {
      words.append("[SUBCOMMAND]")
    }
    // Without a subcommand, any of them may follow, each with its own operands.
    let isOpen = subcommand == nil && !subcommands.isEmpty && !endsAtFirstOperand
    let operands = isOpen ? [] : operands(of: subcommand)
    if !endsAtFirstOperand { words += operands.map(\.usage) }
    words.append("[options]")
    if endsAtFirstOperand { words += operands.map(\.usage) }
    return words.joined(separator: " ")
  }
}
