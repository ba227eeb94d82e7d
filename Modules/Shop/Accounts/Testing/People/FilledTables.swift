package import Accounts
package import Database
import DependencyInjection
package import PluginInterface
import SharedKernel

/// Tables of a composed app with rows about two people: Ada, who is signed in, and Bob.
///
/// Each table about people gets one about each of them, whether or not a screen of the app writes any. So what an
/// export forgets, and what a deletion leaves or takes too much of, is seen on the real schema.
package struct FilledTables {
  /// A person, and what only rows about them hold.
  package struct Person: Sendable {
    package let id: User.ID
    let email: String
    package let number: Int64

    fileprivate func isMentioned(by value: SQLValue, withNumbers: Bool) -> Bool {
      guard case .text(let text) = value else { return withNumbers && value == .integer(number) }
      return [id.rawValue, email, "\(number)"].contains { text.contains($0) }
    }
  }

  package typealias Rows = [String: Set<[String: SQLValue]>]

  package let ada: Person, bob: Person
  /// The tables that are filled: those about people.
  package let people: Set<String>
  /// The tables that have no row about a person although they should, or could although they should not.
  package internal(set) var unfilled: [String] = []
  /// The tables about people of which the export says nothing.
  package internal(set) var unexported: Set<String> = []
  let tables: [TableDefinition]
  let described: [String: PersonalTable]
  /// The plugin of each table, with its owner.
  private let owners: [String: String]
  let known: Known
  private let app: ComposedApp
  let database: any Database

  /// What a column, named after its table and a dot, holds about a person, where not any text or number will do.
  package typealias Known = @Sendable (_ column: String, Person) -> SQLValue?

  /// Fills the tables of some plugins and those that they refer to, by default of all; `known` knows more columns than
  /// those of accounts.
  package init(
    _ app: ComposedApp, of plugins: Set<String>? = nil,
    known: @escaping Known = { _, _ in nil }
  ) async throws {
    (self.app, self.known) = (app, known)
    database = try app.container.resolve(DatabaseKey.self)
    let schemas = try app.container.resolve(Contributions<Schemas>.self).values()
    described = Dictionary(schemas.flatMap(\.output.personalTables).map { ($0.name, $0) }) {
      first, _ in first
    }
    tables = schemas.flatMap { TableDefinition.all(of: $0.output) }.map { [described] table in
      described[table.name]?.whole.map { table.referring(by: $0.column, to: $0.table, $0.key) }
        ?? table
    }
    let own = schemas.filter { plugins?.contains($0.plugin) ?? true }
    people = Self.whole(
      own.flatMap(\.output.aboutPeople), among: schemas.flatMap(\.output.aboutPeople), of: tables)
    var owners: [String: String] = [:]
    for schema in schemas {
      let owner = app.router.plugins.first { $0.manifest.id == schema.plugin }?.manifest.owner
      for table in schema.output.tables {
        owners[table] = "\(schema.plugin) (owner \(owner ?? "unknown"))"
      }
    }
    self.owners = owners
    bob = try await Self.register("Bob", number: 900_002, in: app)
    ada = try await Self.register("Ada", number: 900_001, in: app)
    try await awaitMails()
    let others = Set(own.flatMap(\.output.tables)).subtracting(people)
    unfilled = tables.filter { others.contains($0.name) && $0.mentions(people) }
      .map { "\(described($0.name)): it is said to hold nothing about people, and mentions one" }
    unfilled += people.subtracting(tables.map(\.name)).sorted().map {
      "\(described($0)): its columns cannot be read; make it by CREATE TABLE \($0) (…)"
    }
    try await fill()
  }

  /// The tables with those about people that they refer to.
  private static func whole(
    _ names: [String], among all: [String], of tables: [TableDefinition]
  ) -> Set<String> {
    var (found, waiting) = (Set<String>(), names)
    while let name = waiting.popLast() {
      guard found.insert(name).inserted, let table = tables.first(where: { $0.name == name })
      else { continue }
      waiting += all.filter(table.refers)
    }
    return found
  }

  /// Gives a person an account, and signs them in instead of anyone who is.
  private static func register(
    _ name: String, number: Int64, in app: ComposedApp
  ) async throws -> Person {
    let accounts = try app.container.resolve(AccountsKey.self)
    if accounts.currentUser() != nil { try await accounts.signOut() }
    let email = "\(name.lowercased())-\(number)@example.org"
    let outcome = try await accounts.register(
      name: name, email: email, password: TestAccounts.password)
    guard let user = outcome.user else { throw AccountsError.notSignedIn }
    return Person(id: user.id, email: email, number: number)
  }

  /// The name of a table with its plugin and owner, as a message says it.
  package func described(_ table: String) -> String { "\(table) of \(owners[table] ?? "the app")" }

  package func deleteAda() async throws {
    let privacy = try app.container.resolve(PrivacyKey.self)
    try await privacy.deleteAccount()
    // The next start would do it, and says what stops it.
    try await privacy.resumeDeletions()
    try await awaitMails()
  }

  /// Who asks for the newest mail waits for those that are on their way.
  private func awaitMails() async throws {
    _ = try await app.container.resolve(MailboxKey.self).newest()
  }

  /// What the export says about Ada, without the record of exports.
  package func export() async throws -> PersonalData {
    try await app.container.resolve(PrivacyKey.self).exportData().withoutEvents
  }

  /// The rows of every table that mention a person, also by numbers that stay in the shop's books.
  package func rows(about person: Person, withNumbers: Bool = false) async throws -> Rows {
    let tables = tables
    let all = try await database.read { transaction in
      try tables.map { (name: $0.name, rows: try $0.rows(in: transaction)) }
    }
    var found: Rows = [:]
    for table in all {
      let own = table.rows.filter {
        $0.values.contains { person.isMentioned(by: $0, withNumbers: withNumbers) }
      }
      if !own.isEmpty { found[table.name] = Set(own) }
    }
    return found
  }
}

extension PersonalData {
  fileprivate var withoutEvents: PersonalData {
    guard case .record(let facts) = self else { return self }
    return .record(
      facts.filter { $0.name != "accounts_event" })
  }
}
