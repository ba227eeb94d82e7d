package import Accounts
import Diagnostics
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Stores the session token in a file that only its owner can read, and that is replaced as a whole.
///
/// A file that is not a regular file, belongs to another user or is open to others is refused, not repaired.
package struct FileSessionStorage: SessionStorage {
  private static let limit = 512

  private let path: String

  /// Creates a storage in a file, which need not exist, in an existing folder.
  package init(path: String) { self.path = path }

  package func load() throws(AccountsError) -> String? {
    let bytes = try access { () throws(PrivateFileError) in
      try PrivateFile.contents(at: path, for: .readingSecret, limit: Self.limit)
    }
    guard let bytes else { return nil }
    guard bytes.count <= Self.limit, let token = String(validating: bytes, as: UTF8.self),
      !token.isEmpty
    else { throw .sessionStorageUnusable(path: path, reason: "it does not hold a token") }
    return token
  }

  package func save(_ token: String) throws(AccountsError) {
    try access { () throws(PrivateFileError) in
      try PrivateFile.replace(at: path, with: Array(token.utf8))
    }
  }

  package func clear() throws(AccountsError) {
    try access { () throws(PrivateFileError) in
      guard unsafe unlink(path) == 0 || errno == ENOENT else {
        throw .cannotOpen(path: path, .current)
      }
    }
  }

  private func access<Value>(
    _ work: () throws(PrivateFileError) -> Value
  ) throws(AccountsError) -> Value {
    do throws(PrivateFileError) {
      return try work()
    } catch {
      throw .sessionStorageUnusable(path: path, reason: error.explanation.message)
    }
  }
}
