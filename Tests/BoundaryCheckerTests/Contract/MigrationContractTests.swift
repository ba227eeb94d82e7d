import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryChecker

/// `contract` on migrations that databases may have run.
@Suite("Migrations, since a revision", .enabled(if: GitFixture.isPossible))
struct MigrationContractTests {
  private static let store = """
    import Database
    let all = [
      Migration(owner: "wishes", version: 1, name: "first", "CREATE TABLE wish (id TEXT)", "CREATE INDEX i ON wish (id)"),
      Migration(owner: "wishes", version: 2, name: "second", "ALTER TABLE wish ADD COLUMN note TEXT"),
    ]
    """

  private func outcome(_ files: [String: String]) throws -> CommandOutcome {
    let fixture = try GitFixture()
    try fixture.writeManifest([("Store", [])])
    try fixture.write(Self.store, to: "Sources/Store/Store.swift")
    try fixture.write("/Sources/Store/ @store\n", to: "CODEOWNERS")
    try fixture.write(".build/\n", to: ".gitignore")
    try fixture.commit("first")
    for (path, text) in files { try fixture.write(text, to: path) }
    return BoundaryCheckCommand.run([
      "contract", "--base", "main", "--package-path", fixture.package,
    ])
  }

  @Test("an edited one names its line and the statement, wherever it stands now")
  func edited() throws {
    let edited = Self.store.replacing("wish (id)", with: "wish (note)")
    for files in [
      ["Sources/Store/Store.swift": edited],
      ["Sources/Store/Store.swift": "let none = 1\n", "Sources/Store/Moved.swift": edited],
    ] {
      let outcome = try outcome(files)
      expectEqual(outcome.status, .findings, "\(outcome)")
      let file = files["Sources/Store/Moved.swift"] == nil ? "Store" : "Moved"
      expectEqual(
        outcome.output,
        """
        Sources/Store/\(file).swift:3: error: changed: migration 1 of wishes (@store)
          - CREATE INDEX i ON wish (id)
          + CREATE INDEX i ON wish (note)
          leave it as it was, and add a migration with the next number

        """)
    }
  }

  @Test("a next one, another name of one, or one that moves breaks nobody")
  func others() throws {
    let next = Self.store.replacing(
      "\n]", with: "\n  Migration(owner: \"wishes\", version: 3, name: n, \"x\")]")
    for text in [
      next, Self.store.replacing("\"first\"", with: "\"begin\""), "import Database\n" + Self.store,
    ] {
      let outcome = try outcome(["Sources/Store/Store.swift": text])
      expectEqual(outcome.status, .clean, "\(outcome)")
    }
  }
}
