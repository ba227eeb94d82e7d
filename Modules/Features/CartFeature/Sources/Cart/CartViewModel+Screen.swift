import CatalogScreens
import Money
import Ordering
import Screens
import SharedKernel

extension CartViewModel {
  /// Shows a cart, page by page; its actions take the numbers its lines are shown with.
  func screen(of cart: Cart) -> Screen {
    let lines = Listing(
      all: cart.lines.map(ShownLine.priced) + cart.unavailable.map(ShownLine.unavailable),
      page: page)
    page = lines.page
    guard !cart.isEmpty else { return emptyScreen }
    var blocks: [Block] = [.list(lines.items.map(row))] + lines.paging.blocks
    blocks.append(.facts(facts(of: cart)))
    blocks += notices(of: cart)
    return Screen(
      title: "Cart: \(cart.size)", blocks: blocks, actions: actions(for: cart, lines))
  }

  private var emptyScreen: Screen {
    Screen(
      title: "Cart", blocks: [.notice("Your cart is empty.")],
      actions: [onShop.map(ScreenAction.shop), checkoutAction].compactMap(\.self))
  }

  private func row(_ line: ShownLine) -> Row {
    let values: [ScreenValue] =
      switch line {
      case .priced(let line):
        [
          .number(line.quantity.value), .money(line.unitPrice.components),
          .money(line.total.components),
        ]
      case .unavailable(let line): [.number(line.quantity.value), .text("cannot be sold")]
      }
    return Row(
      line.name, values,
      pick: onProduct.map { onProduct in
        .init("pick", [line.product.rawValue]) { try onProduct(line.product) }
      })
  }

  private func facts(of cart: Cart) -> [Fact] {
    var facts = [Fact("Subtotal", .money(cart.subtotal.components))]
    if let promotion = cart.promotion { facts += promotion.facts }
    facts.append(Fact("Total before shipping and tax", .money(cart.total.components)))
    return facts
  }

  private func notices(of cart: Cart) -> [Block] {
    var notices = cart.unavailable.map(\.notice) + cart.lines.compactMap(\.stockNotice)
    if let notice = cart.promotion?.notice { notices.append(notice) }
    if !canCheckOut() {
      notices.append("Ordering needs an account, and nothing here can sign you in.")
    }
    return notices.map(Block.notice)
  }

  private func actions(for cart: Cart, _ lines: Listing<ShownLine>) -> [ScreenAction] {
    var actions = [
      ScreenAction(
        "quantity", title: "Change how many: the line, then the number",
        parameters: [.required("line"), .required("quantity")]
      ) { try await self.setQuantity($0, among: lines.items) },
      ScreenAction("remove", title: "Take a line out", parameters: [.required("line")]) {
        try await self.remove($0, among: lines.items)
      },
      ScreenAction(
        "promo", title: "Apply a promo code", parameters: [.required("code")], perform: applyPromo),
    ]
    if cart.promotion != nil {
      actions.append(
        ScreenAction("nopromo", title: "Take the promotion off", perform: removePromo))
    }
    actions.append(
      ScreenAction("clear", title: "Empty the cart", needsConfirmation: true, perform: clear))
    actions += lines.paging.actions { self.page = Page(number: $0) ?? .first }
    if let onShop { actions.append(.shop(onShop)) }
    if canCheckOut() { actions.append(checkoutAction) }
    return actions
  }

  private var checkoutAction: ScreenAction {
    ScreenAction("checkout", title: "Order what is in the cart", perform: checkOut)
  }
}

extension ScreenAction {
  /// Leads to the catalogue.
  static func shop(_ show: @escaping @MainActor () throws -> Void) -> ScreenAction {
    ScreenAction("shop", title: "Go shopping", perform: show)
  }
}
