import Diagnostics
import Expectations
import Testing

@Suite("ExitCode")
struct ExitCodeTests {
  @Test(
    "each kind of failure has the code sysexits.h gives it",
    arguments: [
      (ErrorExplanation.Category.usage, 64), (.invalidData, 65), (.notFound, 66),
      (.interrupted, 130),
      (.unavailable, 69), (.internal, 70), (.system, 71), (.cannotCreate, 73), (.inputOutput, 74),
      (.temporary, 75), (.permission, 77), (.configuration, 78),
    ] as [(ErrorExplanation.Category, Int32)])
  func category(_ category: ErrorExplanation.Category, code: Int32) {
    expectEqual(ExitCode(category).rawValue, code)
  }

  @Test("a death by signal is 128 and its number")
  func signals() {
    expectEqual(ExitCode.hangup.rawValue, 128 + 1)
    expectEqual(ExitCode.interrupted.rawValue, 128 + 2)
    expectEqual(ExitCode.brokenPipe.rawValue, 128 + 13)
    expectEqual(ExitCode.terminated.rawValue, 128 + 15)
  }
}
