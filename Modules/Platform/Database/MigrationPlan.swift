/// The migrations of all owners, proved to be numbered 1, 2, 3… each.
package struct MigrationPlan: Sendable {
  /// The migrations in the order they were given.
  private let migrations: [Migration]
  private let newest: [String: Int]

  /// Whether no owner has any.
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

  /// The migrations a database still needs, which knows the newest version of each owner.
  ///
  /// Owners the database knows and the plan does not are features not composed now: they stay.
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
  /// The error for a step that failed: its own fault by name, the machine's as it is.
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
  /// Whether a statement failed for a reason that is none of its own.
  fileprivate var isOfTheMachine: Bool {
    switch self {
    case .busy, .closed, .connectionLost, .corrupt, .full, .io, .notPermitted, .outOfMemory,
      .readOnly:
      true
    default: false
    }
  }
}
