import CSQLite
import Foundation
import Synchronization

/// Makes writes to chosen files fail, through SQLite's own hook for system calls.
///
/// A file is known by its device and inode, so tests that run side by side do not disturb each other.
enum FaultyDisk {
  private struct File: Hashable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
      (device, number) = (
        UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)
      )
    }
  }

  private static let faults = Mutex<[File: Int32]>([:])

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
    // A file that SQLite removes meanwhile would leave its number to a file of another test.
    let kept = "\(path).kept"
    guard unsafe link(path, kept) == 0 else { throw POSIXError(.EIO) }
    let file = File(status)
    faults.withLock { $0[file] = number }
    defer {
      faults.withLock { $0[file] = nil }
      unsafe unlink(kept)
    }
    return try await body()
  }

  private static func write(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ offset: Int
  ) -> Int {
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0,
      let number = faults.withLock({ $0[File(status)] })
    {
      errno = number
      return -1
    }
    return unsafe pwrite(descriptor, bytes, count, offset)
  }
}
