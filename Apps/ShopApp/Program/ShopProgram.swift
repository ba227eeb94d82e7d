import AccountsStore
import CommandArguments
import Credentials
public import Database
import DependencyInjection
public import LineShell
import Mail
public import PluginInterface
import Routing
import SharedKernel
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program of the shop: composes the shop from features and an engine, in a line shell.
///
/// ```swift
/// ShopProgram(plugins: ShopComposition.plugins, engine: .sqlite).run()
/// ```
public struct ShopProgram: Sendable {
  /// The name of the program and its folders, with every engine.
  private static let name = "shop-cli"
  public static let version = "0.1.0"

  private let plugins: [any FeaturePlugin]
  private let engine: DatabaseEngine

  public init(plugins: [any FeaturePlugin], engine: DatabaseEngine) {
    (self.plugins, self.engine) = (plugins, engine)
  }

  /// Runs the program on the main thread until the process ends.
  ///
  /// It starts synchronously and runs the main queue itself: leaving an asynchronous `main` unwinds the
  /// main thread, which costs a static executable several milliseconds.
  @MainActor public func run() -> Never {
    if let code = LineShellProgram.refusalToStart() { exit(code) }
    Task { @MainActor in exit(await lineShell.run()) }
    MainQueue.run()
  }

  /// The program, ready to run.
  @MainActor public var lineShell: LineShellProgram {
    var program = LineShellProgram(
      name: Self.name,
      version: "\(Self.version) (\(engine.version)\(TestSeed.isRead ? ", debug" : ""))",
      summary: "a shop in a terminal", options: ShopOptions.declared(server: engine.server),
      notes: "Type help inside for the commands; help exit-codes for the exit codes."
    ) { run in
      let app = try ShopApplication(try configuration(of: run), composed: run.app)
      for notice in app.database.notices { run.note(notice) }
      return app
    }
    program.prompt = "shop> "
    program.remedy = { [isOnServer = engine.server != nil] error in
      ShopRemedy(isOnServer: isOnServer).remedy(for: error)
    }
    program.check = { arguments throws(ArgumentError) in _ = try ShopOptions(arguments) }
    program.composed = { try configuration(of: $0).composed() }
    program.hasData = { [isOnServer = engine.server != nil] run in
      guard !isOnServer else { return true }
      guard let path = try place(try ShopOptions(run.arguments), run).database else { return false }
      return unsafe access(path, F_OK) == 0
    }
    program.commandDidRun = { run, app in
      if let outbox = app.container.made(OutboxWorkerKey.self) { await outbox.finish() }
      guard let database = app.container.made(OpenedDatabaseKey.self) else { return }
      for notice in database.notices { run.note(notice) }
      await database.close()
    }
    program.keptFiles = { run in
      Self.keptFiles(try place(try ShopOptions(run.arguments), run).files)
    }
    program.archivePath = { run in
      try place(try ShopOptions(run.arguments), run).files.map { $0 + ".navigation" }
    }
    return program
  }

  @MainActor
  func configuration(of run: LineShellProgram.Run) throws -> ShopConfiguration {
    let options = try ShopOptions(run.arguments)
    let environment = run.session.environment
    let testing = TestSeed.fromEnvironment(environment)
    // Pages and commands that open no database need no folder either.
    let found = Result { try place(options, run) }
    let files = try? found.get().files
    let isScript = run.session.mode == .script
    var configuration = ShopConfiguration(
      plugins: plugins,
      openDatabase: { [engine] migrations in
        let place = try found.get()
        if let folder = place.folder { try XDGFolders.create(folder) }
        return try engine.opener(place.database, isScript)(migrations)
      },
      sessions: files.map { FileSessionStorage(path: $0 + ".session") }
        ?? InMemorySessionStorage(),
      features: options.features, requiresSignIn: options.requiresSignIn,
      hashing: testing?.hashing ?? .standard,
      clock: testing?.clock ?? (run.isForPerson ? .local : .system),
      identifiers: testing?.identifiers ?? .random)
    if let mail = try Self.mailTransport(options.mail, besides: files) {
      configuration.mail = mail
    }
    configuration.random = testing?.random ?? .system
    configuration.device = testing == nil ? Self.hostName : "test"
    configuration.excluded = options.excluded
    configuration.hasSamples = !options.beginsEmpty
    configuration.copying = engine.copying
    configuration.keptFiles = run.keptFiles
    configuration.home = environment.nonEmpty("HOME")
    // People can buy without the broken feature; the tests of the shop fail.
    configuration.toleratesFailing = true
    if engine.server != nil, let files {
      let installation = Installation(path: files + ".installation")
      configuration.deviceIdentity = { installation.identity() }
    }
    return configuration
  }

  /// Returns the mail transport: the destination of `--mail`, or a folder next to the database.
  private static func mailTransport(
    _ destination: MailDestination?, besides path: String?
  ) throws(MailError) -> (any MailTransport)? {
    switch destination {
    case .folder(let path): MaildirTransport(path: path)
    case .program(let path): try SendmailTransport(program: path)
    case nil: path.map { MaildirTransport(path: $0 + ".mail") }
    }
  }

  /// Returns the paths of the database with its logs, and of this device's own files.
  private static func keptFiles(_ prefix: String?) -> [String] {
    let endings = ["", "-wal", "-shm", "-journal", ".session", ".navigation", ".installation"]
    return prefix.map { prefix in endings.map { prefix + $0 } } ?? []
  }

  /// The name of the machine; empty if it has none.
  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the database, and the common prefix of the paths of this device's own files; `nil` for a
  /// database in memory, which leaves no files.
  ///
  /// The folder is made before the database is opened.
  private func place(
    _ options: ShopOptions, _ run: LineShellProgram.Run
  ) throws -> (database: String?, files: String?, folder: String?) {
    if engine.server == nil, let path = options.database {
      return path == ":memory:" ? (nil, nil, nil) : (path, path, nil)
    }
    let folders = try XDGFolders(program: Self.name, environment: run.session.environment)
    guard let server = engine.server else {
      return (folders.data + "/shop.db", folders.data + "/shop.db", folders.data)
    }
    let url = options.database ?? server
    let file = url.prefix(200).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return (url, "\(folders.data)/\(String(file))", folders.data)
  }
}

extension LineShellProgram.Run {
  /// Whether a person at a terminal reads the answers, and no program does.
  fileprivate var isForPerson: Bool {
    !options.writesJSON && (session.mode != .script || session.isOutputTerminal)
  }
}

/// The storage engine of the shop's data: the one thing in which the programs differ.
public struct DatabaseEngine: Sendable {
  /// The engine with its version, such as `sqlite 3.46.1`.
  public let version: String
  /// The default database on a server, which many devices share; `nil` for an engine with a file that belongs
  /// to this device.
  public let server: String?
  /// Opens the database at a place; `nil` means in memory.
  ///
  /// In a script nobody types or looks while the database works, so it may run on the script's own thread.
  public let opener: @Sendable (_ place: String?, _ isScript: Bool) -> DatabaseOpener
  /// Copies shops, also to and from other engines; `nil` in a program that knows only one.
  package var copying: Copying?

  /// What a program that knows several engines needs for copying.
  package struct Copying: Sendable {
    let tables: @Sendable ([Migration]) throws -> [StoredTable]
    let place: @Sendable (_ name: String) -> CopyPlace

    /// Describes how to find the tables of migrations, and the database of a name.
    package init(
      tables: @escaping @Sendable ([Migration]) throws -> [StoredTable],
      place: @escaping @Sendable (_ name: String) -> CopyPlace
    ) {
      (self.tables, self.place) = (tables, place)
    }
  }

  public init(
    version: String, server: String? = nil,
    opener: @escaping @Sendable (_ place: String?, _ isScript: Bool) -> DatabaseOpener
  ) {
    (self.version, self.server, self.opener) = (version, server, opener)
  }
}
