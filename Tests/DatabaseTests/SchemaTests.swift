import Database
import DependencyInjection
import Expectations
import Testing

@Suite("The schemas of all plugins")
struct SchemaTests {
  private func problems(_ schemas: (plugin: String, value: Schema)...) throws -> [String] {
    let audit = try #require(Schemas.audit)
    return audit(schemas).map { "\($0.plugin) \($0.message); \($0.fix)" }
  }

  private func migration(_ owner: String, _ version: Int) -> Migration {
    Migration(owner: owner, version: version, name: "step", statements: [], fileID: "A/B", line: 1)
  }

  @Test("each has one keeper")
  func keepers() throws {
    let lamp = Schema([migration("lamp", 1), migration("lamp", 2), migration("oil", 1)])
    expectEqual(try problems(("lamps", lamp), ("clocks", Schema([migration("clock", 1)]))), [])
    expectEqual(
      try problems(("lamps", lamp), ("clocks", Schema([migration("oil", 1)]))),
      ["clocks keeps the schema \"oil\", which lamps keeps; let one of them bring its migrations"])
  }

  private func wishes(
    _ statements: [Statement], aboutPeople: [StaticString] = [], aboutOthers: [String: String] = [:]
  ) throws -> [String] {
    try wishes(
      statements, aboutPeople.map { PersonalTable($0, of: "account") }, aboutOthers: aboutOthers)
  }

  private func wishes(
    _ statements: [Statement], _ people: [PersonalTable], aboutOthers: [String: String] = [:]
  ) throws -> [String] {
    let step = Migration(owner: "wish", version: 1, name: "wishes", statements: statements)
    return try problems(("wishes", Schema([step], aboutPeople: people, aboutOthers: aboutOthers)))
  }

  @Test("says of every table about people whose a row is")
  func rows() throws {
    let made: [Statement] = [
      "CREATE TABLE list (account TEXT)", "CREATE TABLE wish (list INTEGER)",
      "CREATE TABLE part (wish INTEGER)",
    ]
    let (list, wish) = (
      PersonalTable("list", of: "account"),
      PersonalTable("wish", partOf: "list", by: "list", at: "id")
    )
    let counted = PersonalTable(unnamed: "part", because: "they are counted by a digest")
    expectEqual(try wishes(made, [list, wish, counted]), [])
    expectEqual(
      try wishes(
        made,
        [
          list, wish, wish, PersonalTable("part", partOf: "wish", by: "wish", at: "id"),
        ]),
      [
        "wishes describes the table wish twice; keep one description",
        "wishes says that rows of part belong to wish, and not whose those are; describe wish by the column "
          + "with the person",
      ])
    expectEqual(
      try wishes(made, [list, wish, PersonalTable(unnamed: "part", because: "")]),
      ["wishes does not say why nobody can tell whose the rows of part are; say it"])
  }

  @Test("says of every table whether it is about people")
  func people() throws {
    let made: [Statement] = [
      "CREATE TABLE wish (account TEXT)", "create table if not exists \"price\" (amount INTEGER)",
      "CREATE TABLE draft (x TEXT)", "DROP TABLE IF EXISTS draft", "CREATE TABLE old (x TEXT)",
      "ALTER TABLE old RENAME TO made", "CREATE INDEX wish_by_account ON wish (account)",
    ]
    expectEqual(
      try wishes(
        made, aboutPeople: ["wish"], aboutOthers: ["price": "prices", "made": "crafts"]), [])
    expectEqual(
      try wishes(made, aboutPeople: ["price"], aboutOthers: ["made": "crafts"]),
      [
        "wishes has the table wish, which is neither exported and deleted with an account nor declared to hold "
          + "nothing about people; describe it in aboutPeople of its Schema, or name it in aboutOthers with "
          + "what it holds"
      ])
    expectEqual(
      try wishes(
        ["CREATE TABLE wish (account TEXT)"], aboutPeople: ["wish", "wsh"],
        aboutOthers: ["wish": ""]),
      [
        "wishes says whom the table wsh is about, and makes none of that name; drop the name",
        "wishes says of the table wish both that it is about people and that it is not; keep one",
        "wishes does not say what the table wish holds; write it in aboutOthers",
      ])
  }

  @Test("has tables whose names every engine keeps as they are written")
  func letters() throws {
    try expectEqual(
      wishes(
        ["CREATE TABLE Wish (account TEXT)", "CREATE TABLE Price (amount INTEGER)"],
        aboutPeople: ["Wish"], aboutOthers: ["Price": "prices"]),
      ["Price", "Wish"].map {
        "wishes names the table \($0), which not every engine keeps so; write it in lower-case letters"
      })
  }

  @Test("has steps that can run")
  func steps() throws {
    let gap = try problems(("lamps", Schema([migration("lamp", 2)])))
    expectEqual(gap.count, 1)
    #expect(gap.first?.hasPrefix("lamps has migrations that cannot run: ") == true)
  }

  @Test("has samples that its steps run, also where a database begins without them")
  func samples() throws {
    let step = Migration(
      owner: "lamp", version: 1, name: "lamps", statements: ["CREATE TABLE lamp (name TEXT)"],
      samples: .statements(["INSERT INTO lamp VALUES ('reading')"]))
    expectEqual(
      try problems(("lamps", Schema([step], aboutOthers: ["lamp": "lamps"]))),
      [
        "lamps has migrations that cannot run: the samples of migration 1 of lamp have a statement that it does "
          + "not run: INSERT INTO lamp VALUES ('reading'); give the step the same statement, by one constant"
      ])
    #expect(throws: DatabaseError.self) { try MigrationPlan([step.withoutSamples]) }
  }
}
