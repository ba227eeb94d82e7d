// sample: file store
import Accounts
import Database
import SampleListFeatureInterface
import SharedKernel

/// The list in the feature's own table: an account's, or that of the guest of a device.
struct SQLSampleListItems: SampleListItems {
  static let schema = Schema(
    [
      Migration(
        owner: "sample_list", version: 1, name: "items",
        statements: [
          """
          CREATE TABLE sample_list_item (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            owner TEXT NOT NULL,
            item TEXT NOT NULL,
            UNIQUE (owner, item)
          ) STRICT
          """
        ])
    ],
    aboutPeople: [
      PersonalTable(
        "sample_list_item",
        of: "owner", prefix: "account:", hiding: ["number"])
    ])

  let database: any Database
  let session: any CurrentSession
  let device: String

  private var guest: String { "guest:\(device)" }

  private var owner: String {
    session.currentUser().map { Self.owner($0.id) } ?? guest
  }

  private static func owner(_ user: User.ID) -> String { "account:\(user.rawValue)" }

  var all: [String] {
    get async throws { try await items(of: owner) }
  }

  func add(_ item: String) async throws {
    let owner = owner
    try await database.write { transaction in
      _ = try transaction.run(
        """
        INSERT INTO sample_list_item (owner, item) VALUES (?, ?)
        ON CONFLICT (owner, item) DO NOTHING
        """, owner, item)
    }
  }

  func remove(_ item: String) async throws {
    let owner = owner
    try await database.write { transaction in
      _ = try transaction.run(
        """
        DELETE FROM sample_list_item
        WHERE owner = ? AND item = ?
        """, owner, item)
    }
  }

  /// Gives a person what they listed as a guest; the second time there is nothing left.
  func takeOver(for user: User.ID) async throws -> String? {
    let (guest, owner) = (guest, Self.owner(user))
    guard try await !items(of: guest).isEmpty else { return nil }
    try await database.write { transaction in
      _ = try transaction.run(
        """
        INSERT INTO sample_list_item (owner, item)
        SELECT ?, item FROM sample_list_item
        WHERE owner = ? ORDER BY number
        ON CONFLICT (owner, item) DO NOTHING
        """, owner, guest)
      _ = try transaction.run(
        "DELETE FROM sample_list_item WHERE owner = ?",
        guest)
    }
    return "your sample list was merged into your account's"
  }

  private func items(of owner: String) async throws -> [String] {
    try await database.read { transaction in
      try transaction.rows(
        """
        SELECT item FROM sample_list_item
        WHERE owner = ? ORDER BY number
        """, owner
      ) { try $0.text(0) }
    }
  }
}
