import AccountsStore
import Credentials
import Database
import Diagnostics
import Mail
import Navigation
public import PluginInterface
import Screens
import SharedKernel
public import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program `shop-cli`: options in, exit code out.
@MainActor
public struct ShopProgram {
  /// What the program and its folders are called.
  static let name = "shop-cli"

  /// The version `--version` tells.
  public static let version = "0.1.0"

  /// What a program makes the shop of.
  public struct Parts: Sendable {
    /// The feature plugins.
    public let plugins: [any FeaturePlugin]

    /// What the data is kept by.
    public let engine: DatabaseEngine

    /// Names the parts.
    public init(plugins: [any FeaturePlugin], engine: DatabaseEngine) {
      (self.plugins, self.engine) = (plugins, engine)
    }
  }

  let parts: Parts
  let options: Options
  let session: TerminalSession
  let output: ProgramOutput

  init(parts: Parts, options: Options, session: TerminalSession, output: ProgramOutput) {
    self.parts = parts
    self.options = options
    self.session = session
    self.output = output
  }

  /// Makes sure that the program can be run here; call it before any task or timer is made.
  ///
  /// - Parameter arguments: The words of the command line, the program's name left out.
  /// - Returns: `nil`, or the exit code where it cannot: why was said as the words ask for it.
  public static func refusalToStart(_ arguments: () throws(ArgumentEncodingError) -> [String])
    -> Int32?
  {
    do {
      try DescriptorSupply.secure()
      return nil
    } catch {
      let writesJSON = (try? arguments().contains("--json")) ?? false
      let renderer: any Renderer = writesJSON ? JSONRenderer() : TextRenderer()
      let output = ProgramOutput { renderer }
      output.reportError(error.explanation, command: "")
      return ExitCode(error.explanation.category).rawValue
    }
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - parts: What the shop is made of.
  ///   - arguments: The words of the command line, the program's name left out.
  /// - Returns: The exit code.
  public static func run(
    _ parts: Parts, _ arguments: () throws(ArgumentEncodingError) -> [String]
  ) async -> Int32 {
    let words: [String]
    do throws(ArgumentEncodingError) {
      words = try arguments()
    } catch {
      return refused(error, Options())
    }
    var options = Options()
    // Even an option error answers as it was asked to.
    options.writesJSON = words.contains("--json")
    do throws(OptionsError) {
      options = try Options(words)
    } catch {
      return refused(error, options)
    }
    let session = TerminalSession(options)
    let output = ProgramOutput { session.renderer(options) }
    return await ShopProgram(parts: parts, options: options, session: session, output: output).run()
      .rawValue
  }

  private static func refused(_ error: any ExplainedError, _ options: Options) -> Int32 {
    let session = TerminalSession(options)
    let output = ProgramOutput { session.renderer(options) }
    output.reportError(error.explanation, command: "")
    return ExitCode(error.explanation.category).rawValue
  }

  private func run() async -> ExitCode {
    do {
      if options.showsHelp {
        output.write(Usage.text)
        return try output.finish(.success)
      }
      if options.showsVersion {
        output.write("shop-cli \(Self.version) (\(parts.engine.version))\n")
        return try output.finish(.success)
      }
      Signals.install(onInterrupt: session.mode == .interactive ? .note : .end)
      return try output.finish(try await runCommands())
    } catch let error as OutputError {
      if !error.isQuiet { output.reportError(error.explanation, command: "") }
      return error.exitCode
    } catch {
      let explanation = ErrorReport(router: nil).explanation(of: error)
      output.reportError(explanation, command: "")
      return ExitCode(explanation.category)
    }
  }

  /// Runs what the options ask for; ``run(_:)`` turns what is thrown into words and an exit code.
  func runCommands() async throws -> ExitCode {
    if case .command(let words) = options.input, let command = try MaintenanceCommand(words) {
      return try await run(command)
    }
    // A file that cannot be read or written is told before a database is made.
    let source = try CommandSources.make(options: options, session: session, output: output)
    let transcript = try options.transcript.map { try Transcript(path: $0) }
    let app = try ShopApplication(try configuration())
    let code = try await run(app, source, transcript)
    await app.close()
    output.noteMail(of: app)
    return code
  }

  private func run(
    _ app: ShopApplication, _ source: any CommandSource, _ transcript: Transcript?
  ) async throws -> ExitCode {
    try await app.start()
    for failure in app.failures {
      output.note("left out \(failure.manifest.module): \(failure.reason)")
    }
    for notice in app.database.notices { output.note(notice) }
    let shell = Shell(
      app: app, answers: transcript.map { RecordingAnswers(source, in: $0) } ?? source,
      options: ShellOptions(
        isInteractive: session.mode != .script, assumesYes: options.confirmsAll,
        refusesQuestions: options.forbidsQuestions, reportsToPrograms: options.writesJSON))
    let loop = CommandLoop(
      shell: shell, source: source, output: output, transcript: transcript,
      keepsGoing: options.keepsGoing, isInteractive: session.mode != .script,
      keeper: try await keeper(restoring: app))
    return try await loop.run()
  }

  /// What keeps where this session stands; takes up the last one's place first where that is asked for.
  private func keeper(restoring app: ShopApplication) async throws -> NavigationKeeper? {
    guard options.restoration != .none, let path = try databasePath() else { return nil }
    if options.restoration == .keep, case .command = options.input { return nil }
    let keeper = NavigationKeeper(path: path + ".navigation")
    guard options.restoration == .restore else { return keeper }
    do {
      guard let archive = try keeper.kept() else {
        output.note("there is nothing to restore yet")
        return keeper
      }
      let report = try await app.coordinator.restore(archive, links: app.router)
      for loss in report.losses { output.note("\(loss)") }
    } catch {
      output.note(
        "nothing is restored: \(ErrorReport(router: app.router).explanation(of: error).message)")
    }
    return keeper
  }

  func configuration() throws -> ShopConfiguration {
    let testing = TestSeed.fromEnvironment(session.environment)
    let path = try databasePath()
    var configuration = ShopConfiguration(
      plugins: parts.plugins, openDatabase: parts.engine.opener(path),
      sessions: path.map { FileSessionStorage(path: $0 + ".session") }
        ?? InMemorySessionStorage(),
      features: options.features, requiresSignIn: options.requiresSignIn,
      hashing: testing?.hashing ?? .standard, clock: testing?.clock ?? .system,
      identifiers: testing?.identifiers ?? .random)
    if let mail = try mailTransport(besides: path) { configuration.mail = mail }
    configuration.random = testing?.random ?? .system
    configuration.device = testing == nil ? Self.hostName : "test"
    configuration.leftOut = options.leftOut
    configuration.toleratesFailing = options.toleratesFailing
    let installation = path.map { Installation(path: $0 + ".installation") }
    configuration.assignment = VariantAssignment(
      unit: { installation?.identity() ?? "memory" }, forced: options.variants)
    return configuration
  }

  /// Where mails go: where `--mail` says, or into a folder beside the database.
  private func mailTransport(besides path: String?) throws -> (any MailTransport)? {
    switch options.mail {
    case .folder(let path): return MaildirTransport(path: path)
    case .server(let server):
      let password = try server.user.flatMap { _ in
        try MailPasswordSource(environment: session.environment).password()
      }
      if server.user != nil, password == nil {
        throw MailError.passwordMissing(server: "\(server)")
      }
      return SMTPTransport(server, password: password)
    case nil: return path.map { MaildirTransport(path: $0 + ".mail") }
    }
  }

  /// What the machine is called; empty when it has no name.
  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Where the data lives; `nil` for a database in memory, which is gone afterwards.
  private func databasePath() throws -> String? {
    if let path = options.database { return path == ":memory:" ? nil : path }
    let folders = try XDGFolders(program: Self.name, environment: session.environment)
    try XDGFolders.create(folders.data)
    return folders.data + "/shop.db"
  }
}
