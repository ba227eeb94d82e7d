import Database
import DependencyInjection
import Diagnostics
import Expectations
import Mail
import Navigation
import Routing
import Testing

@testable import LineShell
@testable import ShopApp

@Suite("An error as the shop shows it")
struct ShopRemedyTests {
  private let report = ErrorReport(router: nil, remedy: ShopRemedy.of)

  @Test(
    "names the option, the link or the feature of the shop that fixes it",
    arguments: [
      (DatabaseError.cannotOpen(path: "f", reason: "r"), "--database"),
      (DatabaseError.notARegularFile(path: "f"), "--database"),
      (DatabaseError.notADatabase, "--database"),
      (DatabaseError.notOurs(path: "f", applicationID: 7), "--database"),
      (DatabaseError.newerSchema(owner: "o", found: 2, known: 1), "--database fresh-shop.db"),
      (
        DatabaseError.otherMigration(owner: "o", version: 2, found: "a", known: "b"),
        "--database fresh-shop.db"
      ),
      (
        DatabaseError.editedMigration(owner: "o", version: 2, name: "a"), "--database fresh-shop.db"
      ),
      (DatabaseError.outcomeUnknown(message: "m"), "an order is never placed twice"),
      (LinkError.missingScheme, "shop://"), (LinkError.noRoute, "shop://home"),
      (LinkError.notFound(link: "x", candidates: []), "type routes"),
      (LinkError.notComposed(pattern: "cart", plugin: "cart", owner: "@shop/cart"), "--features"),
      (MailError.noMailProgram(path: "p", reason: "r"), "--mail"),
      (NavigationError.noOpenTab(available: []), "add home to --features"),
      (NavigationError.noOpenTab(available: ["cart"]), "add auth to --features"),
    ] as [(any Error, String)])
  func remedies(error: any Error, named: String) throws {
    let shown = report.explanation(of: error)
    expectEqual(shown.hint?.contains(named), true)
    let own = try #require(error as? any ExplainedError).explanation
    expectEqual(own.hint?.contains(named), false, "the platform does not know the shop")
    #expect(shown.code == own.code && shown.message == own.message)
  }

  @Test("keeps the remedy of the error where the shop knows no better")
  func kept() {
    expectEqual(report.explanation(of: DatabaseError.busy), DatabaseError.busy.explanation)
    let near = LinkError.notFound(link: "hmoe", candidates: ["home"])
    expectEqual(report.explanation(of: near), near.explanation)
  }

  @Test("is that of what could not be made, not of the making")
  func made() {
    let site = RegistrationSite(plugin: "p", fileID: "F", line: 1)
    let error = DependencyError.makeFailed(
      key: "K", site: site, underlying: DatabaseError.notADatabase)
    expectEqual(report.explanation(of: error).code, "database.notADatabase")
    expectEqual(report.explanation(of: error).hint, "give another to --database")
  }

  @Test("that nothing has words for is a defect to report")
  func unexpected() {
    struct Odd: Error {}
    expectEqual(report.explanation(of: Odd()).code, "internal.unexpected")
    expectEqual(report.explanation(of: CancellationError()).code, "command.cancelled")
  }
}
