public import Diagnostics

/// Why the history cannot be kept; a session goes on without it.
public enum HistoryError: Error, Hashable, Sendable {
  /// The file cannot be opened or created.
  case cannotOpen(path: String, SystemError)

  /// The path leads to something other than a regular file of this user.
  case notOwnFile(path: String)

  /// The file does not take the line.
  case cannotWrite(path: String, OutputError)
}

extension HistoryError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .cannotOpen(let path, let error):
      .init(
        "history.cannotOpen", .cannotCreate,
        "cannot open the history \(path): \(error.description)",
        hint: "check the permissions of the file and its folder")
    case .notOwnFile(let path):
      .init(
        "history.notOwnFile", .permission, "\(path) is not a regular file of yours",
        hint: "move it away")
    case .cannotWrite(let path, let error):
      .init(
        "history.cannotWrite", .inputOutput,
        "cannot write the history \(path): \(error.explanation.message)")
    }
  }
}
