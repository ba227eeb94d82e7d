import Diagnostics
import Terminal

enum ProgramError: Error, Hashable {
  case cannotImport(path: String, SystemError)
}

extension ProgramError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .cannotImport(let path, let error):
      .init(
        "file.cannotImport", error.code == 2 ? .notFound : .inputOutput,
        "cannot read \(path): \(error)",
        hint: "check the path; nothing was imported")
    }
  }
}
