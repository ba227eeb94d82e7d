import Expectations
import LineShell
import SQLiteDatabase
import ShopApp
import ShopSessions
import Testing

@MainActor
@Suite("The transactions of a command")
struct TransactionTests {
  @Test(
    "are one read where a link, a list or a tab shows a place of the catalogue",
    arguments: [
      "open shop://product/p-025", "open shop://category/kitchen", "open shop://seller/s-02",
      "open shop://search?q=tea", "open shop://home", "5", "tab search", "find tea",
    ])
  func reads(line: String) async throws {
    let (session, counts) = try await counted()
    let found = try await transactions(of: line, in: session, counts)
    #expect(found.reads <= 1)
    expectEqual(found.writes, 0)
  }

  @Test("are two reads where reviews are shown, with what the person may write")
  func reviews() async throws {
    let (session, counts) = try await counted()
    let link = "open shop://product/p-025/reviews"
    try await expectEqual(transactions(of: link, in: session, counts).reads, 2)
  }

  @Test("are one read more where somebody is signed in, whose session is checked")
  func session() async throws {
    let (session, counts) = try await counted()
    try await session.register()
    let found = try await transactions(of: "open shop://product/p-025", in: session, counts)
    expectEqual(found.reads, 2)
    expectEqual(found.writes, 0)
  }

  @Test("are none where only a report is shown", arguments: ["where", "help", "routes", "events"])
  func none(line: String) async throws {
    let (session, counts) = try await counted()
    let found = try await transactions(of: line, in: session, counts)
    #expect(found == (0, 0))
  }

  private func transactions(
    of line: String, in session: ShopSession, _ counts: CountedDatabase.Counts
  ) async throws -> (reads: Int, writes: Int) {
    _ = counts.take()
    try await session.mustRun(line)
    return counts.take()
  }

  private func counted() async throws -> (ShopSession, CountedDatabase.Counts) {
    let counts = CountedDatabase.Counts()
    let options = ShellOptions(reportsToPrograms: false)
    let session = try await ShopSession.browsing(options: options) {
      $0.openDatabase = CountedDatabase.opener($0.openDatabase, counts)
    }
    return (session, counts)
  }
}
