import Diagnostics
import Screens
import Terminal

/// Why the program cannot do what its options ask.
enum ProgramError: Error, Hashable {
  /// The script cannot be read.
  case cannotRead(path: String, SystemError)

  /// The file to import cannot be read.
  case cannotImport(path: String, SystemError)

  /// The file with the password of the mail server cannot be used.
  case cannotUsePassword(path: String, reason: String)
}

extension ProgramError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .cannotRead(let path, let error):
      ErrorExplanation(
        code: "file.cannotRead", category: error.code == 2 ? .notFound : .inputOutput,
        message: "cannot read \(path): \(error)", hint: "check the path given to -f")
    case .cannotImport(let path, let error):
      ErrorExplanation(
        code: "file.cannotImport", category: error.code == 2 ? .notFound : .inputOutput,
        message: "cannot read \(path): \(error)",
        hint: "check the path given to catalog import; nothing was imported")
    case .cannotUsePassword(let path, let reason):
      ErrorExplanation(
        code: "file.cannotUsePassword", category: .configuration,
        message: "cannot take a password from \(path): \(reason)",
        hint: "name a file in SHOP_MAIL_PASSWORD_FILE that only you can read")
    }
  }
}
