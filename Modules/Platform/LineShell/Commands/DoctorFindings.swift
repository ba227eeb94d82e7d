import Diagnostics
import Screens

/// What an audit of the running app found, in words.
struct DoctorFindings: Hashable, Sendable {
  /// What is wrong with the composition.
  var problems: [String] = []

  /// The features that could not register and were left out.
  var failures: [String] = []

  /// The removed coordinators that are still alive.
  var leaks: [String] = []

  /// The one notice that says it all: what is wrong, or that nothing is.
  var notice: Block {
    let kinds = [
      (problems, problems.count.counted("problem") + " of the composition"),
      (failures, failures.count.counted("feature") + " failed to register"),
      (leaks, leaks.count.counted("coordinator") + " still alive after removal"),
    ]
    let found = kinds.filter { !$0.0.isEmpty }
    guard !found.isEmpty else {
      return .notice(
        "no problems: every link has a place, every need is provided, nothing is circular, "
          + "nothing leaks")
    }
    return .notice(
      found.map { lines, heading in ([heading + ":"] + lines).joined(separator: "\n") }
        .joined(separator: "\n"))
  }
}
