import CartFeatureInterface
import NavigationTestKit
import Ordering
import OrderingPoints
import PluginInterface
import Screens
import Synchronization

struct RibbonRefusal: Error, CustomStringConvertible {
  var description: String { "no ribbon is left" }
}

struct Ribbon: CheckoutPromise {
  static let plugin = "ribbon"
  let text: String

  init?(_ text: String, version: Int) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }
}

/// Asks for a ribbon, which costs 2.00 USD; none is left for `gold`, and `silk` costs more each time it is priced.
struct RibbonPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "ribbon", module: "Ribbon", owner: "@test/ribbon")
  let isOptional: Bool
  let isOffered: @MainActor @Sendable () -> Bool
  let sold = SoldRibbons()

  init(
    isOptional: Bool = false, while isOffered: @escaping @MainActor @Sendable () -> Bool = { true }
  ) {
    (self.isOptional, self.isOffered) = (isOptional, isOffered)
  }

  func register(in registry: inout RouterRegistry) {
    registry.contribute(to: CheckoutSteps.self) { [isOptional, isOffered] _, situation in
      guard isOffered() else { return nil }
      let chosen: Ribbon? = situation.promise()
      return CheckoutForm(
        Ribbon.self, title: "ribbon for \(situation.cart.count) pieces", isOptional: isOptional,
        fields: [
          Field("colour", "Colour", isRequired: false, initial: chosen?.text ?? "")
        ]
      ) { answers in
        guard answers[answer: "colour"] != "none" else {
          throw InputError.invalidAnswer(field: "Colour", remedy: "choose another")
        }
        return Ribbon(answers[answer: "colour"], version: 1)
      }
    }
    registry.contribute(to: PriceRules.self) {
      PriceRule(Ribbon.self) { [sold] ribbon, _ in
        guard ribbon.text != "gold", !sold.contains(ribbon.text) else { throw RibbonRefusal() }
        if ribbon.text == "silk" {
          let times = sold.price()
          return PriceAnswer("Silk no. \(times)", Sample.dollars(200 + times))
        }
        return PriceAnswer("Ribbon", Sample.dollars(ribbon.text == "gift" ? -2_963 : 200))
      }
    }
  }
}

/// The ribbons that are sold since.
final class SoldRibbons: Sendable {
  private let colours = Mutex<Set<String>>([])

  func insert(_ colour: String) { colours.withLock { _ = $0.insert(colour) } }

  private let prices = Mutex<Int64>(0)

  /// How often a price was asked for, with this time.
  func price() -> Int64 {
    prices.withLock {
      $0 += 1
      return $0
    }
  }

  func contains(_ colour: String) -> Bool { colours.withLock { $0.contains(colour) } }
}

extension TestApp {
  /// Goes from the cart to the step of the ribbon, which is not optional.
  func reachRibbon() async throws {
    try await fill()
    try await perform("checkout")
    _ = try await screen()
    try await perform("continue", answers: Sample.address)
    _ = try await screen()
    try await perform("continue", answers: ["shipping": "standard"])
  }

  /// Goes from the cart to the review, and chooses a ribbon on the way.
  func reachReview(ribbon colour: String) async throws {
    try await reachRibbon()
    _ = try await screen()
    try await perform("continue", answers: ["colour": colour])
    _ = try await screen()
    try await perform("continue", answers: ["payment": "tok_approve"])
  }
}
