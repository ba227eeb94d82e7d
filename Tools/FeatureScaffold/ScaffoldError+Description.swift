import CommandArguments

extension ScaffoldError: CustomStringConvertible {
  /// What is wrong, and how to mend it.
  public var description: String {
    switch self {
    case .arguments(let error): "\(error); \(error.hint)"
    case .invalidName(let name, let problem): "'\(name)' cannot name a feature: \(problem)"
    case .invalidOwner(let owner):
      "'\(owner)' is not an owner; write @team or @organisation/team, as CODEOWNERS has it"
    case .notThePackage(let path):
      "\(path) has no Package.swift beside Modules/Features; "
        + "run in the package's folder, or pass --package-path"
    case .nameTaken(let name, let path):
      "'\(name)' is taken by \(path); choose another name, or remove that first"
    case .linkTaken(let link, let path):
      "links under '\(link)' are taken by \(path), and a prefix has one owner; choose another name"
    case .anchorMissing(let anchor, let path):
      "\(path) has no \(anchor), which says where the new line belongs; "
        + "restore it, or write the feature's line by hand first"
    case .unreadable(let path, let detail): "cannot read \(path): \(detail)"
    case .notWritten(let path, let detail):
      "cannot write \(path): \(detail); mend that and run the command again"
    }
  }

  /// The exit status that tells what kind of error it is.
  public var exitStatus: ExitStatus {
    switch self {
    case .arguments, .invalidName, .invalidOwner: .usage
    case .notThePackage, .nameTaken, .linkTaken, .anchorMissing, .unreadable, .notWritten:
      .cannotCreate
    }
  }
}
