import Diagnostics
import SharedKernel
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Stores texts as files, readable only by their owner.
///
/// An existing file, even behind a symbolic link, is never changed.
struct TextFiles: TextExport {
  func save(_ text: String, to path: String) async throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw TextFileError.cannotCreate(path: path, reason: "that is not a file name")
    }
    do {
      let file = try OwnFile(at: path, for: .creating)
      do { try file.write(Array(text.utf8)) } catch {
        _ = unsafe unlink(path)
        throw error
      }
    } catch OwnFileError.cannotOpen(_, let error) {
      throw error.code == EEXIST
        ? TextFileError.exists(path: path)
        : TextFileError.cannotCreate(path: path, reason: error.description)
    }
  }
}

enum TextFileError: Error, Hashable {
  /// The file exists, and is never overwritten.
  case exists(path: String)
  case cannotCreate(path: String, reason: String)
}

extension TextFileError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .exists(let path):
      .init(
        "export.exists", .cannotCreate, "there is already a file \(path)",
        hint: "name another: save <file>")
    case .cannotCreate(let path, let reason):
      .init(
        "export.cannotCreate", .cannotCreate, "cannot make the file \(path): \(reason)",
        hint: "name another: save <file>")
    }
  }
}
