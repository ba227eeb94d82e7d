import Accounts
import CartFeatureInterface
import Navigation
import Ordering
import PluginInterface
import ProfileFeatureInterface
import SharedKernel

/// Runs a checkout: address, delivery, payment, review; ends with the order.
///
/// The draft lives here, so moving between the steps loses no input; leaving the checkout loses all of it, since a typed
/// address is stored when the order is paid and not before. Every step is shown behind a gate, because a link may lead to any of them.
@MainActor
final class CheckoutCoordinator: Coordinator {
  let context: CoordinatorContext

  private let checkout: any CheckoutService
  private let cart: any CartService
  private let clock: WallClock
  private let steps: ContributionSet<CheckoutSteps>
  let draft: CheckoutDraft

  init(
    context: CoordinatorContext, checkout: any CheckoutService, cart: any CartService,
    session: any CurrentSession, clock: WallClock, steps: ContributionSet<CheckoutSteps>
  ) {
    self.context = context
    (self.checkout, self.cart, self.clock) = (checkout, cart, clock)
    self.steps = steps
    draft = CheckoutDraft(recipient: session.currentUser()?.name ?? "")
  }

  func viewModel(for route: CheckoutRoute) -> some ViewModel {
    let step: any CheckoutStep =
      switch route {
      case .address:
        AddressViewModel(
          draft: draft,
          onContinue: onContinue(after: route), onCancel: onCancel)
      case .delivery:
        DeliveryViewModel(
          draft: draft, onContinue: onContinue(after: route), onCancel: onCancel)
      case .step(let plugin):
        AddedStepViewModel(
          plugin: plugin, draft: draft, onContinue: onContinue(after: route), onCancel: onCancel)
      case .payment:
        PaymentViewModel(
          draft: draft, checkout: checkout, onContinue: onContinue(after: route), onCancel: onCancel
        )
      case .review:
        CheckoutSummaryViewModel(
          draft: draft, checkout: checkout, cart: cart, clock: clock,
          onPlaced: onPlaced, onStep: { [weak self] in try self?.show($0) },
          onOrders: { [weak self] in self?.context.action(opening: ProfileRoute.orders) },
          onCancel: onCancel)
      }
    return CheckoutGateViewModel(
      route: route, step: step, draft: draft, checkout: checkout, cart: cart,
      steps: { [context, steps] in CheckoutProgress(await steps($0, from: context)) },
      onStep: { [weak self] in try self?.show($0) },
      onCart: { [weak self] in try self?.context.open(CartRoute.cart) },
      onPlaced: onPlaced, onCancel: onCancel)
  }

  private func onContinue(after step: CheckoutRoute) -> @MainActor () throws -> Void {
    { [weak self] in
      guard let self else { return }
      guard let next = draft.progress.step(after: step) else { return try show(.review) }
      try navigate(to: next)
    }
  }

  private var onPlaced: @MainActor (Order.ID) throws -> Void {
    { [weak self] in try self?.finish(with: $0) }
  }

  private var onCancel: @MainActor () throws -> Void {
    { [weak self] in try self?.context.cancel() }
  }

  // MARK: - Steps

  private func show(_ step: CheckoutRoute) throws {
    try context.pop(to: step, orPush: true)
  }

  private func finish(with order: Order.ID) throws {
    draft.hasEnded = true
    if context.flowName == nil {
      try context.send(CheckoutAction.placed(order))
    } else {
      try context.finish(CheckoutFlow.self, with: order)
    }
  }
}

enum CheckoutAction: CoordinatorAction {
  /// An order was placed in a checkout without a flow, such as one opened by a link.
  case placed(Order.ID)
}

extension CheckoutCoordinator: NavigationBlocker {
  /// Prevents leaving a checkout with input by mistake; going back a step loses nothing and is always
  /// allowed.
  func verdict(on removal: Removal) -> BlockerVerdict {
    draft.isUnfinished
      ? .deny(reason: "the checkout is not finished, and what you entered would be lost") : .allow
  }
}
