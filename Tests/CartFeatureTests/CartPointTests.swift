import CartFeatureInterface
import Catalog
import CatalogScreens
import Expectations
import HomeFeatureInterface
import Navigation
import NavigationTestKit
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("The points that the cart hosts, and its sections of the settings")
struct CartPointTests {
  @Test("the lines of the cart show what others add, and are right without")
  func lines() async throws {
    let mug = try #require(Product.ID("p-001"))
    try await expectPoint(
      ProductRows.self, output: { ProductRowsContribution(notes: [mug: $0]) },
      seen: { screen in
        screen.rows.flatMap(\.values).compactMap {
          if case .text(let text) = $0 { text } else { nil }
        }
      }
    ) { contributors, limit in
      let app = try await TestApp(beside: contributors, limit: limit)
      try await app.fill()
      return app
    }
  }

  @Test("the review of a checkout offers the steps of others, and is right without")
  func steps() async throws {
    try await expectPoint(
      CheckoutSteps.self,
      output: { id in
        CheckoutForm(Ribbon.self, title: id, isOptional: true, fields: []) { _ in nil
        }
      },
      seen: \.offered
    ) { contributors, limit in
      let app = try await TestApp(beside: contributors, limit: limit)
      try await app.fill()
      for (action, answers) in [
        ("checkout", [:]), ("continue", Sample.address), ("continue", ["shipping": "standard"]),
        ("continue", ["payment": "tok_approve"]),
      ] {
        let screen = try await app.navigator.screen()
        _ = try await screen.perform(ActionInvocation(action, [], answers: answers))
      }
      _ = try await app.navigator.screen()
      _ = app.navigator.drainErrors()
      return app
    }
  }

  @Test("the settings lead to cards and addresses, and back")
  func settings() async throws {
    let app = try await TestApp()
    for (number, link) in [(1, "cart/payment"), (2, "cart/addresses")] {
      try app.open("shop://settings/\(link.dropFirst("cart/".count))")
      expectEqual(app.path.last, link)
      try app.open("shop://settings")
      try await expectEqual(app.screen().rows.map(\.title), ["Payment", "Addresses"])
      try await app.pick(number)
      expectEqual(app.path, ["profile", "settings", link])
      _ = try await app.screen()
      _ = try app.back()
      expectEqual(app.path, ["profile", "settings"])
    }
  }

  @Test("cards and addresses are for signed-in people, by their links as well")
  func access() async throws {
    let app = try await TestApp(isSignedIn: false)
    for link in ["cart/payment", "cart/addresses"] {
      #expect(try app.open("shop://\(link)") == .pending)
    }
  }
}
