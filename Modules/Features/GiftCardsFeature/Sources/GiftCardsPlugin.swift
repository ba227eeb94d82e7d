import CartFeatureInterface
import GiftCardsFeatureInterface
import Money
import Navigation
public import PluginInterface
import Screens

/// Gift cards: a step of the checkout that takes one, and a page with what is left on it.
///
/// Their store prices them.
public struct GiftCardsPlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: GiftCardPromise.plugin, owner: "@shop/gift-cards")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.routes(GiftCardsRoute.self, using: GiftCardsKey.self) { context, cards in
      GiftCardsCoordinator(context: context, cards: cards)
    }
    registry.command("gift-card", title: "Show what is left on a gift card", usage: "gift-card") {
      _ in GiftCardsRoute.giftCards
    }
    registry.contribute(
      to: CheckoutSteps.self, using: GiftCardsKey.self, order: 30, isOptional: true
    ) { _, situation, cards in
      CheckoutForm.giftCard(situation, cards)
    }
  }
}

@MainActor
final class GiftCardsCoordinator: Coordinator {
  let context: CoordinatorContext

  private let cards: any GiftCards

  init(context: CoordinatorContext, cards: any GiftCards) {
    (self.context, self.cards) = (context, cards)
  }

  func viewModel(for route: GiftCardsRoute) -> some ViewModel { BalanceViewModel(cards: cards) }
}

/// Asks for a code, and shows what is left on its card.
@MainActor
struct BalanceViewModel: ViewModel {
  let cards: any GiftCards
  @ViewState var card: GiftCard? = nil

  func screen() -> Screen {
    Screen(
      title: "Gift cards",
      blocks: [
        .text("The review of a checkout takes a card for the goods.")
      ] + (card.map { [.facts([Fact("Left on it", .money($0.balance.components))])] } ?? []),
      fields: card == nil ? [.giftCardCode()] : [],
      actions: [
        card == nil
          ? ScreenAction("look", title: "Show what is left", asksFields: true) { action in
            card = try await cards.known(action[answer: "code"])
            return .silent
          } : ScreenAction("another", title: "Ask for another card") { card = nil }
      ])
  }
}
