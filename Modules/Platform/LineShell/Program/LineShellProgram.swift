public import CommandArguments
package import Diagnostics
import Navigation
public import PluginInterface
package import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A composed app as a program: it takes options, runs a session of lines, and returns an exit code.
///
/// The program reads its command line, chooses the source of commands (a person, a script, arguments), runs
/// them in a ``Shell`` and writes their answers. Everything specific to the app comes from its ``ShellHost``.
@MainActor
public struct LineShellProgram {
  /// The options and operands, from which help, completion and the manual page are derived.
  package let syntax: CommandSyntax
  /// The prompt before a line that a person types.
  public var prompt: String

  /// The file that stores the navigation state, by default in the state folder; `nil` stores nothing.
  public var archivePath: @MainActor (Run) throws -> String? = {
    try $0.stateFolder() + "/navigation"
  }

  /// Returns the paths of the files that the app keeps, such as its database: no transcript, history or saved
  /// state may be one of them, under whatever name.
  public var keptFiles: @MainActor (Run) throws -> [String] = { _ in [] }

  /// Checks the arguments of the program's own options, before a file is opened for the run.
  public var check: @Sendable (Arguments) throws(ArgumentError) -> Void = { _ in }

  /// Returns the remedy for an error before there is a host.
  public var remedy: @Sendable (any Error) -> String? = { _ in nil }

  /// Composes the app and opens nothing, for the commands that plugins have registered and for the pages that
  /// list them; `nil` if creating the host does no more than that.
  public var composed: (@MainActor (Run) async throws -> ComposedApp)?

  /// Whether the app has kept anything yet; without, `doctor` audits the composed app and opens nothing.
  public var hasData: @MainActor (Run) throws -> Bool = { _ in true }

  /// Closes what such a command has opened in an app of ``composed``.
  public var commandDidRun: @MainActor (Run, ComposedApp) async -> Void = { _, _ in }

  private let makeHost: @MainActor (Run) async throws -> any ShellHost

  /// Creates a program.
  ///
  /// `name` is also the name of its folders, and `notes` is additional help text. `options` are its own,
  /// besides those of every line shell. The host is created once, but not for a page about the program,
  /// such as help.
  public init(
    name: String, version: String, summary: String, options: [CommandOption] = [],
    notes: String = "",
    makeHost: @escaping @MainActor (Run) async throws -> any ShellHost
  ) {
    syntax = CommandSyntax(
      name: name, version: version, summary: summary,
      options: options + LineShellOptions.declared + ProgramPage.options,
      subcommands: ShellCommands.described + [ProgramPage.completion],
      operands: [Operand("COMMAND", .text, .optional), Operand("ARGUMENT", .text, .any)],
      endsAtFirstOperand: true,
      notes: [
        "Without a command: interactive on a terminal, a script when standard input is not one.",
        "Each screen has commands of its own, besides. Topics of help: "
          + ShellCommands.topics.joined(separator: ", ") + ".",
        notes,
      ].filter { !$0.isEmpty }.joined(separator: "\n\n"))
    prompt = "\(name)> "
    self.makeHost = makeHost
  }

  /// Ensures that the program can run here; call it before any task or timer is created.
  ///
  /// - Returns: `nil`, or the exit code if it cannot run; the reason is then reported, as JSON if requested.
  public static func refusalToStart() -> Int32? {
    do {
      try DescriptorLimit.secure()
      return nil
    } catch {
      let writesJSON = (try? ArgumentVector.arguments().contains("--json")) ?? false
      return refused(error, writesJSON: writesJSON).rawValue
    }
  }

  public func run() async -> Int32 {
    do throws(ArgumentEncodingError) {
      return await run(try ArgumentVector.arguments()).rawValue
    } catch {
      return Self.refused(error, writesJSON: false).rawValue
    }
  }

  /// Runs the program and ends the process with its exit code.
  public func runAndExit() async -> Never {
    if let code = Self.refusalToStart() { exit(code) }
    exit(await run())
  }

  package func run(
    _ words: [String], environment: Environment = .process,
    streams: TerminalSession.Streams = .standard
  ) async -> ExitCode {
    do throws(ArgumentError) {
      return await exitCode(of: try made(words, environment: environment, streams: streams))
    } catch {
      // Even an option error is reported in the requested form.
      return Self.refused(error, writesJSON: words.contains("--json"), environment, streams)
    }
  }

  package func made(
    _ words: [String], environment: Environment, streams: TerminalSession.Streams
  ) throws(ArgumentError) -> Run {
    let arguments: Arguments
    do throws(ArgumentError) {
      arguments = try Arguments(words, syntax: syntax)
    } catch {
      guard case .unknownOption("--password", _) = error else { throw error }
      throw .secret(remedy: "use --password-stdin or --password-fd N, or answer the question")
    }
    var options = try LineShellOptions(arguments)
    if case .command(let words) = options.input, words.count == 2, words[0] == "help",
      ShellCommands.byName[words[1]] == nil, HelpTopic(rawValue: words[1]) == nil,
      syntax.subcommands.contains(where: { $0.name == words[1] })
    {
      // The shell does not know the program's own commands.
      options.input = .command([words[1], "--help"])
    }
    if !arguments.asksForHelp, !arguments.asksForVersion { try check(arguments) }
    var session = TerminalSession(options, environment: environment, streams: streams)
    var preferences = ShellPreferences()
    if session.mode == .interactive {
      preferences = ShellPreferences(of: syntax.name, environment: environment)
      if let color = preferences.color, arguments.value("--color") == nil {
        options.color = color
        session = TerminalSession(options, environment: environment, streams: streams)
      }
    }
    let output = ProgramOutput(session, options)
    if session.mode == .interactive { output.spinner = Spinner(on: streams.output) }
    output.pager = preferences.pager.map { Pager($0, terminal: streams.output) }
    return Run(
      arguments: arguments, options: options, session: session, program: syntax.name,
      output: output, remedy: remedy, preferences: preferences)
  }

  private static func refused(
    _ error: any ExplainedError, writesJSON: Bool, _ environment: Environment = .process,
    _ streams: TerminalSession.Streams = .standard
  ) -> ExitCode {
    var options = LineShellOptions()
    options.writesJSON = writesJSON
    let session = TerminalSession(options, environment: environment, streams: streams)
    ProgramOutput(session, options).reportError(error.explanation)
    return ExitCode(error.explanation.category)
  }

  private func exitCode(of run: Run) async -> ExitCode {
    let output = run.output
    do {
      if let page = try ProgramPage(run, of: try await completed(for: run)) {
        if run.options.writesJSON {
          try output.show(page.report(titled: syntax.name))
        } else {
          output.write(page.text)
        }
        try output.flush()
        return .success
      }
      // Signals affect the whole process, so a run with other streams does not handle them.
      if run.session.streams == .standard {
        Signals.install(onInterrupt: run.interruptPolicy)
      }
      let code = try await commands(of: run)
      try output.flush()
      return code
    } catch let error as OutputError {
      if !error.isQuiet { output.reportError(error.explanation) }
      return error.exitCode
    } catch {
      let explanation = run.explanation(of: error)
      output.reportError(explanation)
      return ExitCode(explanation.category)
    }
  }

  /// Returns the declaration, with the words of the features if a completion script is asked for, and with the
  /// commands of the program on the pages that list them.
  private func completed(for run: Run) async throws -> CommandSyntax {
    if run.arguments.asksForHelp || run.arguments.has("--manual"), let composed {
      do {
        let router = try await composed(run).router
        return ProgramCommands(router, program: syntax.name)
          .described(in: syntax.offering(router))
      } catch {
        run.note("commands of the features are missing: \(run.explanation(of: error).message)")
      }
    }
    guard case .command(let words) = run.options.input, words.count == 2,
      words[0] == ProgramPage.completion.name, CompletionScript.Shell(rawValue: words[1]) != nil
    else { return syntax }
    let router =
      if let composed { try await composed(run).router } else { try await makeHost(run).router }
    return ProgramCommands(router, program: syntax.name).completed(in: syntax.offering(router))
  }

  /// Runs the requested commands; ``run(_:)`` converts errors to messages and exit codes.
  package func commands(of run: Run) async throws -> ExitCode {
    var run = run
    run.keptFiles = run.filesOfShell + ((try? keptFiles(run)) ?? [])
    // An unreadable or unwritable file is reported before the app is created.
    let source = try CommandSources.make(run, prompt: prompt)
    let transcript = try run.options.transcript.map {
      try Transcript(
        path: $0, renderer: run.options.scriptRenderer, apartFrom: run.keptFiles,
        replacesOthers: run.options.replacesOthers)
    }
    run.describesApp = try describesApp(run)
    if let composed, programWords(run) != nil || run.describesApp {
      run.app = try await composed(run)
    }
    if let app = run.app, let words = programWords(run) {
      let code = try await exitCode(of: words, in: app, run, transcript) {
        await commandDidRun(run, app)
      }
      if let code { return code }
    }
    let host: any ShellHost =
      if run.describesApp, let app = run.app {
        ComposedHost(app)
      } else {
        try await makeHost(run)
      }
    if composed == nil, let words = programWords(run),
      let code = try await exitCode(
        of: words, in: host.composed, run, transcript, finally: { await host.close() })
    {
      return code
    }
    let outcome: Result<ExitCode, any Error>
    do {
      outcome = .success(try await session(of: host, run, source, transcript))
    } catch {
      outcome = .failure(error)
    }
    await host.close()
    for notice in host.drainNotices() { run.note(notice) }
    return try outcome.get()
  }

  private func session(
    of host: any ShellHost, _ run: Run, _ source: any CommandSource, _ transcript: Transcript?
  ) async throws -> ExitCode {
    // A page about the app needs no screen, so nothing is read for one.
    if !run.describesApp { try await host.start() }
    for failure in host.failures { run.note("not composed: \(failure)") }
    for error in host.navigator.drainErrors() {
      run.note(host.explanation(of: error).message)
    }
    let isInteractive = run.session.mode != .script
    var options = ShellOptions(
      isInteractive: isInteractive, assumesYes: run.options.confirmsAll,
      refusesQuestions: run.refusesQuestions, reportsToPrograms: run.options.writesJSON,
      aliases: run.preferences.aliases)
    options.program = syntax.name
    for option in syntax.options where option.name != "--help" && option.subcommands.isEmpty {
      options.programOptions[option.name] = option.name + (option.value == nil ? "" : " …")
    }
    let shell = Shell(app: host, answers: source, options: options)
    shell.transcript = transcript
    for notice in shell.drainNotices() { run.note(notice) }
    let loop = CommandLoop(
      shell: shell, source: source, output: run.output, keepsGoing: run.options.keepsGoing,
      isInteractive: isInteractive,
      archive: try await archiveFile(restoring: host, run))
    return try await loop.run()
  }
}
