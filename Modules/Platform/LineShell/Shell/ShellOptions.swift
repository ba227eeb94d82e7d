/// The options of a shell, most of them about questions.
package struct ShellOptions: Hashable, Sendable {
  /// Whether a person is present who can be asked to confirm.
  package var isInteractive: Bool
  /// Whether every confirmation is answered with yes (`--yes`).
  package var assumesYes: Bool
  /// Whether questions are forbidden (`--no-input`).
  package var refusesQuestions: Bool

  /// Whether reports contain data for programs only: events, and the place after a command that only reports.
  package var reportsToPrograms: Bool
  /// The file that lists the features that are off, one per line; it is read before each command.
  package var switches: String?
  /// A person's aliases, and the words that replace them; the source of the lines replaces them.
  package var aliases: [String: String]

  /// The name of the program, and the usage of its options by name, for a person who types an option after a
  /// command.
  var program = ""
  var programOptions: [String: String] = [:]

  var asksPerson: Bool { isInteractive && !refusesQuestions }

  package init(
    isInteractive: Bool = false, assumesYes: Bool = false, refusesQuestions: Bool = false,
    reportsToPrograms: Bool = true, switches: String? = nil, aliases: [String: String] = [:]
  ) {
    (self.switches, self.aliases) = (switches, aliases)
    self.isInteractive = isInteractive
    self.assumesYes = assumesYes
    self.refusesQuestions = refusesQuestions
    self.reportsToPrograms = reportsToPrograms
  }

  /// Returns the words of a text; refuses one that begins like an option, unless the usage has it or it follows
  /// a `--`, which is left out.
  func text(_ words: [String], usage: String) throws(ShellError) -> [String] {
    let (known, end) = (CommandUsage(usage), words.firstIndex(of: "--") ?? words.count)
    if let option = words[..<end].first(where: { $0.hasPrefix("--") && !known.takes($0) }) {
      guard case .surplusArgument = refusal(of: option, usage: usage) else {
        throw refusal(of: option, usage: usage)
      }
      throw .optionInText(option, usage: usage)
    }
    return Array(words[..<end] + words[end...].dropFirst())
  }

  /// Returns the error for a surplus word of a command, which may be an option of the program.
  func refusal(of word: String, usage: String) -> ShellError {
    let name = String(word.prefix { $0 != "=" })
    guard let option = programOptions[name] else { return .surplusArgument(word, usage: usage) }
    let command = usage.prefix { $0 != " " }
    return .programOption(word, usage: "\(program) \(word == name ? option : word) \(command)")
  }
}
