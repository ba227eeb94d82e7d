import Catalog
import Money
import Navigation
import Ordering
import Screens

/// One order: what was ordered, what it cost, where it goes and how far it has come.
@MainActor
final class OrderDetailViewModel: ViewModel {
  let onProduct: (@MainActor (Product.ID) throws -> Void)?

  /// The page of lines shown.
  var page = Page.first

  /// Whether the order was called off here, but its money did not come back.
  var isRefundMissing = false

  private let orderID: Order.ID
  private let orders: any OrderService
  private let payment: any OrderPaymentService

  init(
    orderID: Order.ID, orders: any OrderService, payment: any OrderPaymentService,
    onProduct: (@MainActor (Product.ID) throws -> Void)?
  ) {
    self.orderID = orderID
    self.orders = orders
    self.payment = payment
    self.onProduct = onProduct
  }

  func screen() async throws -> Screen {
    screen(of: try await orders.order(orderID))
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "pick":
      guard let onProduct else { break }
      try onProduct(action.identifier(called: "product"))
      return .silent
    case "pay":
      let order = try await payment.pay(orderID)
      return ActionOutcome("order \(order.id) paid · \(order.totals.total)")
    case "cancel":
      return try await cancel()
    case "more", "less":
      let lines = lines(of: try await orders.order(orderID))
      guard let number = lines.paging.number(turnedBy: action.name),
        let turned = Page(number: number)
      else { break }
      page = turned
      return .silent
    default: break
    }
    throw InputError.unknownAction(
      name: action.name, available: try await screen().actions.map(\.name))
  }

  /// Calls the order off; asked again where only the refund failed, since the domain allows that.
  private func cancel() async throws -> ActionOutcome {
    do {
      let order = try await orders.cancel(orderID)
      isRefundMissing = false
      return ActionOutcome("order \(order.id) cancelled · \(order.totals.total) goes back to you")
    } catch OrderingError.paymentFailed(let error) {
      isRefundMissing = try await orders.order(orderID).status == .cancelled
      throw OrderingError.paymentFailed(error)
    }
  }
}
