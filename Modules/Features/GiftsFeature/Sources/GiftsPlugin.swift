import CartFeatureInterface
import GiftsFeatureInterface
import Money
import Navigation
import Ordering
import OrderingPoints
public import PluginInterface
import ProfileFeatureInterface
import Routing
import Screens

/// Gifts: a step of the checkout with a wrapping and a message, its price, and both on the order's page.
///
/// It keeps no data of its own: the order's record holds what was chosen and what it cost.
public struct GiftsPlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: Gift.plugin, owner: "@shop/gifts")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.routes(GiftsRoute.self) { GiftsCoordinator(context: $0) }
    registry.command("gifts", title: "Show what gifts are wrapped in", usage: "gifts") { _ in
      GiftsRoute.gifts
    }
    registry.contribute(to: CheckoutSteps.self, order: 10, isOptional: true) { _, situation in
      CheckoutForm.gift(situation.promise())
    }
    registry.contribute(to: PriceRules.self, order: 10, isOptional: true) { PriceRule.wrapping }
    registry.contribute(to: OrderPage.self, order: 10, isOptional: true) { _, order in
      guard let gift: Gift = order.promise() else { return ScreenContribution() }
      let message = gift.message.isEmpty ? [] : [Fact("Message", .text(gift.message))]
      return ScreenContribution(facts: [Fact("Gift", .text(gift.wrapping.label))] + message)
    }
  }
}

@MainActor
final class GiftsCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: GiftsRoute) -> some ViewModel { WrappingsViewModel() }
}

/// The wrappings with their prices.
@MainActor
struct WrappingsViewModel: ViewModel {
  func screen() -> Screen {
    Screen(
      title: "Gifts",
      blocks: [
        .text("The review of a checkout offers them, with a message on the card."),
        .facts(Wrapping.allCases.map { Fact($0.label, .money($0.price.components)) }),
      ])
  }
}
