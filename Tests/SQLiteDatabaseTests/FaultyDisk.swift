import CSQLite
import Foundation
import Synchronization

/// Makes writes to chosen files fail, through SQLite's own hook for system calls.
///
/// A file is known by its inode, so tests that run side by side do not disturb each other.
enum FaultyDisk {
  private static let faults = Mutex<[UInt64: Int32]>([:])

  private static let installed: Bool = {
    guard let vfs = unsafe sqlite3_vfs_find(nil), let set = unsafe vfs.pointee.xSetSystemCall else {
      return false
    }
    let write: @convention(c) (Int32, UnsafeRawPointer?, Int, Int) -> Int = {
      descriptor, bytes, count, offset in
      unsafe FaultyDisk.write(descriptor, bytes, count, offset)
    }
    let hook = unsafe unsafeBitCast(write, to: sqlite3_syscall_ptr.self)
    for name in ["pwrite", "pwrite64"] { unsafe _ = set(vfs, name, hook) }
    return true
  }()

  /// Lets every write to a file fail with an error number while a closure runs.
  static func failing<Value>(
    _ path: String, with number: Int32, _ body: () async throws -> Value
  ) async throws -> Value {
    var status = stat()
    guard installed, unsafe stat(path, &status) == 0 else { throw CocoaError(.fileNoSuchFile) }
    let inode = UInt64(status.st_ino)
    faults.withLock { $0[inode] = number }
    defer { faults.withLock { $0[inode] = nil } }
    return try await body()
  }

  private static func write(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ offset: Int
  ) -> Int {
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0,
      let number = faults.withLock({ $0[UInt64(status.st_ino)] })
    {
      errno = number
      return -1
    }
    return unsafe pwrite(descriptor, bytes, count, offset)
  }
}
