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

  /// Creates options.
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

  /// Returns the error for a surplus word of a command, which may be an option of the program.
  func refusal(of word: String, usage: String) -> ShellError {
    let name = String(word.prefix { $0 != "=" })
    guard let option = programOptions[name] else { return .surplusArgument(word, usage: usage) }
    let command = usage.prefix { $0 != " " }
    return .programOption(word, way: "\(program) \(word == name ? option : word) \(command)")
  }
}
