import CommandArguments
import Diagnostics
import PluginInterface
import Screens
import Spelling
import Terminal

/// The commands of the program that the plugins of an app have registered.
@MainActor
struct ProgramCommands {
  private let commands: [ProgramCommand]
  private let program: String

  init(_ router: Router, program: String) {
    (commands, self.program) = (router.programCommands, program)
  }

  // MARK: - Pages

  /// Adds each command to a declaration for pages that are read.
  func described(in syntax: CommandSyntax) -> CommandSyntax {
    added(to: syntax, by: \.name) { commands in
      commands.map { Subcommand($0.name, summary: $0.summary, operands: $0.operands) }
    }
  }

  /// Adds each command to a declaration for completion, and the first word of those that have two.
  func completed(in syntax: CommandSyntax) -> CommandSyntax {
    added(to: syntax, by: \.name) { commands in
      let groups = Dictionary(grouping: commands.filter { $0.words.count > 1 }) { $0.words[0] }
      let firstWords = groups.sorted { $0.key < $1.key }.map { word, group in
        Subcommand(
          word, summary: group.map(\.summary).joined(separator: "; "),
          operands: [Operand(word, .choice(group.map { $0.words[1] }))])
      }
      return firstWords
        + commands.map { Subcommand($0.name, summary: $0.summary, operands: $0.operands) }
    }
  }

  private func added(
    to syntax: CommandSyntax, by name: (ProgramCommand) -> String,
    _ subcommands: ([ProgramCommand]) -> [Subcommand]
  ) -> CommandSyntax {
    var syntax = syntax
    syntax.subcommands += subcommands(commands)
    for command in commands {
      syntax.options += command.options.map { option in
        var own = option
        own.subcommands = [name(command)]
        return own
      }
    }
    let usages = commands.map { command in
      let options = command.options.map { "[\($0.usage)]" }
      let usage = ([program, command.name] + options + command.operands.map(\.usage))
        .joined(separator: " ")
      return "\(usage): \(command.summary).\(command.help.isEmpty ? "" : " " + command.help)"
    }
    syntax.notes = ([syntax.notes] + usages).filter { !$0.isEmpty }.joined(separator: "\n\n")
    return syntax
  }

  // MARK: - Running

  /// Runs the command that the words name; returns `nil` if they name none.
  func report(
    _ given: [String], in app: ComposedApp, _ run: LineShellProgram.Run, _ transcript: Transcript?,
    besides programOptions: [CommandOption]
  ) async throws(OutputError) -> CommandReport? {
    let group = commands.filter { $0.words[0] == given.first }
    guard !group.isEmpty else { return nil }
    let named = group.first { given.starts(with: $0.words) }
    let name = named?.name ?? (group.count == 1 ? group[0].name : group[0].words[0])
    let writer = PageWriter(name, CommandRecord(of: given), run, transcript)
    do {
      guard let command = named else {
        try checkOption(given.dropFirst().first, of: name, besides: programOptions)
        return CommandReport(command: name, outcome: .success(try helpPage(group, given)))
      }
      let rest = Array(given.dropFirst(command.words.count))
      let arguments = try arguments(rest, of: command, besides: programOptions)
      guard !arguments.asksForHelp else {
        return CommandReport(command: name, outcome: .success(helpPage([command])))
      }
      return CommandReport(
        command: name, outcome: try await outcome(of: command, arguments, in: app, run, writer),
        isBegun: writer.hasBegun)
    } catch let error as OutputError {
      throw error
    } catch {
      return CommandReport(
        command: name, outcome: .failure(run.explanation(of: error)), isBegun: writer.hasBegun)
    }
  }

  private func outcome(
    of command: ProgramCommand, _ arguments: Arguments, in app: ComposedApp,
    _ run: LineShellProgram.Run, _ writer: PageWriter
  ) async throws -> CommandReport.Outcome {
    let context = PluginRunContext(arguments: arguments, router: app.router, run: run)
    defer { context.line?.show("") }
    if run.session.streams == .standard { Signals.noteInterrupts() }
    let work = Task {
      let answer = try await command.answer(in: app, context)
      if let pages = answer.pages { try await writer.write(pages) }
      return answer
    }
    do {
      let answer = try await Signals.result(of: work).get()
      return .success(
        .init(
          status: answer.status, message: answer.message, report: answer.report, data: answer.data))
    } catch is CancellationError {
      return .failure(ErrorExplanation("command.interrupted", .interrupted, "interrupted"))
    }
  }

  private func arguments(
    _ words: [String], of command: ProgramCommand, besides programOptions: [CommandOption]
  ) throws -> Arguments {
    do throws(ArgumentError) {
      return try Arguments(words, syntax: command.syntax(in: program))
    } catch {
      if case .unknownOption(let word, _) = error {
        try checkOption(word, of: command.name, besides: programOptions)
      }
      throw error
    }
  }

  /// Refuses a word that is an option of the program itself, which belongs before the command.
  private func checkOption(
    _ word: String?, of command: String, besides programOptions: [CommandOption]
  ) throws {
    guard let option = programOptions.first(where: { $0.name == word }), option.name != "--help"
    else { return }
    let shown = option.name + (option.value == nil ? "" : " …")
    throw ShellError.programOption(option.name, usage: "\(program) \(shown) \(command)")
  }

  /// Returns the help of commands that begin with one word, if the words ask for it or say no more.
  private func helpPage(
    _ group: [ProgramCommand], _ given: [String]
  ) throws -> CommandReport.Success {
    let second = group.compactMap { $0.words.dropFirst().first }
    if given.contains(where: { ["--help", "-h"].contains($0) }) { return helpPage(group) }
    guard given.count > 1, !given[1].hasPrefix("-") else {
      throw ArgumentError.missingOperand(
        usage: group.count == 1
          ? group[0].syntax(in: program).usage()
          : "\(program) \(given[0]) \(second.joined(separator: "|"))")
    }
    let near = Suggestions.near(given[1], among: second)
    throw ArgumentError.unknownSubcommand(
      "\(given[0]) \(given[1])",
      candidates: (near.isEmpty ? second : near).map { "\(given[0]) \($0)" })
  }

  private func helpPage(_ commands: [ProgramCommand]) -> CommandReport.Success {
    let pages = commands.map { HelpText($0.syntax(in: program)).text() }
    return .init(
      status: "handled",
      report: Screen(title: "", blocks: [.verbatim(pages.joined(separator: "\n"))]))
  }
}

// The commands that plugins have registered, which run without a session.
extension LineShellProgram {
  /// Returns the words that may name a command of the program: they begin with none of the shell's.
  func programWords(_ run: Run) -> [String]? {
    guard case .command(var words) = run.options.input else { return nil }
    // The shell does not know the program's own commands; a topic of help has one meaning everywhere.
    if words.count == 2, words[0] == "help", HelpTopic(rawValue: words[1]) == nil {
      words = [words[1], "--help"]
    }
    return ShellCommands.byName[words[0]] == nil ? words : nil
  }

  /// Whether a run only describes the composed app: known once, because its commands may make what it looks for.
  func describesApp(_ run: Run) throws -> Bool {
    guard composed != nil, case .command(let words) = run.options.input else { return false }
    let command = ShellCommands.byName[words[0]]
    if command?.describesApp == true || words.prefix(while: { $0 != "--" }).contains("--help") {
      return true
    }
    return command?.name == "doctor" ? try !hasData(run) : false
  }

  /// Runs the command that the words name, and shows its report after `isDone`; returns `nil` if they name none.
  func exitCode(
    of words: [String], in app: ComposedApp, _ run: Run, _ transcript: Transcript?,
    finally isDone: @MainActor () async -> Void
  ) async throws -> ExitCode? {
    let report: CommandReport?
    do {
      report = try await ProgramCommands(app.router, program: syntax.name).report(
        words, in: app, run, transcript, besides: syntax.options)
    } catch {
      await isDone()
      throw error
    }
    guard let report else { return nil }
    await isDone()
    if !report.isBegun { try transcript?.record(CommandRecord(of: words)) }
    try run.output.show(report)
    try transcript?.record(report)
    return report.exitCode
  }
}

extension CommandRecord {
  /// The words of a command of the program, without the user of a link.
  fileprivate init(of words: [String]) {
    let kept = words.map { $0.contains("://") ? LinkMask.withoutUser($0) : $0 }
    self.init(text: WordSplitter.quote(kept), isWhole: kept == words)
  }
}

/// The run of a command as the program offers it to a plugin: files, messages, and a line for its progress.
struct PluginRunContext: ProgramRun {
  let arguments: Arguments
  let router: Router
  let run: LineShellProgram.Run
  let line: TransientLine?

  @MainActor
  init(arguments: Arguments, router: Router, run: LineShellProgram.Run) {
    (self.arguments, self.router, self.run) = (arguments, router, run)
    line = run.progressLine
  }

  var program: String { run.program }

  func read(_ path: String) throws -> InputPieces {
    let file = try InputFile(path: path, standardInput: run.session.streams.input)
    return InputPieces(name: file.name, size: file.size) { try file.next() }
  }

  func note(_ text: String) { run.note(text) }

  nonisolated func showProgress(_ verb: String, _ done: Int, of whole: Int?, note: String) {
    line?.show(ProgressBar.text(verb, done, of: whole, note: note))
  }
}

extension LineShellProgram.Run {
  /// The line on standard error, if that is a terminal and the output is for a person.
  fileprivate var progressLine: TransientLine? {
    let isWanted =
      TerminalSession.isTerminal(session.streams.error) && !options.writesJSON && !options.isQuiet
      && ![nil, "dumb"].contains(session.environment.nonEmpty("TERM"))
    return isWanted ? TransientLine(on: session.streams.error) : nil
  }
}

/// The progress of a command in one line.
enum ProgressBar {
  private static let cells = 24

  static func text(_ verb: String, _ part: Int, of whole: Int?, note: String) -> String {
    [verb, whole.map { bar(part, of: $0) }, note].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: "  ")
  }

  private static func bar(_ part: Int, of whole: Int) -> String {
    let share = whole > 0 ? min(Double(part) / Double(whole), 1) : 1
    let full = Int(share * Double(cells))
    let percent = String(Int(share * 100))
    return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: cells - full)
      + "] " + String(repeating: " ", count: 3 - percent.count) + percent + " %"
  }
}
