/// The migrations of all owners, each owner's verified to be numbered 1, 2, 3….
package struct MigrationPlan: Sendable {
  /// What a database needs to get to the schema of a plan.
  package struct Upgrade: Sendable {
    /// The steps that it has run without recording which they were: they are taken to be these.
    package let unrecorded: [Migration]
    /// The steps that it has not run yet.
    package let pending: [Migration]
    /// What it does not say yet of the tables of an owner.
    package let descriptions: [String: String]

    /// Whether nothing is to be done.
    package var isEmpty: Bool { unrecorded.isEmpty && pending.isEmpty && descriptions.isEmpty }
  }

  private let migrations: [Migration]
  private let owners: [String: [Migration]]
  /// The owners of steps whose plugins are not composed.
  private let notComposed: Set<String>
  /// What a database keeps of each owner's tables, as far as a schema says it.
  private let descriptions: [String: String]

  /// Whether the database is to be a new one.
  private let beginsDatabase: Bool

  /// Whether there are no migrations.
  package var isEmpty: Bool { migrations.isEmpty }

  /// Checks the numbering of the steps that are to be run; `isReopening` a database whose steps have begun it.
  package init(_ known: [Migration], isReopening: Bool = false) throws(DatabaseError) {
    let migrations = known.filter(\.isComposed)
    var owners: [String: [Migration]] = [:]
    for migration in migrations {
      let (owner, version) = (migration.owner, migration.version)
      let earlier = owners[owner, default: []]
      if let other = earlier.first(where: { $0.version == version }) {
        throw .duplicateMigration(
          owner: owner, version: version, first: other.site, second: migration.site)
      }
      guard version == earlier.count + 1 else {
        throw .migrationOutOfOrder(owner: owner, version: version, expected: earlier.count + 1)
      }
      if let foreign = migration.foreignSample {
        throw .foreignSample(owner: owner, version: version, statement: foreign.sql)
      }
      owners[owner] = earlier + [migration]
    }
    (self.migrations, self.owners) = (migrations, owners)
    beginsDatabase = !isReopening && known.contains(where: \.beginsDatabase)
    notComposed = Set(known.filter { !$0.isComposed }.map(\.owner))
    descriptions = owners.compactMapValues { steps in
      let said = steps.compactMap(\.tables)
      return said.isEmpty ? nil : DescribedTable.description(of: said.flatMap(\.self))
    }
  }

  /// Returns what a database still needs, given the steps that it has run.
  ///
  /// Owners that only the database knows are of plugins that the program does not have: their tables stay.
  ///
  /// - Throws: `DatabaseError` for a database that has run a step which is not composed, is not in the plan, or is
  ///   another there; and for one that has run any where a new one is wanted.
  package func upgrade(of applied: AppliedMigrations) throws(DatabaseError) -> Upgrade {
    guard applied.versions[DatabaseCopy.mark] == nil || owners[DatabaseCopy.mark] != nil else {
      throw .unfinishedCopy
    }
    guard !beginsDatabase || applied.versions.isEmpty else { throw .notNew }
    for (owner, found) in applied.versions.sorted(by: { $0.key < $1.key }) {
      guard !notComposed.contains(owner) else { throw .ownerNotComposed(owner) }
      guard let steps = owners[owner] else { continue }
      for step in steps.prefix(found) { try check(step, in: applied) }
      guard found <= steps.count else {
        throw .newerSchema(
          owner: owner, found: found, known: steps.count,
          name: applied.identities[owner]?[found]?.name)
      }
    }
    return Upgrade(
      unrecorded: migrations.filter { $0.version <= applied.unrecorded[$0.owner, default: 0] },
      pending: migrations.filter { $0.version > applied.versions[$0.owner, default: 0] },
      descriptions: descriptions.filter { applied.descriptions[$0.key] != $0.value })
  }

  private func check(_ step: Migration, in applied: AppliedMigrations) throws(DatabaseError) {
    guard let found = applied.identities[step.owner]?[step.version] else { return }
    let known = step.identity
    guard found.name == known.name else {
      throw .otherMigration(
        owner: step.owner, version: step.version, found: found.name, known: known.name)
    }
    guard found.content == known.content else {
      throw .editedMigration(owner: step.owner, version: step.version, name: known.name)
    }
  }
}
