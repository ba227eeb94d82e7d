public import CommandArguments
public import Diagnostics
import Routing
public import Terminal

extension LineShellProgram {
  /// What a run of the program is given.
  public struct Run: Sendable {
    /// The arguments, as the program's syntax reads them.
    public let arguments: Arguments
    /// What the options of every line shell ask for.
    public let options: LineShellOptions
    /// The streams and the environment.
    public let session: TerminalSession
    /// What the program and its folders are called.
    public let program: String

    let output: ProgramOutput

    /// Whether a question is an error: where they are forbidden, and for JSON where only a person could
    /// answer.
    ///
    /// The lines of a script and an open descriptor answer without being asked.
    var refusesQuestions: Bool {
      guard options.writesJSON, options.passwordSource == .terminal else {
        return options.forbidsQuestions
      }
      switch options.input {
      case .command: return true
      case .standardInput where TerminalSession.isTerminal(session.streams.input): return true
      default: return options.forbidsQuestions
      }
    }

    /// What Ctrl-C does: at a prompt it drops the line or cancels what runs, a script ends.
    var interruptPolicy: Signals.InterruptPolicy { session.mode == .script ? .end : .note }

    let remedy: @Sendable (any Error) -> String?
    let preferences: ShellPreferences
    /// The links of the app; makes what they take.
    let links: @MainActor @Sendable (Run) async throws -> RouteTable

    /// An error in words, before there is a host.
    public func explanation(of error: any Error) -> ErrorExplanation {
      ErrorReport(router: nil, remedy: remedy).explanation(of: error)
    }

    /// Says something that is no result, on standard error.
    @MainActor public func note(_ text: String) { output.note(text) }

    /// The folder for what a session leaves, made if need be.
    public func stateFolder() throws -> String {
      let folders = try XDGFolders(program: program, environment: session.environment)
      try XDGFolders.create(folders.state)
      return folders.state
    }
  }
}
