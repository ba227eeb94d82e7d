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

  @Test("has steps that can run")
  func steps() throws {
    let gap = try problems(("lamps", Schema([migration("lamp", 2)])))
    expectEqual(gap.count, 1)
    #expect(gap.first?.hasPrefix("lamps has migrations that cannot run: ") == true)
  }
}
