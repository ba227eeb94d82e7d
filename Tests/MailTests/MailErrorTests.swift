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

  @Test("explains itself under a code of its module, with a remedy unless it is a defect")
  func explained() {
    for error in Self.errors {
      let explanation = error.explanation
      #expect(explanation.code.hasPrefix("mail."), "\(error)")
      expectEqual(explanation.message.first?.isUppercase, false, "\(error)")
      #expect(explanation.message.last != ".", "\(error)")
      #expect(explanation.hint?.isEmpty == false || explanation.category == .internal, "\(error)")
    }
  }

  @Test("and no two causes share a code")
  func codes() {
    expectEqual(Set(Self.errors.map(\.explanation.code)).count, Self.errors.count)
  }

  @Test("because of what it holds is a defect of the program that wrote it")
  func message() {
    for error in [.invalidAddress("a"), .invalidHeader(field: "To"), .invalidBody] as [MailError] {
      expectEqual(error.explanation.code, "mail.message")
      expectEqual(error.explanation.category, .internal)
    }
  }
}
