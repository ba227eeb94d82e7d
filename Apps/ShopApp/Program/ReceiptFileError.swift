import Diagnostics
import Screens

/// Why a receipt cannot be stored in a file.
enum ReceiptFileError: Error, Hashable {
  /// There is such a file, which is never overwritten.
  case exists(path: String)

  /// The file cannot be made.
  case cannotCreate(path: String, reason: String)
}

extension ReceiptFileError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .exists(let path):
      .init(
        "receipt.exists", .cannotCreate, "there is already a file \(path)",
        hint: "name another: save <file>")
    case .cannotCreate(let path, let reason):
      .init(
        "receipt.cannotCreate", .cannotCreate, "cannot make the file \(path): \(reason)",
        hint: "name another: save <file>")
    }
  }
}
