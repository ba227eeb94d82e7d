import Accounts
import DependencyInjection
import Encodings
import PluginInterface
import SharedKernel
import ShopApp
import ShopSessions
import TestDatabases
import Testing

@testable import Database

/// A shop in which each table about people has a row about Ada, who is signed in, and one about Bob.
///
/// It is on the engine of the tests, with the real schema of all stores.
@MainActor
struct FilledShop {
  /// A person, and what only rows about them hold.
  struct Person {
    let id: User.ID, email: String, number: Int64

    func isMentioned(by value: SQLValue, withNumbers: Bool) -> Bool {
      guard case .text(let text) = value else { return withNumbers && value == .integer(number) }
      return [id.rawValue, email, "\(number)"].contains { text.contains($0) }
    }
  }

  typealias Rows = [String: Set<[String: SQLValue]>]

  let session: ShopSession
  let ada: Person, bob: Person
  /// The tables about people.
  let people: Set<String>
  /// The tables that have no row about a person although they should, or could although they should not.
  private(set) var unfilled: [String] = []
  /// The tables about people of which the export says nothing.
  private(set) var unexported: Set<String> = []
  private let tables: [TableDefinition]
  private let hidden: [String: Set<String>]
  /// The plugin of each table, with its owner.
  private let keepers: [String: String]
  private let database: any Database

  init(plugins: [any FeaturePlugin]) async throws {
    session = try await ShopSession {
      $0.plugins = plugins
      $0.openDatabase = { migrations in
        OpenedDatabase(
          try TestDatabase.opened(migrations), wasCreated: true,
          commitsByOthers: { AsyncStream { $0.finish() } }, close: {})
      }
    }
    let app = session.app.composed
    database = try app.container.resolve(DatabaseKey.self)
    let schemas = try app.container.resolve(Contributions<Schemas>.self).values()
    tables = schemas.flatMap { TableDefinition.all(of: $0.output) }
    people = Set(schemas.flatMap(\.output.aboutPeople))
    hidden = Dictionary(
      uniqueKeysWithValues: schemas.flatMap(\.output.personalTables).map { ($0.name, $0.hidden) })
    var keepers: [String: String] = [:]
    for schema in schemas {
      let owner = app.router.plugins.first { $0.manifest.id == schema.plugin }?.manifest.owner
      for table in schema.output.tables {
        keepers[table] = "\(schema.plugin) (owner \(owner ?? "nobody"))"
      }
    }
    self.keepers = keepers
    let accounts = try app.container.resolve(AccountsKey.self)
    try await session.mustRun("skip")
    try await session.register("Bob", email: "bob@example.org")
    bob = Person(
      id: try #require(accounts.currentUser()).id, email: "bob@example.org", number: 900_002)
    try await session.mustRun("tab profile")
    try await session.mustRun("sign-out")
    try await session.register()
    ada = Person(
      id: try #require(accounts.currentUser()).id, email: "ada@example.org", number: 900_001)
    try await awaitMails()
    try await fill()
  }

  /// The name of a table with its plugin and owner, as a message says it.
  func told(_ table: String) -> String { "\(table) of \(keepers[table] ?? "nobody")" }

  func deleteAda() async throws {
    let privacy = try session.app.composed.container.resolve(PrivacyKey.self)
    try await privacy.deleteAccount()
    // The next start would do it, and says what stops it.
    try await privacy.resumeDeletions()
    try await awaitMails()
  }

  /// Who asks for the newest mail waits for those that are on their way.
  private func awaitMails() async throws {
    _ = try await session.app.composed.container.resolve(MailboxKey.self).newest()
  }

  /// The rows of every table that mention a person, also by numbers that stay in the shop's books.
  func rows(about person: Person, withNumbers: Bool = false) async throws -> Rows {
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

// MARK: Filling

extension FilledShop {
  /// The tables that signing up fills, and the one whose row begins a deletion.
  private static let givenRows: Set = ["accounts_user", "accounts_deletion"]

  /// What columns of a name hold, where not any text or number will do.
  nonisolated private static let known: [String: SQLValue] = [
    "accounts_event.kind": .text("sign-in"), "accounts_event.outcome": .text("succeeded"),
    "currency": .text("USD"), "exponent": .integer(2), "region": .text("US-CA"),
    "catalog_review.date": .text("2026-01-01"), "product_id": .text("p-001"),
    "promo_code": .text("WELCOME10"), "cart_promo_code": .text("WELCOME10"),
    "status": .text("placed"),
    // The goods and what was charged stay in the books of the shop.
    "ordering_order_line.name": .text("goods"), "ordering_order_adjustment.plugin": .text("gifts"),
    "ordering_order_adjustment.label": .text("box"),
  ]

  private mutating func fill() async throws {
    var waiting = tables.filter { people.contains($0.name) && !Self.givenRows.contains($0.name) }
    unfilled = tables.filter { !people.contains($0.name) && $0.mentions(people) }
      .map { "\(told($0.name)): it is said to hold nothing about people, and mentions one" }
    var export = try await export()
    while let index = waiting.firstIndex(where: { table in
      waiting.allSatisfy { $0.name == table.name || !table.refers(to: $0.name) }
    }) {
      let table = waiting.remove(at: index)
      guard table.mentions(people) else {
        unfilled.append("\(told(table.name)): nothing says whom its rows are about")
        continue
      }
      do {
        for person in [bob, ada] { try await fill(table, about: person) }
        let next = try await self.export()
        if next == export { unexported.insert(table.name) }
        export = next
      } catch {
        unfilled.append("\(told(table.name)): \(error)")
      }
    }
    unfilled += waiting.map { "\(told($0.name)): its tables refer to each other" }
  }

  /// What is planted where a table hides a text or bytes, as it is and as an export would write bytes.
  static let secrets = [secret, Base64.standard.encode(secretBytes)]
  private nonisolated static let secret = "tok_never_shown"
  /// As many as base 64 writes without a rest.
  private nonisolated static let secretBytes = Array("never shown to anybody at all.".utf8)

  /// The columns in which a secret of each person is planted.
  var planted: Set<String> {
    Set(
      tables.flatMap { table in
        table.columns.filter { isPlanted($0, of: table) }.map { "\(table.name).\($0.name)" }
      })
  }

  private nonisolated func isPlanted(
    _ column: TableDefinition.Column, of table: TableDefinition
  ) -> Bool {
    hidden[table.name]?.contains(column.name) == true && ["TEXT", "BLOB"].contains(column.type)
      && column.reference == nil
  }

  private func fill(_ table: TableDefinition, about person: Person) async throws {
    let own = try await rows(about: person, withNumbers: true)
    let tables = tables
    try await database.write { transaction in
      let values = try table.columns.map { column -> SQLValue in
        let place = "\(table.name).\(column.name)"
        if isPlanted(column, of: table) {
          return column.type == "TEXT"
            ? .text("\(Self.secret)_\(person.number)")
            : .blob(Self.secretBytes + [UInt8(person.number % 256)])
        }
        if let known = Self.known[place] ?? Self.known[column.name] { return known }
        // The number of an order stays there, too.
        if ["ordering_order.id", "ordering_refund.order_id"].contains(place) {
          return .text("order-\(person.number % 10)")
        }
        // What is counted of wrong words names an account, and no address.
        if place == "accounts_attempt.email" { return .text("second-factor \(person.id)") }
        if column.isPerson {
          return .text("\(column.name == "owner" ? "account:" : "")\(person.id)")
        }
        if let (other, name) = column.reference {
          let all =
            try own[other].map(Array.init)
            ?? tables.first { $0.name == other }?.rows(in: transaction)
          let row = all?.max { "\($0[name] ?? .null)" < "\($1[name] ?? .null)" }
          return try #require(row?[name], "\(other) has no row")
        }
        return column.value(about: person.number, email: person.email)
      }
      try table.insert(values, in: transaction)
    }
  }

  /// What the export says about Ada, without the record of exports.
  func export() async throws -> PersonalData {
    let data = try await session.app.composed.container.resolve(PrivacyKey.self).exportData()
    return data.withoutEvents
  }
}

extension TableDefinition.Column {
  fileprivate func value(about number: Int64, email: String) -> SQLValue {
    switch (name, type) {
    case ("email", _): .text(email)
    case (_, "TEXT") where allowed != nil: .text(allowed ?? "")
    case ("token", _), ("payment_token", _): .text("tok_\(number)")
    case (_, "TEXT"): .text("of-\(number)")
    case (_, "BLOB"): .blob([UInt8](repeating: UInt8(number % 256), count: 32))
    case (_, "REAL"): .real(1)
    case ("position", _): .integer(0)
    case ("number", _), ("id", _): .integer(number)
    case ("expires_at", _), ("due_at", _), ("claimed_until", _): .integer(1_767_300_000)
    case _ where name.hasSuffix("_at") || ["at", "date", "since"].contains(name):
      .integer(1_767_261_600)
    default: .integer(allowed.flatMap { Int64($0) } ?? 1)
    }
  }
}

extension PersonalData {
  fileprivate var withoutEvents: PersonalData {
    guard case .record(let facts) = self else { return self }
    return .record(
      facts.filter { $0.name != "accounts_event" })
  }
}
