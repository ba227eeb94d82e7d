import Accounts
import Database
import DependencyInjection
public import PluginInterface

/// Returns what is wrong with what some plugins keep about people in a composed app, one sentence a problem.
///
/// A feature's tests ask it of their plugin and its store, so that a table which nobody exports, or deletes with an
/// account, is seen there and not only in the whole shop:
///
/// ```swift
/// #expect(try await personalDataProblems(of: WishlistPlugin(), WishlistStorePlugin(), in: app.composed) == [])
/// ```
///
/// Let a signed-in person write something by the feature's own service before: only such a row shows whether the store
/// names its people as the description says, and none where a table is said to hold nothing about people. Then two people
/// sign up in the app, and each table of the plugins that is about people gets a row about each of them. One is exported and
/// deleted. A table whose steps make it in code, where no description can be compared, is named; so is a table with rows of
/// guests of which no plugin does anything at sign-in. A person who was signed in is signed out.
///
/// - Throws: The errors of the services, and those of an app without the stores of accounts.
public func personalDataProblems(
  of plugins: any FeaturePlugin..., in app: ComposedApp
) async throws -> [String] {
  let own = Set(plugins.map(\.manifest.id))
  let database = try app.container.resolve(DatabaseKey.self)
  let schemas = try app.container.resolve(Contributions<Schemas>.self).values()
  let known = Set(schemas.flatMap(\.output.tables))
  let made = try await database.read { Set(try $0.tables().map(\.table)) }
  var problems = made.subtracting(known).sorted().map {
    "\($0): no schema describes it; make it by a statement of its step"
  }
  var filled = try await FilledTables(app, of: own)
  problems += filled.unfilled
  let others = schemas.filter { own.contains($0.plugin) }.flatMap(\.output.aboutOthers.keys)
  problems += try await filled.problemsOfNames(aboutOthers: Set(others))
  problems += filled.unexported.sorted().map { "\(filled.described($0)): no export shows its rows" }
  problems += try await filled.problemsOfDeletion()
  let tables = schemas.filter { own.contains($0.plugin) }.flatMap(\.output.personalTables)
  let joins = try app.container.resolve(Contributions<AfterSignIn>.self).values()
    .contains { own.contains($0.plugin) }
  problems += tables.filter { $0.person?.prefix.isEmpty == false && !joins }.map {
    "\(filled.described($0.name)): nothing is done at sign-in with the rows of others than accounts; "
      + "contribute to AfterSignIn"
  }
  return problems
}

extension FilledTables {
  /// The rows, of anybody the app knows, that name their person otherwise than their table is described, or at all in a
  /// table that is said to hold nothing about people.
  fileprivate func problemsOfNames(aboutOthers others: Set<String>) async throws -> [String] {
    let tables = tables.filter { people.contains($0.name) || others.contains($0.name) }
    let described = described
    let wrong = try await database.read { transaction in
      let users = try transaction.rows("SELECT id FROM accounts_user") { try $0.text(0) }
      return try tables.flatMap { table -> [(String, String)] in
        if others.contains(table.name) {
          let texts = try table.rows(in: transaction).flatMap(\.values).compactMap { value in
            if case .text(let text) = value { text } else { nil }
          }
          return users.filter { user in texts.contains { $0.contains(user) } }.map {
            (table.name, "names \($0), and it is said to hold nothing about people")
          }
        }
        guard let (column, prefix) = described[table.name]?.person else { return [] }
        let names = try table.rows(in: transaction).compactMap { row -> String? in
          if case .text(let name)? = row[column] { name } else { nil }
        }
        return Set(names).compactMap { name in
          guard let user = users.first(where: name.contains), name != prefix + user else {
            return nil
          }
          return (table.name, "says \(name), not the prefix of the description and the id")
        }
      }
    }
    return wrong.sorted { $0 < $1 }.map { table, what in
      "\(self.described(table)): a row of an account \(what)"
    }
  }

  /// What is left of a person after the deletion of their account, and what went of another one.
  fileprivate mutating func problemsOfDeletion() async throws -> [String] {
    let before = try await rows(about: bob, withNumbers: true)
    try await deleteAda()
    let (left, after) = (
      try await rows(about: ada), try await rows(about: bob, withNumbers: true)
    )
    return left.keys.filter(people.contains).sorted().map {
      "\(described($0)): rows about a person are left when their account is deleted"
    }
      + people.sorted().filter { before[$0] != after[$0] }.map {
        "\(described($0)): the deletion of one account changed rows about another person"
      }
  }
}
