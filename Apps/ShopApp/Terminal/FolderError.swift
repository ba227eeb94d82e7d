public import Diagnostics

/// Why the program's folders cannot be used.
public enum FolderError: Error, Hashable, Sendable {
  /// Neither the XDG variable nor `HOME` names an absolute path.
  case noHome

  /// A folder is not there and cannot be created.
  case cannotCreate(path: String, SystemError)
}

extension FolderError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .noHome:
      .init(
        "folders.noHome", .configuration, "the home folder is unknown",
        hint: "set HOME to an absolute path, or give --database PATH")
    case .cannotCreate(let path, let error):
      .init(
        "folders.cannotCreate", .cannotCreate, "cannot create \(path): \(error.description)",
        hint: "make the folder above it writable, or give --database PATH")
    }
  }
}
