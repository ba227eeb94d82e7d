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
/// An existing file, even behind a symbolic link, is never changed, and a text is there whole or not at all. Nor does
/// one become a file that the shop keeps and does not have yet, such as a log of its database.
struct TextFiles: TextExport {
  let keptFiles: [String]
  /// The folder of the person, which a path names by `~/`; `nil` if it is not known.
  let home: String?

  func save(_ text: String, to typed: String) async throws {
    var path = typed
    if typed.hasPrefix("~/") {
      guard let home else {
        throw TextFileError.cannotCreate(path: typed, reason: "$HOME is not set")
      }
      path = home + typed.dropFirst()
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw TextFileError.cannotCreate(path: path, reason: "that is not a file name")
    }
    do {
      let file = try PrivateFile(at: path, for: .creating)
      do throws(PrivateFileError) {
        try file.check(apartFrom: keptFiles)
        try PrivateFile.replace(at: path, with: Array(text.utf8))
      } catch {
        _ = unsafe unlink(path)
        throw error
      }
    } catch PrivateFileError.cannotOpen(_, let error) {
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
        hint: "name another file")
    case .cannotCreate(let path, let reason):
      .init(
        "export.cannotCreate", .cannotCreate, "cannot make the file \(path): \(reason)",
        hint: "name another file")
    }
  }
}
