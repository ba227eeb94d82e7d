public import Accounts
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Stores the session token in a file that only its owner can read.
///
/// The file is created with mode 0600 under a temporary name and then renamed, so neither a reader
/// nor a crash ever finds half a token or looser permissions. A file that is not a regular file,
/// belongs to another user or is open to others is refused, not repaired.
public struct FileSessionStorage: SessionStorage {
  private let path: String

  /// Creates a storage in a file, which need not exist, in an existing folder.
  public init(path: String) { self.path = path }

  public func load() throws(AccountsError) -> String? {
    // A pipe in its place is refused below; a plain open would wait for its writer.
    let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw unusable(errno)
    }
    defer { close(file) }
    try checkRights(of: file)
    var bytes: [UInt8] = []
    try read(from: file, into: &bytes)
    guard let token = String(validating: bytes, as: UTF8.self), !token.isEmpty else {
      throw .sessionStorageUnusable(path: path, reason: "it does not hold a token")
    }
    return token
  }

  public func save(_ token: String) throws(AccountsError) {
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max))"
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw unusable(errno) }
    let failure = write(Array(token.utf8), to: file)
    close(file)
    guard failure == nil, unsafe rename(temporary, path) == 0 else {
      let reason = failure ?? errno
      _ = unsafe unlink(temporary)
      throw unusable(reason)
    }
  }

  public func clear() throws(AccountsError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw unusable(errno) }
  }

  private func checkRights(of file: CInt) throws(AccountsError) {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw unusable(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .sessionStorageUnusable(path: path, reason: "it is not a regular file")
    }
    guard status.st_uid == geteuid() else {
      throw .sessionStorageUnusable(path: path, reason: "it belongs to another user")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw .sessionStorageUnusable(path: path, reason: "others may read or write it")
    }
  }

  private func read(from file: CInt, into bytes: inout [UInt8]) throws(AccountsError) {
    var buffer = [UInt8](repeating: 0, count: 512)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe systemRead(file, bytes.baseAddress, bytes.count)
      }
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        throw unusable(errno)
      }
      bytes += buffer[..<count]
      guard bytes.count <= 512 else {
        throw .sessionStorageUnusable(path: path, reason: "it does not hold a token")
      }
    }
  }

  private func write(_ bytes: [UInt8], to file: CInt) -> CInt? {
    guard fchmod(file, 0o600) == 0 else { return errno }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe systemWrite(file, bytes.baseAddress, bytes.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = rest.dropFirst(count)
    }
    return fsync(file) == 0 ? nil : errno
  }

  private func unusable(_ number: CInt) -> AccountsError {
    .sessionStorageUnusable(path: path, reason: unsafe String(cString: strerror(number)))
  }
}

// Inside the type, its own methods hide the system functions of the same name.
private let systemRead = unsafe read as @Sendable (CInt, UnsafeMutableRawPointer?, Int) -> Int
private let systemWrite = unsafe write as @Sendable (CInt, UnsafeRawPointer?, Int) -> Int

/// Stores the session token for as long as the process runs.
public final class InMemorySessionStorage: SessionStorage {
  private let token: Mutex<String?>

  public init(token: String? = nil) { self.token = Mutex(token) }

  public func load() throws(AccountsError) -> String? { token.withLock { $0 } }

  public func save(_ token: String) throws(AccountsError) { self.token.withLock { $0 = token } }

  public func clear() throws(AccountsError) { token.withLock { $0 = nil } }
}
