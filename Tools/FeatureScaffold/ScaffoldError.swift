import CommandArguments

/// The reason why a run did nothing; no file was changed.
enum ScaffoldError: Error, Hashable, Sendable, CustomStringConvertible {
  // Usage
  case arguments(ArgumentError)
  case nameNotUpperCamelCase(String)
  case nameLength(String, allowed: ClosedRange<Int>)
  case nameSuffix(String, String)
  /// A generated type or case would have the name of a Swift keyword or of a platform type.
  case nameReserved(String, String)
  case invalidOwner(String)

  // The package
  case notThePackage(path: String)
  case nameTaken(String, by: String)
  case linkTaken(String, by: String)
  case anchorMissing(anchor: String, path: String)
  case unreadable(path: String, detail: String)
  case notWritten(path: String, detail: String)
  case unknownFeature(String, available: [String])
  /// No feature opens a point of that name on its screens.
  case unknownPoint(String, available: [String])
  /// Other features, listed with their teams, use the feature that is to be removed.
  case inUse(String, by: [String])
  case lists([ListProblem])

  var description: String {
    switch self {
    case .arguments(let error): "\(error); \(error.hint)"
    case .nameNotUpperCamelCase(let name):
      "'\(name)' cannot name a feature: write ASCII letters and digits in upper camel case, "
        + "such as GiftCards"
    case .nameLength(let name, let allowed):
      "'\(name)' cannot name a feature: use \(allowed.lowerBound) to \(allowed.upperBound) characters"
    case .nameSuffix(let name, let suffix):
      "'\(name)' cannot name a feature: leave out '\(suffix)'; it is added where it belongs"
    case .nameReserved(let name, let word):
      "'\(name)' cannot name a feature: '\(word)' means something else already; choose another word"
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
      "cannot write \(path): \(detail); fix that and run the command again"
    case .unknownFeature(let name, let available):
      "there is no feature \(name); there are \(available.joined(separator: ", "))"
    case .unknownPoint(let name, let available):
      "no feature opens the point \(name); there are \(available.joined(separator: ", "))"
    case .inUse(let feature, let users):
      "\(feature) cannot be removed while others use it; remove these uses first:\n"
        + users.map { "  \($0)" }.joined(separator: "\n")
    case .lists(let problems):
      "the lists of features have errors that sorting cannot fix:\n"
        + problems.map { "  \($0)" }.joined(separator: "\n")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .notThePackage, .nameTaken, .linkTaken, .anchorMissing, .unreadable, .notWritten,
      .unknownFeature, .unknownPoint, .inUse, .lists:
      .cannotCreate
    case .arguments, .nameNotUpperCamelCase, .nameLength, .nameSuffix, .nameReserved, .invalidOwner:
      .usage
    }
  }
}
