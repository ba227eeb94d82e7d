import Diagnostics
import Terminal
import Testing

@testable import LineShell

@Suite("Errors in words")
struct ErrorReportTests {
  @Test(
    "where a secret cannot be asked, the remedy is an option that hands it over",
    arguments: [TerminalError.noTerminal, .cannotHideInput])
  func secretSource(error: TerminalError) {
    let report = ErrorReport(router: nil) { _ in nil }
    #expect(report.explanation(of: error).hint == "use --password-stdin or --password-fd N")
  }
}
