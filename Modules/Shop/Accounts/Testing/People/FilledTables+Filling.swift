import Accounts
import Database
import Encodings
import SharedKernel

extension FilledTables {
  /// The tables that signing up fills, and the one whose row begins a deletion.
  private static let givenRows: Set = ["accounts_user", "accounts_deletion"]

  /// What columns of accounts hold, and of any table that calls them so.
  private static let known: [String: SQLValue] = [
    "accounts_event.kind": .text("sign-in"), "accounts_event.outcome": .text("succeeded"),
    "currency": .text("USD"), "exponent": .integer(2), "region": .text("US-CA"),
    "product_id": .text("p-001"),
  ]

  mutating func fill() async throws {
    var waiting = tables.filter { people.contains($0.name) && !Self.givenRows.contains($0.name) }
    var export = try await export()
    while let index = waiting.firstIndex(where: { table in
      waiting.allSatisfy { $0.name == table.name || !table.refers(to: $0.name) }
    }) {
      let table = waiting.remove(at: index)
      guard table.mentions(people) || described[table.name]?.person != nil else {
        unfilled.append("\(described(table.name)): nothing says whom its rows are about")
        continue
      }
      do {
        for person in [bob, ada] { try await fill(table, about: person) }
        let next = try await self.export()
        if next == export { unexported.insert(table.name) }
        export = next
      } catch {
        unfilled.append("\(described(table.name)): \(error)")
      }
    }
    unfilled += waiting.map { "\(described($0.name)): its tables refer to each other" }
  }

  /// What is planted where a table hides a text or bytes, as it is and as an export would write bytes.
  package static let secrets = [secret, Base64.standard.encode(secretBytes)]
  private static let secret = "tok_never_shown"
  /// As many as base 64 writes without a rest.
  private static let secretBytes = Array("never shown to anybody at all.".utf8)

  /// The columns in which a secret of each person is planted.
  package var planted: Set<String> {
    Set(
      tables.flatMap { table in
        table.columns.filter { isPlanted($0, of: table) }.map { "\(table.name).\($0.name)" }
      })
  }

  private func isPlanted(
    _ column: TableDefinition.Column, of table: TableDefinition
  ) -> Bool {
    described[table.name]?.hidden.contains(column.name) == true
      && ["TEXT", "BLOB"].contains(column.type)
      && column.reference == nil
  }

  private func fill(_ table: TableDefinition, about person: Person) async throws {
    let own = try await rows(about: person, withNumbers: true)
    let tables = tables
    try await database.write { transaction in
      let values = try table.columns.map { column -> SQLValue in
        let place = "\(table.name).\(column.name)"
        if let named = described[table.name]?.person, named.column == column.name {
          return .text(named.prefix + person.id.rawValue)
        }
        if isPlanted(column, of: table) {
          return column.type == "TEXT"
            ? .text("\(Self.secret)_\(person.number)")
            : .blob(Self.secretBytes + [UInt8(person.number % 256)])
        }
        if let known = known(place, person) ?? Self.known[place] ?? Self.known[column.name] {
          return known
        }
        // What is counted of wrong words names an account, and no address.
        if place == "accounts_attempt.email" { return .text("second-factor \(person.id)") }
        if column.isPerson { return .text(person.id.rawValue) }
        if let (other, name) = column.reference {
          let all =
            try own[other].map(Array.init)
            ?? tables.first { $0.name == other }?.rows(in: transaction)
          let row = all?.max { "\($0[name] ?? .null)" < "\($1[name] ?? .null)" }
          guard let value = row?[name] else { throw MissingRow(table: other) }
          return value
        }
        return column.value(about: person.number, email: person.email)
      }
      try table.insert(values, in: transaction)
    }
  }
}

private struct MissingRow: Error, CustomStringConvertible {
  let table: String

  var description: String { "\(table) has no row" }
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
