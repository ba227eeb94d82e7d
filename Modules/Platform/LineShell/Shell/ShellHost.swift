public import Diagnostics
public import Navigation
public import PluginInterface
public import Routing

/// The app behind a line shell, as the shell sees it.
///
/// Only ``composed``, ``navigator`` and ``start()`` have no default implementation;
/// ``ComposedHost`` uses all of the defaults. An app with sessions, an introduction or work after commands
/// needs its own host.
@MainActor
public protocol ShellHost: AnyObject {
  var composed: ComposedApp { get }
  var navigator: Navigator { get }

  /// Shows the first entry.
  func start() async throws

  /// Opens an entry named by a link or by a feature's command.
  ///
  /// - Throws: Why the entry cannot be shown; then nothing has changed.
  func open(_ route: AnyRoute) async throws -> NavigationAnswer

  /// Returns what the app itself does with a link before ``open(_:)`` carries out its plan, a sentence for the
  /// command `plan`; `nil` if nothing.
  func note(on plan: NavigationPlan) -> String?

  /// Runs a command, then shows the entry on top; called for each command except `quit`.
  ///
  /// An app does what belongs before, between and after: check that a session lasts, finish what became due. `show`
  /// takes a message about that, if any.
  ///
  /// - Throws: The error of the command or of its screen; or what is reported instead of the result, for example
  ///   that a session is over.
  func run<Shown>(
    _ command: @MainActor () async throws -> Void,
    show: @MainActor (_ message: String?) async throws -> Shown
  ) async throws -> Shown

  /// Shows the entry on top after others changed something; the person asked for nothing, so that this uses no
  /// session.
  ///
  /// - Throws: What is reported, for example that a session is over.
  func look(_ show: @MainActor () async -> Void) async throws

  /// Returns the app's own items in the line above the prompt, such as who is signed in; a few words each.
  func statusItems() async -> [String]

  /// Returns additional messages for the person, one sentence each; each is returned once.
  func drainNotices() -> [String]

  /// Returns what the app itself finds wrong, a sentence each, for `doctor`.
  func findings() async throws -> [String]

  /// Hints that others changed something the app shows: one element soon after each change.
  var changesByOthers: AsyncStream<Void> { get }

  /// Restores the entries of the last session, as far as they can be shown now.
  func restore(_ archive: Archive) async throws -> RestorationReport

  /// Returns the words for an error that the app finds better than the module that threw it, such as a time on the
  /// person's own clock; `nil` for the error's own.
  func words(for error: any Error) -> ErrorExplanation?

  /// Returns a hint for an error that the app knows better than the module that threw it.
  func remedy(for error: any Error) -> String?

  /// Closes the resources of the app; nothing may run afterwards.
  func close() async
}

extension ShellHost {
  /// The links, entries and commands of the composed app.
  public var router: Router { composed.router }

  /// The features that failed to register and are not composed.
  var failures: [PluginFailure] { composed.failures }

  public func open(_ route: AnyRoute) async throws -> NavigationAnswer {
    try navigator.commit(try await navigator.plan(link: route))
  }

  public func note(on plan: NavigationPlan) -> String? { nil }

  public func run<Shown>(
    _ command: @MainActor () async throws -> Void,
    show: @MainActor (_ message: String?) async throws -> Shown
  ) async throws -> Shown {
    try await command()
    return try await show(nil)
  }

  public func look(_ show: @MainActor () async -> Void) async throws { await show() }

  public func statusItems() async -> [String] { [] }

  public func drainNotices() -> [String] { [] }

  public func findings() async throws -> [String] { [] }

  public var changesByOthers: AsyncStream<Void> { AsyncStream { $0.finish() } }

  public func restore(_ archive: Archive) async throws -> RestorationReport {
    try await navigator.restore(archive) { try self.router.table.resolve(link: $0).route }
  }

  public func words(for error: any Error) -> ErrorExplanation? { nil }

  public func remedy(for error: any Error) -> String? { nil }

  public func close() async {}

  func explanation(of error: any Error) -> ErrorExplanation {
    ErrorReport(router: router, failures: failures, remedy: remedy, appWords: words)
      .explanation(of: error)
  }
}

/// A composed app with tabs and nothing else: the host for any app.
///
/// ```swift
/// let host = ComposedHost(try composition.compose())
/// ```
///
/// `access` says who counts as signed in, and which flow signs in.
public final class ComposedHost: ShellHost {
  public let composed: ComposedApp
  public let navigator: Navigator
  private let root: PlainRoot

  public init(_ composed: ComposedApp, access: AccessPolicy = .publicOnly) {
    self.composed = composed
    navigator = Navigator(map: composed.router.map, access: access)
    root = PlainRoot(navigator)
  }

  public func start() async throws {
    _ = try navigator.showTabs(root: "main")
  }
}

/// The root coordinator of an app that handles no actions.
private final class PlainRoot: RootCoordinator {
  let context: CoordinatorContext

  init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }
}

/// The options of a shell, most of them about questions.
package struct ShellOptions: Hashable, Sendable {
  /// Whether a person is present who can be asked to confirm.
  package var isInteractive: Bool
  /// Whether every confirmation is answered with yes (`--yes`).
  package var assumesYes: Bool
  /// Whether questions are forbidden (`--no-input`).
  package var refusesQuestions: Bool

  /// Whether reports contain data for programs only: events, and the entry after a command that only reports.
  package var reportsToPrograms: Bool
  /// A person's aliases, and the words that replace them; the source of the lines replaces them.
  package var aliases: [String: String]

  /// The name of the program, and the usage of its options by name, for a person who types an option after a
  /// command.
  var program = ""
  var programOptions: [String: String] = [:]

  var asksPerson: Bool { isInteractive && !refusesQuestions }

  package init(
    isInteractive: Bool = false, assumesYes: Bool = false, refusesQuestions: Bool = false,
    reportsToPrograms: Bool = true, aliases: [String: String] = [:]
  ) {
    self.aliases = aliases
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
