import Catalog
import CatalogScreens
import Money
import Navigation
import Ordering
import Screens
import SharedKernel

/// One order: what was ordered, what it cost, where it goes, how far it has come, and what may be done.
@MainActor
final class OrderDetailViewModel: ViewModel {
  let clock: WallClock
  let onProduct: (@MainActor (Product.ID) throws -> Void)?
  let onReceipt: @MainActor () throws -> Void

  /// The page of lines shown.
  var page = Page.first

  private let orderID: Order.ID
  private let orders: any OrderService
  private let payment: any OrderPaymentService

  init(
    orderID: Order.ID, orders: any OrderService, payment: any OrderPaymentService,
    clock: WallClock, onProduct: (@MainActor (Product.ID) throws -> Void)?,
    onReceipt: @escaping @MainActor () throws -> Void
  ) {
    self.orderID = orderID
    self.orders = orders
    self.payment = payment
    self.clock = clock
    self.onProduct = onProduct
    self.onReceipt = onReceipt
  }

  func screen() async throws -> Screen {
    screen(of: try await orders.order(orderID))
  }

  func pay(_ action: ActionInvocation) async throws -> ActionOutcome {
    let order = try await payment.pay(orderID)
    return ActionOutcome("order \(order.id) paid · \(order.totals.total)")
  }

  func cancel(_ action: ActionInvocation) async throws -> ActionOutcome {
    let order = try await orders.cancel(orderID)
    return ActionOutcome("order \(order.id) cancelled · \(order.refundMessage)")
  }

  func sendBack(_ action: ActionInvocation) async throws -> ActionOutcome {
    let order = try await orders.sendBack(orderID)
    return ActionOutcome("order \(order.id) returned · \(order.refundMessage)")
  }

  /// Asks once more for the money that did not come back; looking at the order may have brought it.
  func askForRefund(_ action: ActionInvocation) async throws -> ActionOutcome {
    var order = try await orders.order(orderID)
    if order.isRefundOutstanding {
      order =
        try await order.status == .returned
        ? orders.sendBack(orderID) : orders.cancel(orderID)
    }
    return ActionOutcome("order \(order.id) · \(order.refundMessage)")
  }
}

extension Order {
  /// What comes of the money of an order that was undone.
  fileprivate var refundMessage: String {
    history.contains { $0.status == .paid }
      ? "\(totals.total) goes back to you" : "nothing was charged, or it goes back to you"
  }
}
