import Catalog
import CatalogScreens
import Diagnostics
import Navigation
import Ordering
import Screens
import SharedKernel

/// What the cart adds to the pages of other features: the link to it, and putting a product into it.
@MainActor
struct CartContributions {
  let cart: any CartService
  /// Shows the cart, or what is unfinished above it.
  let onCart: @MainActor () throws -> Void

  var link: ScreenContribution {
    ScreenContribution(actions: [ScreenAction("cart", title: "Show the cart", perform: onCart)])
  }

  /// The link to the cart, and the action that puts a product into it.
  func contribution(to product: Product.ID) -> ScreenContribution {
    var contribution = link
    let add = ScreenAction(
      "add", title: "Put it in the cart", parameters: [.optional("quantity")]
    ) { action in
      try await self.add(product, action)
    }
    contribution.actions.insert(add, at: 0)
    return contribution
  }

  /// The action that puts a product of a list into the cart.
  var rows: ProductRowsContribution {
    ProductRowsContribution(actions: [
      ProductRowAction(
        "add", title: "Put it in the cart", parameters: [.optional("quantity")], perform: add)
    ])
  }

  /// The action that orders an order's goods again.
  func contribution(to order: Order) -> ScreenContribution {
    ScreenContribution(
      actions: [
        ScreenAction("reorder", title: "Put these goods in the cart again") { _ in
          try await self.reorder(order)
        }
      ])
  }

  private func reorder(_ order: Order) async throws -> ActionOutcome {
    var refused: [String] = []
    for line in order.lines {
      do {
        try await cart.add(line.product, quantity: line.quantity)
      } catch OrderingError.noSuchProduct {
        refused.append("\"\(line.name)\" is not sold any more")
      } catch let error as OrderingError {
        refused.append(error.explanation.message)
      }
    }
    let summary = try await cart.cart().summary
    return ActionOutcome(
      refused.isEmpty
        ? "added what you ordered · \(summary) · next: cart"
        : "not added: \(refused.joined(separator: "; ")) · \(summary)")
  }

  private func add(
    _ product: Product.ID, _ action: ActionInvocation
  ) async throws -> ActionOutcome {
    let pieces = try action.number(in: Quantity.allowed, default: Quantity.one.value)
    guard let quantity = Quantity(pieces) else {
      throw InputError.notANumber("\(pieces)", accepted: Quantity.allowed)
    }
    let changed = try await cart.add(product, quantity: quantity)
    let name = changed.lines.first { $0.product == product }?.name ?? product.rawValue
    return ActionOutcome("added \(quantity) × \(name) · \(changed.summary) · next: cart")
  }
}
