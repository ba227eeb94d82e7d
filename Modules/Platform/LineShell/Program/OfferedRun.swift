import CommandArguments
import PluginInterface
import Terminal

/// The run of a command as the program offers it to a plugin: files, messages, and a line for its progress.
struct OfferedRun: ProgramRun {
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
