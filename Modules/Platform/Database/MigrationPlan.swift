/// The migrations of all owners, each owner's verified to be numbered 1, 2, 3….
package struct MigrationPlan: Sendable {
  private let migrations: [Migration]
  private let newest: [String: Int]

  /// Whether there are no migrations.
  package var isEmpty: Bool { migrations.isEmpty }

  /// Checks the numbering.
  package init(_ migrations: [Migration]) throws(DatabaseError) {
    var newest: [String: Int] = [:]
    for migration in migrations {
      let expected = newest[migration.owner, default: 0] + 1
      guard migration.version == expected else {
        throw .migrationOutOfOrder(
          owner: migration.owner, version: migration.version, expected: expected)
      }
      newest[migration.owner] = expected
    }
    self.migrations = migrations
    self.newest = newest
  }

  /// Returns the migrations that a database still needs, given the newest version of each owner in it.
  ///
  /// Owners that only the database knows are features not composed now: their tables stay.
  package func pending(after versions: [String: Int]) throws(DatabaseError) -> [Migration] {
    guard versions[DatabaseCopy.mark] == nil || newest[DatabaseCopy.mark] != nil else {
      throw .unfinishedCopy
    }
    for (owner, found) in versions.sorted(by: { $0.key < $1.key }) {
      guard found > 0 else { throw .corrupt(message: "\(owner) has the version \(found)") }
      guard let known = newest[owner] else { continue }
      guard found <= known else { throw .newerSchema(owner: owner, found: found, known: known) }
    }
    return migrations.filter { $0.version > versions[$0.owner, default: 0] }
  }
}

extension Migration {
  /// Returns the error for a failed step: `migrationFailed` for its own fault, a machine fault unchanged.
  package func failure(_ error: any Error) -> DatabaseError {
    let reason: String
    switch error as? DatabaseError {
    case .sql(_, let message), .constraint(_, let message): reason = message
    case .some(let cause) where cause.isOfTheMachine: return cause
    case .some, .none: reason = "\(error)"
    }
    return .migrationFailed(owner: owner, version: version, reason: reason)
  }
}

extension DatabaseError {
  /// Whether a statement failed for a reason unrelated to the statement.
  fileprivate var isOfTheMachine: Bool {
    switch self {
    case .busy, .closed, .connectionLost, .corrupt, .full, .io, .notPermitted, .outOfMemory,
      .readOnly:
      true
    default: false
    }
  }
}
