import Accounts  // sample: App.AfterSignIn App.AfterSignOut
import CartFeatureInterface  // sample: never
import CatalogScreens  // sample: Home.ProductRows
import DependencyInjection
import HomeFeatureInterface  // sample: each opened
import Money  // sample: Ordering.PriceRules
import Navigation
import Ordering  // sample: Ordering.PriceRules
import OrderingPoints  // sample: Ordering.PriceRules
public import PluginInterface
import ProfileFeatureInterface  // sample: never
import Routing
import SampleListFeatureInterface
import Screens  // sample: screen-point Home.ProductRows Cart.CheckoutSteps
import SharedKernel  // sample: App.AtStart

public struct SampleListPlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "sample-list",
    owner: "@shop/platform")

  // sample: never
  /// Whether the list is lost with the app, as in a feature that is made without a store.
  var isForgetful = false
  // sample: end

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.routes(
      SampleListRoute.self,
      tab: "sample-list",  // sample: tab
      using: SampleListItemsKey.self
    ) { context, items in
      SampleListCoordinator(context: context, items: items)
    }
    registry.opens(CartRoute.self, isOptional: true)  // sample: never
    registry.opens(HomeRoute.self, isOptional: true)  // sample: each opened
    // sample: each screen-point
    registry.contribute(
      to: ProductPage.self,
      using: SampleListItemsKey.self,
      isOptional: true
    ) { _, _, items in
      let count = try await items.all.count
      let fact = Fact("Sample list", .number(count))
      return ScreenContribution(facts: count > 0 ? [fact] : [])
    }
    // sample: end
    // sample: never
    registry.addCount(to: FrontPage.self)
    registry.addCount(to: OrderPage.self)
    registry.addCount(to: ProfilePage.self)
    // sample: end
    // sample: App.StatusItems
    registry.contribute(
      to: StatusItems.self,
      using: SampleListItemsKey.self,
      isOptional: true
    ) { _, _, items in
      let count = try await items.all.count
      return count > 0 ? "sample list \(count)" : nil
    }
    // sample: end
    // sample: App.AtStart
    registry.contribute(
      to: AtStart.self,
      using: SampleListItemsKey.self,
      isOptional: true
    ) { items in
      {
        let count = try await items.all.count
        return count > 0 ? "sample list \(count)" : nil
      }
    }
    // sample: end
    // sample: App.AfterSignIn
    registry.contribute(
      to: AfterSignIn.self,
      using: SampleListItemsKey.self,
      isOptional: true
    ) { items in
      { _ in
        let count = try await items.all.count
        return count > 0 ? "sample list \(count)" : nil
      }
    }
    // sample: end
    // sample: App.AfterSignOut
    registry.contribute(
      to: AfterSignOut.self,
      using: SampleListItemsKey.self,
      isOptional: true
    ) { items in
      { _ in
        for item in try await items.all { try await items.remove(item) }
      }
    }
    // sample: end
    // sample: Home.ProductRows
    registry.contribute(
      to: ProductRows.self,
      using: SampleListItemsKey.self,
      isOptional: true
    ) { _, _, items in
      ProductRowsContribution(actions: [
        ProductRowAction(
          "sample-list",
          title: "Add it to your sample list"
        ) { product, _ in
          try await items.add("\(product)")
          return ActionOutcome("added \(product)")
        }
      ])
    }
    // sample: end
    // sample: Cart.CheckoutSteps
    registry.contribute(
      to: CheckoutSteps.self,
      isOptional: true
    ) { _, situation in
      let wish: SampleListWish? = situation.promise()
      return CheckoutForm(
        SampleListWish.self,
        title: "sample list", isOptional: true,
        fields: [
          Field(
            "sample-list",
            "What you want of it", isRequired: false,
            initial: wish?.text ?? "")
        ]
      ) {
        SampleListWish(
          $0[answer: "sample-list"], version: 1)
      }
    }
    // sample: end
    // sample: Profile.SettingsPage
    try registry.section(
      "sample-list",
      on: SettingsPage.self,
      title: "Sample list",
      summary: "What is on it",
      isOptional: true,
      opening: SampleListRoute.sampleList)
    // sample: end
    // sample: Ordering.PriceRules
    registry.contribute(to: PriceRules.self, isOptional: true) {
      PriceRule(SampleListWish.self) { _, _ in
        PriceAnswer(
          "Sample list",
          Money(minorUnits: 100, currency: .shop))
      }
    }
    // sample: end
    // sample: tab
    try registry.tab(
      "sample-list",
      title: "Sample list",
      root: SampleListRoute.sampleList)
    // sample: end
    guard isForgetful else { return }  // sample: never
    // sample: unless store
    registry.provide(SampleListItemsKey.self) {
      SampleListInMemory()
    }
    // sample: end
  }
}

// sample: never
extension RouterRegistry {
  /// Adds to another screen what is added to the page of a product.
  fileprivate mutating func addCount(to point: (some ScreenPoint).Type) {
    contribute(to: point, using: SampleListItemsKey.self, isOptional: true) { _, _, items in
      let count = try await items.all.count
      let fact = Fact("Sample list", .number(count))
      return ScreenContribution(facts: count > 0 ? [fact] : [])
    }
  }
}
// sample: end
