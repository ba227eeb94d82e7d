package import CommandArguments
import Terminal

/// The command-line options that every line shell has.
///
/// `program [options] [COMMAND [ARGUMENT…]]`: the first word that is not an option starts the command, and
/// all following words belong to it. An app adds its own options to ``declared``.
package struct LineShellOptions: Hashable, Sendable {
  enum Input: Hashable {
    /// Standard input: interactive on a terminal, otherwise a script.
    case standardInput
    /// The lines of a file (`-f`); `-` is standard input read as a script.
    case file(String)
    /// The given lines (`-c`, repeatable).
    case lines([String])
    /// One command, already split into words.
    case command([String])
  }

  /// What happens to the navigation state of the session.
  enum Restoration: Hashable {
    /// The state is stored for a later session unless a single command is run; this session starts at the first entry.
    case keep
    /// This session starts where the last one ended, and its state is stored (`--restore`).
    case restore
    /// The state is neither restored nor stored (`--no-restore`).
    case none
  }

  /// Whether each command answers with one JSON object, without prompts.
  package internal(set) var writesJSON = false
  /// Whether the line about the change is omitted.
  package internal(set) var isQuiet = false
  var input = Input.standardInput
  var keepsGoing = false
  var confirmsAll = false
  var forbidsQuestions = false
  var restoration = Restoration.keep
  var transcript: String?
  /// Whether the transcript replaces what else its file holds.
  var replacesOthers = false
  var color = TerminalSession.ColorPreference.auto
  var passwordSource = SecretReader.Source.terminal

  /// The options, in the order of the help.
  package static let declared = [
    CommandOption(
      "-f", takes: .file, summary: "run the commands of a file (\"-\": standard input)"),
    CommandOption(
      "-c", takes: .named("COMMAND"), isRepeatable: true,
      summary: "run a command; may be given several times"),
    CommandOption("--restore", summary: "begin where the last session ended"),
    CommandOption("--no-restore", summary: "neither restore the last session nor store this one"),
    CommandOption(
      "--json",
      summary: "write one JSON object per command to standard output; ask no questions"),
    CommandOption("--keep-going", summary: "run a script to its end; exit with its first error"),
    CommandOption("--yes", summary: "confirm everything that needs confirmation"),
    CommandOption("--no-input", summary: "fail instead of asking a question"),
    CommandOption("--password-stdin", summary: "read secrets from standard input"),
    CommandOption(
      "--password-fd", takes: .number, summary: "read secrets from an open file descriptor"),
    CommandOption(
      "--transcript", takes: .file,
      summary: "append the session to a file, secrets left out; a new one, or one of such sessions"),
    CommandOption("--force", summary: "let --transcript replace what else a file holds"),
    CommandOption(
      "--color", takes: .choice(TerminalSession.ColorPreference.allCases.map(\.rawValue)),
      summary: "when output is coloured"),
    CommandOption("--quiet", summary: "print no message lines"),
  ]

  init() {}

  /// Reads arguments parsed with a syntax that includes ``declared``; some options exclude each other.
  init(_ arguments: Arguments) throws(ArgumentError) {
    writesJSON = arguments.has("--json")
    keepsGoing = arguments.has("--keep-going")
    confirmsAll = arguments.has("--yes")
    forbidsQuestions = arguments.has("--no-input")
    transcript = arguments.value("--transcript")
    replacesOthers = arguments.has("--force")
    color = arguments.value("--color").flatMap(TerminalSession.ColorPreference.init) ?? .auto
    isQuiet = arguments.has("--quiet")
    restoration =
      switch (arguments.has("--restore"), arguments.has("--no-restore")) {
      case (true, true): throw .conflict("--restore", "--no-restore")
      case (true, false): .restore
      case (false, true): .none
      case (false, false): .keep
      }
    input = try Self.input(arguments)
    passwordSource = try Self.passwordSource(arguments, input)
  }

  private static func input(_ arguments: Arguments) throws(ArgumentError) -> Input {
    let (file, lines) = (arguments.value("-f"), arguments.values("-c"))
    if file != nil, !lines.isEmpty { throw .conflict("-f", "-c") }
    if arguments.words.isEmpty {
      if let file { return .file(file) }
      return lines.isEmpty ? .standardInput : .lines(lines)
    }
    if file != nil { throw .conflict("-f", "a command") }
    if !lines.isEmpty { throw .conflict("-c", "a command") }
    return .command(arguments.words)
  }

  private static func passwordSource(
    _ arguments: Arguments, _ input: Input
  ) throws(ArgumentError) -> SecretReader.Source {
    var option = "--password-stdin"
    if let descriptor = arguments.value("--password-fd") {
      if arguments.has(option) { throw .conflict(option, "--password-fd") }
      guard let number = Int32(descriptor) else {
        throw .invalidValue(
          descriptor, of: "--password-fd", expected: "the number of an open file descriptor",
          candidates: [])
      }
      guard number == 0 else { return .descriptor(number) }
      option = "--password-fd 0"
    } else if !arguments.has(option) {
      return .terminal
    }
    if input == .standardInput || input == .file("-") {
      throw .conflict(option, "commands read from standard input")
    }
    return .standardInput
  }
}

extension LineShellOptions {
  /// The renderer for stored output, independent of the width and colours of a terminal.
  var scriptRenderer: any Renderer {
    writesJSON ? JSONRenderer() : TextRenderer(isQuiet: isQuiet)
  }
}

extension TerminalSession {
  init(
    _ options: LineShellOptions, environment: Environment = .process,
    streams: Streams = .standard
  ) {
    self.init(
      isScript: options.input != .standardInput || options.writesJSON,
      color: options.writesJSON ? .never : options.color, environment: environment,
      streams: streams)
  }

  func renderer(_ options: LineShellOptions) -> any Renderer {
    if options.writesJSON { return JSONRenderer() }
    return TextRenderer(
      width: width, usesColor: colorsOutput, diagnosticsUseColor: colorsMessages,
      isQuiet: options.isQuiet)
  }
}
