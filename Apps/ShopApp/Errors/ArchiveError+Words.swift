import Diagnostics
import Navigation
import Screens

extension ArchiveError {
  /// The error in words.
  var explanation: ErrorExplanation {
    switch self {
    case .notAnArchive:
      words("notAnArchive", "what was kept is no navigation state")
    case .newerVersion(let found, let known):
      words("newerVersion", "what was kept is of version \(found), and version \(known) is known")
    case .malformed(let line):
      words("malformed", "line \(line) of what was kept does not read")
    case .damaged:
      words("damaged", "what was kept is damaged")
    }
  }

  private func words(_ code: String, _ message: String) -> ErrorExplanation {
    ErrorExplanation(
      code: "archive.\(code)", category: .invalidData, message: message,
      hint: "it is replaced as soon as you go somewhere")
  }
}
