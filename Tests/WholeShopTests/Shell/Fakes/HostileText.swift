import AppProperties
import LineShell
import Screens
import ShopApp
import ShopSessions
import Testing

/// Texts that would move a terminal, tear a line of JSON or end a statement, if they were written raw.
enum HostileText {
  static let all: [String] = [
    // What a terminal obeys: erasing, the clipboard, a device control string, C1, NUL and backspaces.
    "a\u{1B}[2J\u{1B}]52;c;eA==\u{7}\u{1B}P1\u{1B}\\\u{9B}31m\u{85}nul\u{0}del\u{7F}back\u{8}",
    // What turns a line round: the bidirectional controls, and line ends of Unicode's own.
    "evil\u{202E}txt\u{2066}\u{200F}\u{61C}\u{2028}\u{2029}",
    // What ends a string, a line or a statement.
    "\"},\n{\"v\":1}\r\n\t\\u0000'; DROP TABLE accounts_user; --%_*NEAR(",
    // More on one line than a terminal may send at once.
    String(repeating: "long ", count: 20_000),
  ]

  /// All of them but the long one, in one.
  static let short = all.dropLast().joined()

  /// A word of a command line, quoted so that it comes through whole.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "") + "'"
  }

  /// Renders a report in every way there is and checks that nothing of it controls a terminal, and that
  /// it is one line of JSON.
  @MainActor
  static func check(
    _ report: CommandReport, _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for width in [nil, 60] as [Int?] {
      let rendered = TextRenderer(width: width).render(report)
      for bytes in [rendered.output, rendered.diagnostics] {
        #expect(throws: Never.self, "\(line)", sourceLocation: sourceLocation) {
          try ReportProperty.checkText(bytes)
        }
      }
    }
    let json = try report.json(sourceLocation: sourceLocation)
    #expect(json["v"] as? Int == 1, "\(line)", sourceLocation: sourceLocation)
  }
}
