import CommandArguments
import Encodings

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
  case unknownPoint(String, available: [String])
  /// Other features, listed with their teams, use the feature that is to be removed.
  case inUse(String, by: [String])
  case lists([ListProblem])
  /// The path is a symbolic link, and others would be written through it.
  case linkOnPath(String)
  /// Another run changes the package now.
  case busy
  /// A run was killed, and with `--dry-run` nothing is taken back.
  case unfinished

  /// The message, in which no name that was typed or found begins a line or hides anything.
  var description: String {
    func shown(_ text: String) -> String { EscapedText.line(text) }
    return switch self {
    case .arguments(let error): shown("\(error); \(error.hint)")
    case .nameNotUpperCamelCase(let name):
      "'\(shown(name))' cannot name a feature: write ASCII letters and digits in upper camel case, "
        + "such as GiftCards"
    case .nameLength(let name, let allowed):
      "'\(shown(name))' cannot name a feature: use \(allowed.lowerBound) to \(allowed.upperBound) characters"
    case .nameSuffix(let name, let suffix):
      "'\(shown(name))' cannot name a feature: leave out '\(shown(suffix))'; it is added where it belongs"
    case .nameReserved(let name, let word):
      "'\(shown(name))' cannot name a feature: '\(shown(word))' means something else already; choose another word"
    case .invalidOwner(let owner):
      "'\(shown(owner))' is not an owner; write @team or @organisation/team, as CODEOWNERS has it"
    case .notThePackage(let path):
      "\(shown(path)) has no Package.swift beside Modules/Features; "
        + "run in the package's folder, or pass --package-path"
    case .nameTaken(let name, let path):
      "'\(shown(name))' is taken by \(shown(path)); choose another name, or remove that first"
    case .linkTaken(let link, let path):
      "links under '\(shown(link))' are taken by \(shown(path)), and a prefix has one owner; choose another name"
    case .anchorMissing(let anchor, let path):
      "\(shown(path)) has no \(shown(anchor)), which says where the new line belongs; "
        + "restore it, or write the feature's line by hand first"
    case .unreadable(let path, let detail): "cannot read \(shown(path)): \(shown(detail))"
    case .notWritten(let path, let detail):
      "cannot write \(shown(path)): \(shown(detail)); fix that and run the command again"
    case .unknownFeature(let name, let available):
      "there is no feature \(shown(name)); there are \(shown(available.joined(separator: ", ")))"
    case .unknownPoint(let name, let available):
      "there is no point \(shown(name)) for features; there are \(shown(available.joined(separator: ", ")))"
    case .inUse(let feature, let users):
      "\(shown(feature)) cannot be removed while others use it; remove these uses first:\n"
        + users.map { "  \(shown($0))" }.joined(separator: "\n")
    case .lists(let problems):
      "the lists of features have errors that sorting cannot fix:\n"
        + problems.map { "  \(shown("\($0)"))" }.joined(separator: "\n")
    case .linkOnPath(let path):
      "\(shown(path)) is a symbolic link, and nothing is written or removed through one; put the folder or "
        + "file itself there"
    case .busy: "another new-feature is changing this package; run the command again"
    case .unfinished:
      "an earlier run was interrupted; without --dry-run the command takes back what that has changed"
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .notThePackage, .nameTaken, .linkTaken, .anchorMissing, .unreadable, .notWritten,
      .unknownFeature, .unknownPoint, .inUse, .lists, .linkOnPath, .busy, .unfinished:
      .cannotCreate
    case .arguments, .nameNotUpperCamelCase, .nameLength, .nameSuffix, .nameReserved, .invalidOwner:
      .usage
    }
  }
}
