import CatalogScreens
import Navigation
import Ordering
import Screens
import SharedKernel

/// The payment section: the user's stored cards.
@MainActor
struct PaymentSettingsViewModel: ViewModel {
  let paymentMethods: any PaymentMethodService
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let listing = Listing(all: try await paymentMethods.paymentMethods(), page: page)
    page = listing.page
    let remove = ScreenAction(
      "remove", title: "Remove a card", parameters: [.row("number")],
      confirming: { "Remove the card \(try $0.item(among: listing.items).label)" }
    ) { try await self.remove($0.item(among: listing.items)) }
    var blocks: [Block] = [.text("No card number is ever asked for or kept.")]
    if listing.items.isEmpty {
      blocks.append(.notice("You have stored no card."))
    } else {
      let rows = listing.items.enumerated().map { index, card in
        Row(card.label, pick: .init(remove, ["\(index + 1)"]))
      }
      blocks.append(.list(rows, columns: ["card"]))
    }
    return Screen(
      title: "Settings: payment", blocks: blocks + listing.paging.blocks, fields: fields,
      actions: actions(for: listing, remove: remove))
  }

  private var fields: [Field] {
    [
      Field("label", "What to call the card") { label, _ in
        try PaymentMethod.check(label: label)
      },
      Field(
        "token", "Card",
        kind: .choice(SandboxCard.allCases.map { Field.Option($0.rawValue, $0.label) }),
        initial: SandboxCard.approved.rawValue),
    ]
  }

  private func actions(
    for listing: Listing<PaymentMethod>, remove: ScreenAction
  ) -> [ScreenAction] {
    [ScreenAction("add", title: "Store a card", asksFields: true, perform: add)]
      + [
        listing.items.isEmpty ? .absent("remove", because: "no card is stored") : remove
      ] + listing.pageActions { self.page = $0 }
  }

  private func add(_ action: ActionInvocation) async throws -> ActionOutcome {
    let card = try action.choice(
      of: "token", "Card", among: SandboxCard.allCases, by: \.rawValue)
    let method = try await paymentMethods.addPaymentMethod(
      label: action[answer: "label"], token: card.token)
    return ActionOutcome("stored \(method.label)")
  }

  private func remove(_ method: PaymentMethod) async throws -> ActionOutcome {
    try await paymentMethods.removePaymentMethod(method.id)
    return ActionOutcome("removed \(method.label)")
  }
}
