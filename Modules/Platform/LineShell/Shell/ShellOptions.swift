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
}
