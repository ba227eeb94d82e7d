import Catalog
import DependencyInjection
import Diagnostics
import Expectations
import LineShell
import Navigation
import Ordering
import PluginInterface
import Screens
import SharedKernel
import ShopApp
import ShopSessions
import Testing

@MainActor
@Suite("A purchase")
struct PurchaseTests {
  /// A line, and everything a person and a program see of it.
  struct Step {
    let line: String
    var answers: [String] = []
    let title: String
    var message: String?
    let tab: String?
    let path: [String]
    let events: [String]
  }

  @Test("from the introduction to the order, every step says where it led and what happened")
  func wholePurchase() async throws {
    let session = try await ShopSession()
    var sequence: UInt64 = session.app.navigator.log.count
    for step in Self.steps {
      let answer = try await session.mustRun(step.line, step.answers)
      expectEqual(answer.place?.screen.title, step.title, "\(step.line)")
      expectEqual(answer.message, step.message, "\(step.line)")
      expectEqual(answer.place?.tab, step.tab, "\(step.line)")
      expectEqual(answer.place?.path, step.path, "\(step.line)")
      expectEqual(answer.place?.route, step.path.last, "\(step.line)")
      expectEqual(session.path, step.path, "\(step.line)")
      expectEqual(answer.unnumberedEvents, step.events, "\(step.line)")
      #expect(session.source.answers.isEmpty, "\(step.line) left answers over")
      for event in answer.events {
        sequence += 1
        expectEqual(event.sequence, sequence, "\(step.line)")
      }
    }
    expectEqual(session.app.navigator.log.count, sequence)
    #expect(session.app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a total that changed after it was shown is in the error, and ordered at the next confirm")
  func changedTotal() async throws {
    let session = try await ShopSession.browsing()
    try await session.register()
    try await session.reviewCheckout(of: "p-025", quantity: 1)
    let product = try #require(Product.ID("p-025"))
    try await session.app.composed.container.resolve(CartKey.self).add(product, quantity: .one)
    let refused = await session.run("confirm")
    expectEqual(refused.failure?.code, "ordering.priceChanged")
    expectEqual(refused.failure?.message.contains("52.45 USD"), true)
    expectEqual(try await session.mustRun("confirm").message?.hasSuffix(" · 52.45 USD"), true)
  }

  private static let product = ["shop://home", "shop://category/books", "shop://product/p-025"]
  private static let order = "o-73vxrj5m"
  private static let checkout = ["shop://cart", "shop://checkout"]

  private static let steps = introduction + choosing + buying

  private static let introduction = [
    Step(
      line: "next", title: "How do you want to begin?", tab: nil,
      path: ["shop://onboarding", "shop://onboarding/begin"],
      events: ["pushed shop://onboarding → shop://onboarding/begin (coordinator) [onboarding]"]),
    Step(
      line: "register", title: "Make an account", tab: "home",
      path: ["shop://home", "shop://register"],
      events: [
        "OnboardingFlow ended: completed shop://onboarding/begin (flow) [onboarding]",
        "root is now main shop://onboarding/begin → shop://home (app) [home]",
        "presented as sheet shop://home → shop://register (flow) [auth]",
      ]),
    Step(
      line: "register",
      answers: ["Ada Lovelace", "ada@example.org", Sample.password, Sample.password],
      title: "Shop",
      message:
        "welcome, Ada Lovelace · open the link mailed to you to verify your address; mail shows it",
      tab: "home", path: ["shop://home"],
      events: ["dismissed 1 shop://register → shop://home (flow) [auth]"]),
  ]

  private static let choosing = [
    Step(
      line: "1", title: "Books: 11 products", tab: "home", path: Array(product.prefix(2)),
      events: ["pushed shop://home → shop://category/books (coordinator) [home]"]),
    Step(
      line: "1", title: "A Field Guide to Clouds", tab: "home", path: product,
      events: ["pushed shop://category/books → shop://product/p-025 (coordinator) [home]"]),
    Step(
      line: "reviews", title: "Reviews: A Field Guide to Clouds", tab: "home",
      path: product + ["shop://product/p-025/reviews"],
      events: ["pushed shop://product/p-025 → shop://product/p-025/reviews (coordinator) [home]"]),
    Step(
      line: "back", title: "A Field Guide to Clouds", tab: "home", path: product,
      events: ["popped 1 shop://product/p-025/reviews → shop://product/p-025 (person) [home]"]),
    Step(
      line: "add 2", title: "A Field Guide to Clouds",
      message: "added 2 × A Field Guide to Clouds · cart 2 items, 44.00 USD · next: cart",
      tab: "home", path: product, events: []),
    Step(
      line: "cart", title: "Cart: 2 items", tab: "cart", path: ["shop://cart"],
      events: ["pushed shop://product/p-025 → shop://cart (coordinator) [cart]"]),
  ]

  private static let buying = [
    Step(
      line: "checkout", title: "Checkout: address", tab: "cart", path: checkout,
      events: ["pushed shop://cart → shop://checkout (coordinator) [cart]"]),
    Step(
      line: "continue", answers: Sample.address, title: "Checkout: delivery", tab: "cart",
      path: checkout + ["shop://checkout/delivery"],
      events: ["pushed shop://checkout → shop://checkout/delivery (coordinator) [cart]"]),
    Step(
      line: "continue", answers: [""], title: "Checkout: payment", tab: "cart",
      path: checkout + ["shop://checkout/delivery", "shop://checkout/payment"],
      events: ["pushed shop://checkout/delivery → shop://checkout/payment (coordinator) [cart]"]),
    Step(
      line: "continue", answers: [""], title: "Checkout: review", tab: "cart",
      path: checkout + [
        "shop://checkout/delivery", "shop://checkout/payment", "shop://checkout/review",
      ],
      events: ["pushed shop://checkout/payment → shop://checkout/review (coordinator) [cart]"]),
    Step(
      line: "confirm", title: "Thank you for your order", message: "order \(order) · 52.45 USD",
      tab: "cart", path: ["shop://cart", "shop://cart/confirmation/\(order)"],
      events: [
        "CheckoutFlow ended: completed shop://cart (flow) [cart]",
        "popped 4 shop://checkout/review → shop://cart (flow) [cart]",
        "pushed shop://cart → shop://cart/confirmation/\(order) (coordinator) [cart]",
      ]),
    Step(
      line: "order", title: "Order \(order)", tab: "cart",
      path: ["shop://cart", "shop://cart/confirmation/\(order)", "shop://order/\(order)"],
      events: [
        "pushed shop://cart/confirmation/\(order) → shop://order/\(order) (coordinator) [profile]"
      ]),
    Step(
      line: "open shop://order/\(order)", title: "Order \(order)", tab: "profile",
      path: ["shop://profile", "shop://orders", "shop://order/\(order)"],
      events: ["pushed shop://order/\(order) (link) [profile]"]),
  ]
}
