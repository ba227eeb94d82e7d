import DependencyInjection
import Screens

/// Who uses the app, in memory.
@MainActor
final class Session {
  var hasCompletedOnboarding = false
  var user: String?

  nonisolated init() {}
}

/// What is sold.
struct Product: Hashable, Sendable {
  let id: String
  let name: String
  let category: String
  let cents: Int64

  var price: ScreenValue { .money(minorUnits: cents, currency: "EUR", exponent: 2) }

  static let all = [
    Product(id: "p-1", name: "Cast Iron Skillet", category: "kitchen", cents: 3_637),
    Product(id: "p-2", name: "Kettle", category: "kitchen", cents: 2_900),
    Product(id: "p-3", name: "Desk Lamp", category: "office", cents: 4_250),
  ]
}

/// What a person puts into the cart, and the address of the checkout until the order is placed.
@MainActor
final class Cart {
  var products: [Product] = []
  var orders: [[Product]] = []

  nonisolated init() {}
}

enum SessionKey: DependencyKey { typealias Value = Session }
enum CartKey: DependencyKey { typealias Value = Cart }

struct NoProduct: Error, CustomStringConvertible {
  let id: String

  var description: String { "there is no product \(id)" }
}
