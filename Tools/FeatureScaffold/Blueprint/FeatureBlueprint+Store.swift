// MARK: - What the feature keeps

extension FeatureBlueprint {
  func storeFiles(in folder: String) -> [PlannedFile] {
    guard feature.hasStore else { return [] }
    return [
      PlannedFile(path: "\(folder)/Store/\(name.text)StorePlugin.swift", text: storePlugin),
      PlannedFile(path: "\(folder)/Store/SQL\(name.text)Items.swift", text: storedItems),
      PlannedFile(
        path: "Tests/\(name.store)Tests/SQL\(name.text)ItemsTests.swift", text: storeTests),
    ]
  }

  /// The protocol between the feature's screens and its store.
  var service: String {
    """
    public import DependencyInjection

    /// The list of the \(name.phrase) feature: a person's, or that of this device's guest.
    public protocol \(name.text)Items: Sendable {
      var all: [String] { get async throws }

      func add(_ item: String) async throws

      func remove(_ item: String) async throws
    }

    /// Where the feature gets its list from: its store.
    public enum \(name.text)ItemsKey: DependencyKey {
      public typealias Value = any \(name.text)Items
    }

    """
  }

  var storePlugin: String {
    """
    \(imports(
      [
        "Accounts", "Database", "DependencyInjection", "PluginInterface", "SharedKernel",
        name.interface,
      ], public: ["PluginInterface"]))

    /// Keeps the list of the \(name.phrase) feature.
    public struct \(name.text)StorePlugin: FeaturePlugin {
      public let manifest = PluginManifest(
        id: "\(name.link)-store",
        module: "\(name.store)",
        owner: "\(feature.owner.text)",
        prefixes: [])

      public init() {}

      public func register(in registry: inout RouterRegistry) {
        registry.provide(
          StoredItemsKey.self,
          using: DatabaseKey.self, CurrentSessionKey.self, DeviceKey.self
        ) { database, session, device in
          SQL\(name.text)Items(database: database, session: session, device: device)
        }
        registry.provide(\(name.text)ItemsKey.self, using: StoredItemsKey.self) { $0 }
        registry.contribute(to: Schemas.self) { SQL\(name.text)Items.schema }
        registry.contribute(to: PersonalDataHolders.self, using: StoredItemsKey.self) { $0 }
        registry.contribute(to: AfterSignIn.self, using: StoredItemsKey.self) { items in
          { user in try await items.takeOver(for: user) }
        }
      }
    }

    private enum StoredItemsKey: DependencyKey {
      typealias Value = SQL\(name.text)Items
    }

    """
  }

  var storedItems: String {
    """
    \(imports(["Accounts", "Database", "SharedKernel", name.interface]))

    /// The list in the feature's own table: an account's, or that of the guest of a device.
    struct SQL\(name.text)Items:
      \(name.text)Items, PersonalDataHolder
    {
      static let schema = Schema(
        [
          Migration(
            owner: "\(name.table)", version: 1, name: "items",
            statements: [
              \"""
              CREATE TABLE \(name.table)_item (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                owner TEXT NOT NULL,
                item TEXT NOT NULL,
                UNIQUE (owner, item)
              ) STRICT
              \"""
            ])
        ],
        aboutPeople: [
          PersonalTable(
            "\(name.table)_item",
            of: "owner", prefix: "account:", hiding: ["number"])
        ])

      let database: any Database
      let session: any CurrentSession
      let device: String

      private var guest: String { "guest:\\(device)" }

      private var owner: String {
        session.currentUser().map { Self.owner($0.id) } ?? guest
      }

      private static func owner(_ user: User.ID) -> String { "account:\\(user.rawValue)" }

      var all: [String] {
        get async throws { try await items(of: owner) }
      }

      func add(_ item: String) async throws {
        let owner = owner
        try await database.write { transaction in
          _ = try transaction.run(
            \"""
            INSERT INTO \(name.table)_item (owner, item) VALUES (?, ?)
            ON CONFLICT (owner, item) DO NOTHING
            \""", owner, item)
        }
      }

      func remove(_ item: String) async throws {
        let owner = owner
        try await database.write { transaction in
          _ = try transaction.run(
            \"""
            DELETE FROM \(name.table)_item
            WHERE owner = ? AND item = ?
            \""", owner, item)
        }
      }

      /// Gives a person what they listed as a guest; the second time there is nothing left.
      func takeOver(for user: User.ID) async throws -> String? {
        let (guest, owner) = (guest, Self.owner(user))
        guard try await !items(of: guest).isEmpty else { return nil }
        try await database.write { transaction in
          _ = try transaction.run(
            \"""
            INSERT INTO \(name.table)_item (owner, item)
            SELECT ?, item FROM \(name.table)_item
            WHERE owner = ? ORDER BY number
            ON CONFLICT (owner, item) DO NOTHING
            \""", owner, guest)
          _ = try transaction.run(
            "DELETE FROM \(name.table)_item WHERE owner = ?",
            guest)
        }
        return "your list came along: \(name.phrase)"
      }

      func deletePersonalData(of user: User.ID) async throws {
        let owner = Self.owner(user)
        try await database.write { transaction in
          _ = try transaction.run(
            "DELETE FROM \(name.table)_item WHERE owner = ?",
            owner)
        }
      }

      private func items(of owner: String) async throws -> [String] {
        try await database.read { transaction in
          try transaction.rows(
            \"""
            SELECT item FROM \(name.table)_item
            WHERE owner = ? ORDER BY number
            \""", owner
          ) { try $0.text(0) }
        }
      }
    }

    """
  }

  var storeTests: String {
    """
    \(imports(
      [
        "Accounts", "Database", "PluginInterface", "SharedKernel", "TestDatabases", "Testing",
      ]))

    @testable import \(name.store)

    private struct Guest: CurrentSession {
      func currentUser() -> User? { nil }
    }

    @Suite("The kept list of \(name.phrase)")
    struct SQL\(name.text)ItemsTests {
      private typealias Items = SQL\(name.text)Items

      private let items: Items

      init() throws {
        let database = try TestDatabase.opened(Items.schema.migrations)
        items = Items(database: database, session: Guest(), device: "desk")
      }

      @Test("it keeps what was added, each once, until it is removed")
      func kept() async throws {
        for item in ["Tea", "Cake", "Tea"] { try await items.add(item) }
        #expect(try await items.all == ["Tea", "Cake"])
        try await items.remove("Tea")
        #expect(try await items.all == ["Cake"])
      }

      @Test("what a guest listed is the person's after signing in, once")
      func takeOver() async throws {
        try await items.add("Tea")
        let user = try #require(User.ID("u-ada"))
        #expect(try await items.takeOver(for: user) != nil)
        #expect(try await items.takeOver(for: user) == nil)
        #expect(try await items.all.isEmpty)
        #expect(try await exported(user) == 1)
      }

      @Test("a person's list is exported and deleted, and nobody else's")
      func personalData() async throws {
        let (ada, bob) = (try #require(User.ID("u-ada")), try #require(User.ID("u-bob")))
        for user in [ada, bob] {
          try await items.add("Tea")
          _ = try await items.takeOver(for: user)
        }
        for _ in 0..<2 { try await items.deletePersonalData(of: ada) }
        #expect(try await exported(ada) == 0)
        #expect(try await exported(bob) == 1)
      }

      /// How many rows an export has of a person.
      private func exported(_ user: User.ID) async throws -> Int {
        try await items.database.read { transaction in
          try transaction.rows(
            about: user.rawValue, in: Items.schema.personalTables
          ).flatMap(\\.rows).count
        }
      }

      @Test("its schema says what is about people")
      func schema() throws {
        #expect(Schemas.audit?([(plugin: "store", value: Items.schema)]) == [])
      }
    }

    """
  }

  var storePage: String {
    guard feature.hasStore else { return "" }
    return """

      | What it keeps | `Store/SQL\(name.text)Items.swift`: the table `\(name.table)_item` |
      """
  }
}
