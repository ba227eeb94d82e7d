import Database

/// The migrations of all owners, proved to be numbered 1, 2, 3… each.
struct MigrationPlan {
  /// The migrations in the order they were given.
  let migrations: [Migration]

  let newest: [String: Int]

  /// Checks the numbering.
  init(_ migrations: [Migration]) throws(DatabaseError) {
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

  /// The migrations a database still needs.
  ///
  /// Owners the database knows and the plan does not are features not composed now: they stay.
  func pending(after versions: [String: Int]) throws(DatabaseError) -> [Migration] {
    for (owner, found) in versions.sorted(by: { $0.key < $1.key }) {
      guard let known = newest[owner] else { continue }
      guard found <= known else { throw .newerSchema(owner: owner, found: found, known: known) }
    }
    return migrations.filter { $0.version > versions[$0.owner, default: 0] }
  }
}
