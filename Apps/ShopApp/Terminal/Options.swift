public import Terminal

/// What the program's command line asks for.
///
/// `shop-cli [options] [COMMAND [ARGUMENT…]]`: the first word that is no option starts the command,
/// and everything after it belongs to the command.
public struct Options: Hashable, Sendable {
  /// Where the commands come from.
  public enum Input: Hashable, Sendable {
    /// Standard input: a person at a terminal, a script otherwise.
    case standardInput
    /// The lines of a file (`-f`); `-` is standard input read as a script.
    case file(String)
    /// The given lines (`-c`, repeatable).
    case lines([String])
    /// One command, already split into words.
    case command([String])
  }

  /// What becomes of where a session stands.
  public enum Restoration: Hashable, Sendable {
    /// It is kept for a later session, unless only one command is run; this one starts over.
    case keep
    /// This session begins where the last one ended, and is kept (`--restore`).
    case restore
    /// Neither (`--no-restore`).
    case none
  }

  /// Where the commands come from.
  public var input = Input.standardInput

  /// The path of the database, or `nil` for the one in the data folder.
  public var database: String?

  /// Where mails go; `nil` for a folder beside the database.
  public var mail: MailDestination?

  /// The features to compose, or `nil` for all.
  public var features: [String]?

  /// The ids of features to leave out.
  public var leftOut: [String] = []

  /// Variants that are on or off whatever their share.
  public var variants: [String: Bool] = [:]

  /// Whether a feature that cannot register is left out instead of failing the start.
  public var toleratesFailing = false

  /// Whether each command answers with one JSON object, without prompts.
  public var writesJSON = false

  /// Whether a script goes on after a failed command.
  public var keepsGoing = false

  /// Whether every confirmation is answered with yes.
  public var confirmsAll = false

  /// Whether questions are errors.
  public var forbidsQuestions = false

  /// Whether nothing is shown before signing in.
  public var requiresSignIn = false

  /// Whether the session begins where the last one ended, and whether its own end is kept.
  public var restoration = Restoration.keep

  /// The file a transcript is written to.
  public var transcript: String?

  /// When output is coloured.
  public var color = TerminalSession.ColorPreference.auto

  /// Whether the line of what changed is dropped.
  public var isQuiet = false

  /// Where passwords come from.
  public var passwordSource = SecretReader.Source.terminal

  /// Whether only the version is asked for.
  public var showsVersion = false

  /// Whether only help is asked for.
  public var showsHelp = false

  /// Creates the options of an empty command line.
  public init() {}
}
