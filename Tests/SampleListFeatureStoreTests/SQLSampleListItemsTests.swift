// sample: file store
import Accounts
import AccountsTesting
import Database
import DependencyInjection
import PluginInterface
import SampleListFeatureInterface
import SharedKernel
import Testing

@testable import SampleListFeatureStore

@Suite("The kept list of sample list")
struct SQLSampleListItemsTests {
  private typealias Items = SQLSampleListItems

  private let items: Items

  init() throws {
    // Nobody is signed in.
    let app = try TestAccounts().composed(SampleListStorePlugin())
    items = try #require(
      try app.container.resolve(SampleListItemsKey.self) as? Items)
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

  /// How many rows an export has of a person.
  private func exported(_ user: User.ID) async throws -> Int {
    try await items.database.read { transaction in
      try transaction.rows(
        about: user.rawValue, in: Items.schema.personalTables
      ).flatMap(\.rows).count
    }
  }
}
