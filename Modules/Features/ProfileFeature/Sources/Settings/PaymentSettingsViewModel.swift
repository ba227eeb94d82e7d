import CatalogScreens
import Navigation
import Ordering
import Screens
import SharedKernel

/// The payment section: the cards the user has stored.
///
/// A card is named by the number it is shown with.
@MainActor
final class PaymentSettingsViewModel: ViewModel {
  private let paymentMethods: any PaymentMethodService
  private var page = Page.first

  /// The cards the numbers on screen stand for.
  private var shownMethods: [PaymentMethod] = []

  init(paymentMethods: any PaymentMethodService) {
    self.paymentMethods = paymentMethods
  }

  func screen() async throws -> Screen {
    let listing = try await listing()
    page = listing.page
    shownMethods = listing.items
    var blocks: [Block] = [.text("No card number is ever asked for; the shop keeps a token only.")]
    if shownMethods.isEmpty {
      blocks.append(.notice("You have stored no card."))
    } else {
      blocks.append(.list(shownMethods.map { Row($0.label, [.text($0.token.text)]) }))
    }
    return Screen(
      title: "Settings: payment", blocks: blocks + listing.paging.blocks, fields: fields,
      actions: actions(for: listing))
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "add": return try await add(action)
    case "remove":
      if shownMethods.isEmpty { _ = try await screen() }
      guard !shownMethods.isEmpty else { break }
      return try await remove(action)
    case "more", "less":
      guard let number = try await listing().paging.number(turnedBy: action.name),
        let turned = Page(number: number)
      else { break }
      page = turned
      return .silent
    default: break
    }
    throw InputError.unknownAction(
      name: action.name, available: actions(for: try await listing()).map(\.name))
  }

  private func listing() async throws -> Listing<PaymentMethod> {
    Listing(all: try await paymentMethods.paymentMethods(), page: page)
  }

  private var fields: [Field] {
    [
      Field("label", "What to call the card"),
      Field(
        "token", "Card",
        kind: .choice(SandboxCard.allCases.map { Field.Option($0.rawValue, $0.label) }),
        initial: SandboxCard.approved.rawValue),
    ]
  }

  private func actions(for listing: Listing<PaymentMethod>) -> [ScreenAction] {
    var actions = [ScreenAction("add", title: "Store a card", asksFields: true)]
    if listing.totalCount > 0 {
      actions.append(
        ScreenAction(
          "remove", title: "Forget a card", parameters: [.required("number")],
          needsConfirmation: true))
    }
    return actions + listing.paging.actions
  }

  private func add(_ action: ActionInvocation) async throws -> ActionOutcome {
    guard let card = SandboxCard(rawValue: action[answer: "token"]) else {
      let accepted = SandboxCard.allCases.map(\.rawValue).joined(separator: ", ")
      throw InputError.invalidAnswer(field: "Card", remedy: "choose one of: \(accepted)")
    }
    let method = try await paymentMethods.addPaymentMethod(
      label: action[answer: "label"], token: card.rawValue)
    return ActionOutcome("stored \(method.label)")
  }

  private func remove(_ action: ActionInvocation) async throws -> ActionOutcome {
    let method = shownMethods[try action.number(in: 1...shownMethods.count) - 1]
    try await paymentMethods.removePaymentMethod(method.id)
    return ActionOutcome("forgot \(method.label)")
  }
}
