import Catalog
import CatalogTesting
import HomeFeatureTesting
import Money
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import SearchFeature
import SharedKernel
import SharedKernelTesting
import Testing

/// The plugin composed for real over the shop's own catalogue in memory, with short words for what tests do.
@MainActor
final class TestApp: TestHost {
  let run = TestRun()

  /// Composes the plugin, beside something that shows products if `hasHome`, and shows its tab.
  init(
    hasHome: Bool = true, beside others: [any FeaturePlugin] = [], limit: Duration = .seconds(3_600)
  ) throws {
    var composition = Composition(
      policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]), contributionLimit: limit)
    composition.add(SearchPlugin())
    for other in others { composition.add(other) }
    if hasHome { composition.add(HomeStandIn()) }
    composition.add(run)
    composition.add(TestCatalog(try .mugs(), purchases: TestPurchases()))
    try super.init(composition) { _ = try $0.showTabs(root: "main", initial: "search") }
  }

  /// Runs the plugin's global command, as a shell does.
  @discardableResult
  func find(_ words: String...) throws -> NavigationAnswer {
    let command = try #require(router.command(named: "find"))
    return try navigator.open(command.route(words), cause: .person)
  }
}

extension TestGoods {
  /// A shelf of 25 mugs, a spade and a cup.
  fileprivate static func mugs() throws -> TestGoods {
    let names = (1...25).map { "Mug \($0)" } + ["Spade", "Café Cup"]
    let products = try names.enumerated().map { index, name in
      Product(
        id: try #require(Product.ID("p-\(index + 1)")), name: name, summary: "A \(name).",
        price: Money(minorUnits: 1_000 + Int64(index), currency: .usd),
        categoryID: id("kitchen"), sellerID: id("s-01"), stock: 10)
    }
    return TestGoods(products)
  }
}
