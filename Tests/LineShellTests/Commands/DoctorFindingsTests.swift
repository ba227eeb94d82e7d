import Expectations
import Screens
import Testing

@testable import LineShell

@Suite("What the doctor says")
struct DoctorFindingsTests {
  private func text(_ findings: DoctorFindings) -> String {
    if case .notice(let text) = findings.notice { text } else { "" }
  }

  @Test("no problems only where nothing was found")
  func healthy() {
    #expect(text(DoctorFindings()).hasPrefix("no problems: "))
  }

  @Test(
    "each kind of finding is reported with every one of its lines",
    arguments: [
      (DoctorFindings(problems: ["p"]), "1 problem of the composition:\np"),
      (
        DoctorFindings(failures: ["CartFeature: no"]),
        "1 feature failed to register:\nCartFeature: no"
      ),
      (DoctorFindings(leaks: ["a", "b"]), "2 coordinators alive and showing nothing:\na\nb"),
      (DoctorFindings(ofApp: ["t"]), "1 finding of the app itself:\nt"),
      (
        DoctorFindings(problems: ["p"], leaks: ["a"]),
        "1 problem of the composition:\np\n1 coordinator alive and showing nothing:\na"
      ),
    ])
  func found(findings: DoctorFindings, expected: String) {
    expectEqual(text(findings), expected)
  }
}
