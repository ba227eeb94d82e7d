import Catalog
import LineShell
import Synchronization
import Terminal

/// The progress of an import, on a line of the terminal if there is one.
final class ImportProgressBar: Sendable {
  private static let cells = 24

  private let line: TransientLine?
  private let size: Int?
  private let count = Mutex(0)

  init(on line: TransientLine?, size: Int?) {
    (self.line, self.size) = (line, size)
  }

  /// Returns the line on standard error, if that is a terminal and the output is for a person.
  @MainActor
  static func line(for run: LineShellProgram.Run) -> TransientLine? {
    let isWanted =
      TerminalSession.isTerminal(run.session.streams.error) && !run.options.writesJSON
      && !run.options.isQuiet
      && ![nil, "dumb"].contains(run.session.environment.nonEmpty("TERM"))
    return isWanted ? TransientLine(on: run.session.streams.error) : nil
  }

  var rows: Int { count.withLock(\.self) }

  func show(_ progress: ImportProgress) {
    if case .reading(_, let rows) = progress { count.withLock { $0 = rows } }
    line?.show(Self.line(progress, size: size))
  }

  func clear() { line?.show("") }

  static func line(_ progress: ImportProgress, size: Int?) -> String {
    switch progress {
    case .reading(let bytes, let rows):
      guard let size, size > 0 else { return "reading  \(rows) rows" }
      return "reading  \(bar(bytes, of: size))  \(rows) rows"
    case .storing(let rows, let total):
      return "storing  \(bar(rows, of: total))  \(rows) rows"
    }
  }

  static func bar(_ part: Int, of whole: Int) -> String {
    let share = whole > 0 ? min(Double(part) / Double(whole), 1) : 1
    let full = Int(share * Double(cells))
    let percent = String(Int(share * 100))
    return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: cells - full)
      + "] " + String(repeating: " ", count: 3 - percent.count) + percent + " %"
  }
}
