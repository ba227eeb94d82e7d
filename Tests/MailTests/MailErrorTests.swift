import Diagnostics
import Expectations
import Mail
import Testing

@Suite("A mail that cannot be sent")
struct MailErrorTests {
  // Computed, because a leak check loses sight of an enumeration with references in a constant.
  private static var errors: [MailError] {
    [
      .invalidAddress("a"), .folderUnusable(path: "f", reason: "r"), .folderNotOwn(path: "f"),
      .noMailProgram(path: "p", reason: "r"), .timedOut(program: "p"),
      .stopped(program: "p", signal: 9), .failed(program: "p", code: 69, text: "no"),
    ]
  }

  @Test("explains itself under a code of its own, with a remedy unless it is a defect")
  func explained() { expectExplained(Self.errors, by: "mail") }

  @Test("because of what it holds is a defect of the program that wrote it")
  func message() {
    for error in [.invalidAddress("a"), .invalidHeader(field: "To"), .invalidBody] as [MailError] {
      expectEqual(error.explanation.code, "mail.message")
      expectEqual(error.explanation.category, .internal)
    }
  }
}
