import Accounts
import AccountsStore
import Credentials
import Database
import Foundation
import SQLiteDatabase
import Testing

@Suite("The schema of accounts")
struct AccountsSchemaTests {
  @Test("accounts and sessions of the first version go on; each session gets a name of its own")
  func upgrade() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "schema-\(UInt64.random(in: .min ... .max))").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let location = SQLiteDatabase.Location.path(folder + "/shop.db")
    let old = try SQLiteDatabase(
      location: location, migrations: Array(AccountsSchema.migrations.prefix(1)))
    let hash = try CountingHasher().hash(.init("a kettle of blue tea"))
    try await old.write { transaction in
      try transaction.run(
        """
        INSERT INTO accounts_user VALUES ('u-1', 'ada@example.org', 'Ada', ?, 1, 1, 0, 0)
        """, hash)
      for digest in [[1], [2]] as [[UInt8]] {
        try transaction.run(
          "INSERT INTO accounts_session VALUES (?, 'u-1', 1800000000, 1800000000)", digest)
      }
    }
    await old.close()
    let shop = try AccountsFixture(location: location)
    #expect(try await shop.signInAda(on: shop.accounts)?.name == "Ada")
    let sessions = try await shop.accounts.sessions()
    #expect(sessions.count == 3)
    #expect(Set(sessions.map(\.id)).count == 3)
    #expect(try await !shop.accounts.emailStatus().isVerified)
    await shop.database.close()
  }

  @Test("a change of address that an older program kept is void: no session is known to have asked")
  func pendingChange() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "schema-\(UInt64.random(in: .min ... .max))").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let location = SQLiteDatabase.Location.path(folder + "/shop.db")
    let old = try SQLiteDatabase(
      location: location, migrations: Array(AccountsSchema.migrations.prefix(2)))
    let (hash, token) = (
      try CountingHasher().hash(.init("a kettle of blue tea")), try SecureToken()
    )
    let digest = token.digest
    try await old.write { transaction in
      try transaction.run(
        """
        INSERT INTO accounts_user (id, email, name, password_hash, created_at, notifies_orders,
          notifies_offers, is_personalised, email_verified_at, pending_email, pending_until)
        VALUES ('u-1', 'ada@example.org', 'Ada', ?, 1, 1, 0, 0, 1, 'new@example.org', 1800086400)
        """, hash)
      try transaction.run(
        "INSERT INTO accounts_link VALUES (?, 'u-1', 'change', 'new@example.org', 1800086400)",
        digest)
    }
    await old.close()
    let shop = try AccountsFixture(location: location)
    try await shop.signInAda(on: shop.accounts)
    let status = try await shop.accounts.emailStatus()
    #expect(status == EmailStatus(address: try EmailAddress("ada@example.org"), isVerified: true))
    await #expect(throws: AccountsError.linkNotValid) {
      try await shop.accounts.verifyEmail(token: LinkToken(token.text))
    }
    await shop.database.close()
  }
}
