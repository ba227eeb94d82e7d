import Database
import Synchronization

/// How a database fails in a test.
public enum DatabaseFault: Error, Hashable, Sendable {
  /// A write, before anything is stored.
  case beforeStoring
  /// A write, after everything is stored.
  case afterStoring
  /// Every read and every write.
  case unreachable
}

/// The faults of a `TestRun`'s database, as a full disk or a lost connection has them.
public final class DatabaseFaults: Sendable {
  private let next = Mutex<DatabaseFault?>(nil)

  /// Makes the next write fail, or everything from now on if the database is to be unreachable.
  public func fail(_ fault: DatabaseFault) { next.withLock { $0 = fault } }

  /// Returns how a read or a write is to fail; the fault of a write is over then.
  func pop(isWrite: Bool) -> DatabaseFault? {
    next.withLock { next in
      guard isWrite || next == .unreachable else { return nil }
      defer { if next != .unreachable { next = nil } }
      return next
    }
  }
}

/// A database that fails as its faults say.
struct FailingDatabase: Database {
  let base: any Database
  let faults: DatabaseFaults

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    if let fault = faults.pop(isWrite: false) { throw fault }
    return try await base.read(body)
  }

  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    let fault = faults.pop(isWrite: true)
    if let fault, fault != .afterStoring { throw fault }
    let value = try await base.write(body)
    if let fault { throw fault }
    return value
  }
}
