/// How a shell deals with questions.
public struct ShellOptions: Hashable, Sendable {
  /// Whether a person sits at the other end and can be asked to confirm.
  public var isInteractive: Bool
  /// Whether everything that needs a yes has it already (`--yes`).
  public var assumesYes: Bool
  /// Whether nothing may be asked at all (`--no-input`).
  public var refusesQuestions: Bool

  /// Whether reports hold what only programs read: events, and the place a command that only answers
  /// leaves on screen.
  public var reportsToPrograms: Bool
  /// The file that names the features which are off, a line each; looked at before each command.
  public var switches: String?
  /// The words that a person has others typed for, and those they stand for; the source of the lines puts
  /// them in.
  public var aliases: [String: String]

  /// What the program is called, and its options as usage shows them by their names: for a person who gives one
  /// behind a command.
  var program = ""
  var programOptions: [String: String] = [:]

  /// Whether there is a person who may be asked.
  var asksPerson: Bool { isInteractive && !refusesQuestions }

  /// Creates options.
  public init(
    isInteractive: Bool = false, assumesYes: Bool = false, refusesQuestions: Bool = false,
    reportsToPrograms: Bool = true, switches: String? = nil, aliases: [String: String] = [:]
  ) {
    (self.switches, self.aliases) = (switches, aliases)
    self.isInteractive = isInteractive
    self.assumesYes = assumesYes
    self.refusesQuestions = refusesQuestions
    self.reportsToPrograms = reportsToPrograms
  }

  /// What a word behind a command is refused as: a word too many, unless it is an option of the program.
  func refusal(of word: String, usage: String) -> ShellError {
    let name = String(word.prefix { $0 != "=" })
    guard let option = programOptions[name] else { return .surplusArgument(word, usage: usage) }
    let command = usage.prefix { $0 != " " }
    return .programOption(word, way: "\(program) \(word == name ? option : word) \(command)")
  }
}
