public import CommandArguments

/// Why no feature was generated; nothing was changed then.
public enum ScaffoldError: Error, Hashable, Sendable {
  // Usage
  case arguments(ArgumentError)
  case invalidName(String, NameProblem)
  case invalidOwner(String)

  // The package
  case notThePackage(path: String)
  case nameTaken(String, by: String)
  case linkTaken(String, by: String)
  case anchorMissing(anchor: String, path: String)
  case unreadable(path: String, detail: String)
  case notWritten(path: String, detail: String)
}
