import Diagnostics
import Terminal

enum ProgramError: Error, Hashable {
  case cannotImport(path: String, SystemError)
  case cannotUsePassword(path: String, reason: String)
}

extension ProgramError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .cannotImport(let path, let error):
      .init(
        "file.cannotImport", error.code == 2 ? .notFound : .inputOutput,
        "cannot read \(path): \(error)",
        hint: "check the path; nothing was imported")
    case .cannotUsePassword(let path, let reason):
      .init(
        "file.cannotUsePassword", .configuration, "cannot take a password from \(path): \(reason)",
        hint: "name a file in SHOP_MAIL_PASSWORD_FILE that only you can read")
    }
  }
}
