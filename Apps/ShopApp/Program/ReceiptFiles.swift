import Diagnostics
import Ordering
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Stores receipts as plain text files, readable only by their owner.
///
/// An existing file, even behind a symbolic link, is never changed.
struct ReceiptFiles: ReceiptExport {
  func save(receiptOf order: Order, to path: String) async throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ReceiptFileError.cannotCreate(path: path, reason: "that is not a file name")
    }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      throw code == EEXIST
        ? ReceiptFileError.exists(path: path)
        : ReceiptFileError.cannotCreate(path: path, reason: SystemError(code: code).description)
    }
    defer { close(descriptor) }
    do {
      try OutputBuffer.write(Array(order.receipt.utf8), to: descriptor)
    } catch {
      _ = unsafe unlink(path)
      throw error
    }
  }
}

enum ReceiptFileError: Error, Hashable {
  /// The file exists, and is never overwritten.
  case exists(path: String)
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
