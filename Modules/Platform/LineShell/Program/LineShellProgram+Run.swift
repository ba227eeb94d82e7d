public import CommandArguments
package import Diagnostics
public import PluginInterface
package import Terminal

extension LineShellProgram {
  public struct Run: Sendable {
    /// The arguments, parsed with the program's syntax.
    public let arguments: Arguments
    /// The options that every line shell has.
    package let options: LineShellOptions
    /// The streams and the environment.
    package let session: TerminalSession
    /// The name of the program and its folders.
    package let program: String

    /// What ``LineShellProgram/composed`` has returned, if the words of the run were looked for in it; a host is
    /// made of it instead of composing again.
    public internal(set) var app: ComposedApp?

    /// The files that the program and the app read and keep, which no other output may become.
    package var keptFiles: [String] = []

    /// Whether it only describes the composed app, so that it opens nothing of the app's.
    var describesApp = false

    let output: ProgramOutput

    /// Whether a question is an error: if questions are forbidden, or in JSON mode if only a person could
    /// answer.
    ///
    /// The lines of a script and an open descriptor can answer without a person.
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

    /// The effect of Ctrl-C: at a prompt it drops the line or cancels the command; it ends a script.
    var interruptPolicy: Signals.InterruptPolicy { session.mode == .script ? .end : .note }

    let remedy: @Sendable (any Error) -> String?
    let preferences: ShellPreferences

    /// Returns the explanation of an error before there is a host.
    package func explanation(of error: any Error) -> ErrorExplanation {
      ErrorReport(router: nil, remedy: remedy).explanation(of: error)
    }

    /// Writes a text that is not a result to standard error.
    @MainActor public func note(_ text: String) { output.note(text) }

    /// The files of every line shell: the person's, and the lines that this run reads.
    var filesOfShell: [String] {
      let folders = try? XDGFolders(program: program, environment: session.environment)
      var paths =
        folders.map { ["\($0.state)/navigation", "\($0.state)/history", "\($0.config)/config"] }
        ?? []
      if case .file(let path) = options.input, path != "-" { paths.append(path) }
      return paths + ["/dev/fd/\(session.streams.input)"]
    }

    /// Returns the folder for the data of sessions; creates it if necessary.
    func stateFolder() throws -> String {
      let folders = try XDGFolders(program: program, environment: session.environment)
      try XDGFolders.create(folders.state)
      return folders.state
    }
  }
}
