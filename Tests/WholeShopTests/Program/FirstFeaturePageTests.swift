import Accounts
import Catalog
import DependencyInjection
import Expectations
import Foundation
import Money
import Navigation
import Ordering
import PluginInterface
import Routing
import Screens
import SharedKernel
import ShopSessions
import TemporaryFiles
import Testing

@Suite("The page of a first feature names modules")
struct FirstFeaturePageTests {
  private static let path =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Modules/Features/README.md").path(percentEncoded: false)

  private static let types: [Any.Type] = [
    (any Route).self, LinkPattern<SomeRoute>.self, Router.self, (any Coordinator).self,
    CoordinatorContext.self, (any Flow).self, Screen.self, Row.self, ScreenAction.self,
    InputError.self, (any DependencyKey).self, Product.self, Catalog.Category.self, Seller.self,
    Cart.self, Order.self, Quantity.self, User.self, (any CurrentSession).self, Money.self,
    Page.self, Listing<Int>.self, Timestamp.self,
  ]

  @Test("that have the types it says they have")
  func modules() throws {
    let owners = Dictionary(
      Self.types.map { type in
        // Such as `any Routing.Route` or `SharedKernel.Listing<Swift.Int>`.
        let words = String(reflecting: type).prefix { $0 != "<" }.split(separator: " ").last ?? ""
        let parts = words.split(separator: ".").map(String.init)
        return (parts.last ?? "", parts.first ?? "")
      }
    ) { first, _ in first }
    let page = TemporaryFile.text(of: Self.path)
    let rows = page.matches(of: #/\n\| (`\w+`(?:, `\w+`)*) \| (`\w+`(?:, `\w+`)*) \|(?=\n)/#)
    var named: Set<String> = []
    for row in rows {
      for name in row.1.matches(of: #/\w+/#).map({ String($0.0) }) {
        let owner = owners[name] ?? "no type of this test"
        #expect(row.2.contains("`\(owner)`"), "\(name) is of \(owner)")
        named.insert(name)
      }
    }
    expectEqual(named, Set(owners.keys))
  }
}

/// A route for a type that needs one.
private enum SomeRoute: Route {
  case home
  static let patterns: [LinkPattern<SomeRoute>] = [LinkPattern("home", .home)]
}
