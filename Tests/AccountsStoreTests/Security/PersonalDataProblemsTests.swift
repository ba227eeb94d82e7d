import Accounts
import AccountsTesting
import Database
import DependencyInjection
import Expectations
import PluginInterface
import SharedKernel
import Testing

@Suite("What a feature's own tests find in its tables about people")
struct PersonalDataProblemsTests {
  /// The problems of a diary, beside another store that has none.
  private func problems(_ change: (inout Diary) -> Void) async throws -> [String] {
    var diary = Diary()
    change(&diary)
    return try await personalDataProblems(of: diary, in: TestAccounts().composed(diary, Notes()))
  }

  @Test("nothing, where each is described, exported and deleted, and a guest's rows are joined")
  func none() async throws {
    try await expectEqual(problems { _ in }, [])
  }

  @Test("a table that holds people and is said not to")
  func others() async throws {
    try await expectEqual(
      problems { diary in
        diary.more = ["CREATE TABLE diary_reader (account TEXT NOT NULL) STRICT"]
        diary.others = ["diary_reader": "readers"]
      },
      [
        "diary_reader of diary (owner @shop/diary): it is said to hold nothing about people, and mentions one"
      ])
  }

  @Test(
    "a table about people whose columns cannot be read",
    arguments: [
      ["CREATE TABLE IF NOT EXISTS diary_reader (account TEXT NOT NULL) STRICT"],
      ["CREATE TABLE \"diary_reader\" (account TEXT NOT NULL) STRICT"],
      [
        "CREATE TABLE diary_new (account TEXT NOT NULL) STRICT",
        "ALTER TABLE diary_new RENAME TO diary_reader",
      ],
    ] as [[Statement]])
  func unread(statements: [Statement]) async throws {
    try await expectEqual(
      problems { diary in
        diary.more = statements
        diary.readers = [PersonalTable("diary_reader", of: "account")]
      },
      [
        "diary_reader of diary (owner @shop/diary): its columns cannot be read; make it by CREATE TABLE diary_reader (…)"
      ])
  }

  @Test("a table that nothing but code makes")
  func hidden() async throws {
    try await expectEqual(
      problems {
        $0.step = "secrets"
        $0.body = { try $0.run("CREATE TABLE diary_secret (account TEXT) STRICT") }
      },
      ["diary_secret: no schema describes it; make it by a statement of its step"])
  }

  @Test("nothing, where no holder is contributed: the rows go as the schema describes them")
  func described() async throws {
    try await expectEqual(problems { $0.deletion = nil }, [])
  }

  @Test("rows that a holder leaves, and another person's that it takes")
  func deletion() async throws {
    try await expectEqual(
      problems {
        $0.deletion = [
          "DELETE FROM diary_line WHERE EXISTS (SELECT 1 FROM diary_page WHERE owner = ?)"
        ]
      },
      [
        "diary_page of diary (owner @shop/diary): rows about a person are left when their account is deleted",
        "diary_line of diary (owner @shop/diary): the deletion of one account changed rows about another person",
      ])
  }

  @Test("a table that is described by a column with something else than the person")
  func misdescribed() async throws {
    let found = try await problems { $0.page = PersonalTable("diary_page", of: "note") }
    #expect(
      found.contains {
        $0.hasPrefix("diary_page")
          && $0.hasSuffix("rows about a person are left when their account is deleted")
      }, "\(found)")
  }

  @Test("a row that names its person by another prefix than the description's, or by none")
  func prefixes() async throws {
    let app = try TestAccounts().composed(Diary(), Notes())
    let accounts = try app.container.resolve(AccountsKey.self)
    let outcome = try await accounts.register(
      name: "Eve", email: TestAccounts.email, password: TestAccounts.password)
    let eve = try #require(outcome.user).id
    try await app.container.resolve(DatabaseKey.self).write { transaction in
      for (number, owner) in ["user:\(eve)", "account:\(eve)", "\(eve)", "guest:1"].enumerated() {
        try transaction.run(
          "INSERT INTO diary_page (number, owner, note) VALUES (?, ?, '')", number, owner)
      }
    }
    try await expectEqual(
      personalDataProblems(of: Diary(), in: app),
      ["\(eve)", "user:\(eve)"].sorted().map {
        "diary_page of diary (owner @shop/diary): a row of an account says \($0), not the prefix of the description "
          + "and the id"
      })
  }

  @Test(
    "a row of a person that a service wrote into a table that is said to hold nothing about people")
  func written() async throws {
    var diary = Diary()
    diary.more = ["CREATE TABLE diary_word (word TEXT NOT NULL) STRICT"]
    diary.others = ["diary_word": "words, by how often"]
    let app = try TestAccounts().composed(diary, Notes())
    let eve = try #require(
      try await app.container.resolve(AccountsKey.self).register(
        name: "Eve", email: TestAccounts.email, password: TestAccounts.password
      ).user
    ).id
    try await app.container.resolve(DatabaseKey.self).write { transaction in
      try transaction.run("INSERT INTO diary_word (word) VALUES ('tea'), (?)", "of \(eve)")
    }
    try await expectEqual(
      personalDataProblems(of: diary, in: app),
      [
        "diary_word of diary (owner @shop/diary): a row of an account names \(eve), and it is said to hold nothing "
          + "about people"
      ])
  }

  @Test("a guest's rows with which nothing is done at sign-in")
  func guests() async throws {
    try await expectEqual(
      problems { $0.isJoined = false },
      [
        "diary_page of diary (owner @shop/diary): nothing is done at sign-in with the rows of others than accounts; "
          + "contribute to AfterSignIn"
      ])
  }
}

/// A store with a table about people, guests among them, and one whose rows belong to it.
struct Diary: FeaturePlugin {
  let manifest = PluginManifest(
    id: "diary", module: "Diary", owner: "@shop/diary", isFeature: false)
  var step = "pages"
  var more: [Statement] = []
  var page = PersonalTable("diary_page", of: "owner", prefix: "account:", hiding: ["number"])
  var readers: [PersonalTable] = []
  var others: [String: String] = [:]
  var body: (@Sendable (any WriteTransaction) throws -> Void)?
  var isJoined = true
  /// What its holder runs with the deletion of an account, each statement for its owner; `nil` if it has none.
  var deletion: [Statement]? = [
    """
    DELETE FROM diary_line WHERE page IN (SELECT number FROM diary_page WHERE owner = ?)
    """,
    "DELETE FROM diary_page WHERE owner = ?",
  ]

  func register(in registry: inout RouterRegistry) {
    registry.contribute(to: Schemas.self) { [self] in
      Schema(
        [
          Migration(
            owner: "diary", version: 1, name: step,
            statements: [
              """
              CREATE TABLE diary_page (
                number INTEGER PRIMARY KEY, owner TEXT NOT NULL, note TEXT NOT NULL
              ) STRICT
              """,
              """
              CREATE TABLE diary_line (
                page INTEGER NOT NULL REFERENCES diary_page (number), text TEXT NOT NULL
              ) STRICT
              """,
            ] + more, body: body)
        ],
        aboutPeople: [
          page, PersonalTable("diary_line", partOf: "diary_page", by: "page", at: "number"),
        ] + readers, aboutOthers: others)
    }
    if isJoined { registry.contribute(to: AfterSignIn.self) { { _ in nil } } }
    guard let deletion else { return }
    registry.contribute(to: PersonalDataHolders.self, using: DatabaseKey.self) {
      DiaryHolder(database: $0, deletion: deletion)
    }
  }
}

struct DiaryHolder: PersonalDataHolder {
  let database: any Database
  let deletion: [Statement]

  func deletePersonalData(of user: User.ID) async throws {
    try await database.write { [deletion] transaction in
      for statement in deletion { try transaction.run(statement, "account:\(user)") }
    }
  }
}

private struct Notes: FeaturePlugin {
  let manifest = PluginManifest(
    id: "notes", module: "Notes", owner: "@shop/notes", isFeature: false)

  func register(in registry: inout RouterRegistry) {
    registry.contribute(to: Schemas.self) {
      Schema(
        [
          Migration(
            owner: "notes", version: 1, name: "notes",
            statements: ["CREATE TABLE note (account TEXT NOT NULL) STRICT"])
        ], aboutPeople: [PersonalTable("note", of: "account")])
    }
    registry.contribute(to: PersonalDataHolders.self, using: DatabaseKey.self) {
      DiaryHolder(database: $0, deletion: [])
    }
  }
}
