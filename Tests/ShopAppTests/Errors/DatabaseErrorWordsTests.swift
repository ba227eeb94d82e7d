import Accounts
import Catalog
import Database
import Diagnostics
import Ordering
import Screens
import Testing

@testable import ShopApp

@Suite("A database that cannot be used")
struct DatabaseErrorWordsTests {
  private static let states: [(DatabaseError, ExitCode)] = [
    (.cannotOpen(path: "f", reason: "r"), .cannotCreate),
    (.symbolicLink(path: "f"), .configuration),
    (.notARegularFile(path: "f"), .configuration), (.worldWritable(path: "f"), .configuration),
    (.foreignOwner(path: "f", userID: 7), .configuration), (.notADatabase, .invalidData),
    (.notOurs(path: "f", applicationID: 7), .invalidData),
    (.newerSchema(owner: "notes", found: 2, known: 1), .configuration),
    (.migrationFailed(owner: "notes", version: 2, reason: "r"), .internal),
    (.backupFailed(path: "f", reason: "r"), .cannotCreate), (.busy, .temporary),
    (.full, .inputOutput), (.io(message: "m"), .inputOutput),
    (.outcomeUnknown(message: "m"), .inputOutput), (.readOnly, .inputOutput),
    (.replaced(path: "f"), .inputOutput),
    (.corrupt(message: "m"), .invalidData), (.outOfMemory, .temporary),
  ]

  @Test("has an exit code of sysexits.h and words of its own")
  func states() {
    for (error, code) in Self.states {
      #expect(ExitCode(error.explanation.category) == code, "\(error)")
      #expect(!error.explanation.message.contains("a statement failed"), "\(error)")
    }
    #expect(Set(Self.states.map(\.0.explanation.code)).count == Self.states.count)
  }

  @Test("because what it holds makes no sense is damaged, and no defect of the program")
  func damaged() {
    let errors: [any ExplainedError] = [
      DatabaseError.corrupt(message: "m"), DatabaseError.invalidText(column: 0, name: "name"),
      DatabaseError.unexpectedColumn(0, name: "stock", expected: .integer, found: .text),
      AccountsError.damaged("m"), CatalogError.damaged("m"), OrderingError.damaged("m"),
    ]
    for error in errors {
      #expect(error.explanation.category == .invalidData, "\(error)")
      #expect(error.explanation.message.contains("damaged: "))
      #expect(error.explanation.hint == "restore a backup")
    }
  }
}
