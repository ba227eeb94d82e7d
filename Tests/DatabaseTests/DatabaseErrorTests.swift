import Database
import Diagnostics
import Expectations
import Testing

@Suite("A database that cannot be used")
struct DatabaseErrorTests {
  // Computed, because a leak check loses sight of an enumeration with references in a constant.
  private static var errors: [DatabaseError] {
    [
      .cannotOpen(path: "f", reason: "r"), .symbolicLink(path: "f"), .notARegularFile(path: "f"),
      .worldWritable(path: "f"), .foreignOwner(path: "f", userID: 7), .notADatabase,
      .notOurs(path: "f", applicationID: 7), .newerSchema(owner: "notes", found: 2, known: 1),
      .otherMigration(owner: "notes", version: 2, found: "a", known: "b"),
      .editedMigration(owner: "notes", version: 2, name: "a"),
      .duplicateMigration(owner: "notes", version: 2, first: "a", second: "b"),
      .migrationOutOfOrder(owner: "notes", version: 3, expected: 2),
      .foreignSample(owner: "notes", version: 2, statement: "INSERT"),
      .migrationFailed(owner: "notes", version: 2, reason: "r"),
      .backupFailed(path: "f", reason: "r"), .busy, .full, .io(message: "m"),
      .outcomeUnknown(message: "m"), .readOnly, .replaced(path: "f"), .corrupt(message: "m"),
      .outOfMemory, .closed, .unfinishedCopy, .noSchema(message: "m"),
      .noNumberLeft(message: "m"), .notNew, .ownerNotComposed("notes"), .tooLarge(message: "m"),
      .timeLimit(message: "m"), .engine(message: "m"),
    ]
  }

  @Test("explains itself under a code of its own, with a remedy unless it is a defect")
  func explained() { expectExplained(Self.errors, by: "database") }

  @Test(
    "is of the kind a host derives its exit code from, and no failed statement",
    arguments: [
      (.cannotOpen(path: "f", reason: "r"), .cannotCreate),
      (.symbolicLink(path: "f"), .configuration),
      (.notARegularFile(path: "f"), .configuration), (.worldWritable(path: "f"), .configuration),
      (.foreignOwner(path: "f", userID: 7), .configuration), (.notADatabase, .invalidData),
      (.notOurs(path: "f", applicationID: 7), .invalidData),
      (.newerSchema(owner: "notes", found: 2, known: 1), .configuration),
      (.otherMigration(owner: "notes", version: 2, found: "a", known: "b"), .configuration),
      (.editedMigration(owner: "notes", version: 2, name: "a"), .configuration),
      (.migrationFailed(owner: "notes", version: 2, reason: "r"), .internal),
      (.backupFailed(path: "f", reason: "r"), .cannotCreate), (.busy, .temporary),
      (.full, .inputOutput), (.io(message: "m"), .inputOutput),
      (.outcomeUnknown(message: "m"), .inputOutput), (.readOnly, .inputOutput),
      (.replaced(path: "f"), .inputOutput),
      (.corrupt(message: "m"), .invalidData), (.outOfMemory, .temporary),
      (.unfinishedCopy, .configuration), (.noSchema(message: "m"), .configuration),
      (.noNumberLeft(message: "m"), .inputOutput), (.ownerNotComposed("notes"), .configuration),
      (.notNew, .usage),
      (.tooLarge(message: "m"), .invalidData), (.timeLimit(message: "m"), .temporary),
      (.engine(message: "m"), .unavailable),
    ] as [(DatabaseError, ErrorExplanation.Category)])
  func category(error: DatabaseError, category: ErrorExplanation.Category) {
    expectEqual(error.explanation.category, category)
    #expect(!error.explanation.message.contains("a statement failed"))
  }

  @Test(
    "because what it holds makes no sense is damaged, and no defect of the program",
    arguments: [
      .corrupt(message: "m"), .invalidText(column: 0, name: "name"),
      .unexpectedColumn(0, name: "stock", expected: .integer, found: .text),
    ] as [DatabaseError])
  func damaged(error: DatabaseError) {
    expectEqual(error.explanation.category, .invalidData)
    #expect(error.explanation.message.contains("damaged: "))
    expectEqual(error.explanation.hint, "restore a backup")
  }

  @Test(
    "for a statement that the program put wrongly is a defect to report",
    arguments: [
      .constraint(.unique, message: "m"), .rowExpired, .transactionEnded,
      .wrongBindingCount(expected: 1, given: 2, sql: "s"), .notASingleStatement(sql: "s"),
      .writeInReadTransaction(sql: "s"), .sql(code: 1, message: "m"),
    ] as [DatabaseError])
  func statement(error: DatabaseError) {
    expectEqual(error.explanation.code, "database.statement")
    expectEqual(error.explanation.category, .internal)
    expectEqual(error.explanation.hint?.contains("report it"), true)
  }
}
