import CatalogScreens
import Money
import Ordering
import Screens
import SharedKernel

extension CartViewModel {
  /// Shows a cart; one longer than a page, page by page.
  func screen(of cart: Cart) -> Screen {
    let lines = lines(of: cart)
    (page, shownLines) = (lines.page, lines.items)
    guard !cart.isEmpty else { return emptyScreen }
    var blocks: [Block] = [.list(lines.items.map(row))] + lines.paging.blocks
    blocks.append(.facts(facts(of: cart)))
    blocks += notices(of: cart)
    return Screen(
      title: "Cart: \(cart.size)", blocks: blocks, actions: actions(for: cart, lines.paging))
  }

  /// The lines of the page shown, those that cannot be sold at the end.
  func lines(of cart: Cart) -> Listing<ShownLine> {
    Listing(
      all: cart.lines.map(ShownLine.priced) + cart.unavailable.map(ShownLine.unavailable),
      page: page)
  }

  private var emptyScreen: Screen {
    var actions: [ScreenAction] = []
    if onShop != nil { actions.append(.shop) }
    actions.append(.checkout)
    return Screen(
      title: "Cart", blocks: [.notice("Your cart is empty.")], actions: actions)
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
      pick: onProduct == nil ? nil : ActionInvocation("pick", [line.product.rawValue]))
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

  private func actions(for cart: Cart, _ paging: Paging) -> [ScreenAction] {
    var actions = [
      ScreenAction(
        "quantity", title: "Change how many: the line, then the number",
        parameters: [.required("line"), .required("quantity")]),
      ScreenAction("remove", title: "Take a line out", parameters: [.required("line")]),
      ScreenAction("promo", title: "Apply a promo code", parameters: [.required("code")]),
    ]
    if cart.promotion != nil {
      actions.append(ScreenAction("nopromo", title: "Take the promotion off"))
    }
    actions.append(ScreenAction("clear", title: "Empty the cart", needsConfirmation: true))
    actions += paging.actions
    if onShop != nil { actions.append(.shop) }
    if canCheckOut() { actions.append(.checkout) }
    return actions
  }
}

extension ScreenAction {
  /// Leads to the catalogue.
  static let shop = ScreenAction("shop", title: "Go shopping")

  /// Leads to the checkout.
  fileprivate static let checkout = ScreenAction("checkout", title: "Order what is in the cart")
}
