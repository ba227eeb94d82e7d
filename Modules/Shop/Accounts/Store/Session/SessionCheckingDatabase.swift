import Database

/// A database whose transactions look up the session of this process first, where ``CurrentSessionState`` says that this is due.
struct SessionCheckingDatabase: Database {
  let base: any Database
  let session: CurrentSessionState

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    guard let digest = session.dueDigest() else { return try await base.read(body) }
    return try await base.read { [session] transaction in
      try session.lookUp(digest, in: transaction)
      return try body(transaction)
    }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    guard let digest = session.dueDigest() else { return try await base.write(body) }
    return try await base.write { [session] transaction in
      try session.lookUp(digest, in: transaction)
      return try body(transaction)
    }
  }

  func bulk<Value>(_ work: (any Database) async throws -> Value) async throws -> Value {
    try await base.bulk(work)
  }
}
