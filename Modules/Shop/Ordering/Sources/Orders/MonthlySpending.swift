import CivilTime
public import Money
import SharedKernel

/// The spending of a month: what was paid and kept of the orders placed in it.
public struct MonthlySpending: Hashable, Sendable {
  /// The month in UTC, such as `2026-03`.
  public let month: String
  /// The total of the month's orders; zero for a month without orders.
  public let total: Money
}

extension OrderService {
  /// Returns the spending of the last two years per currency and month, oldest first, without gaps.
  ///
  /// Throws ``OrderingError/notSignedIn``.
  public func spending() async throws -> [[MonthlySpending]] {
    var totals: [Currency: [Int: Money]] = [:]
    for order in try await allOrders() where order.status.isPaidAndKept {
      let (day, currency) = (CivilDate(order.placedAt), order.total.currency)
      let month = day.year * 12 + day.month - 1
      let before = totals[currency]?[month] ?? Money(minorUnits: 0, currency: currency)
      totals[currency, default: [:]][month] = try before.adding(order.kept)
    }
    return totals.sorted { $0.key.code < $1.key.code }.map { currency, totals in
      let last = totals.keys.max() ?? 0
      return (max(totals.keys.min() ?? 0, last - 23)...last).map { month in
        let (year, number) = (month / 12, month % 12 + 1)
        return MonthlySpending(
          month: "\(year)-\(number < 10 ? "0" : "")\(number)",
          total: totals[month] ?? Money(minorUnits: 0, currency: currency))
      }
    }
  }

  private func allOrders() async throws -> [OrderSummary] {
    // A new order in the meantime moves later orders to the next page.
    var seen: Set<Order.ID> = []
    var found: [OrderSummary] = []
    var page = Page(number: 1, size: 100)
    while let current = page {
      let listing = try await orders(page: current)
      found += listing.items.filter { seen.insert($0.id).inserted }
      page = current.number < listing.pageCount ? current.next : nil
    }
    return found
  }
}

extension OrderStatus {
  /// Whether an order of this status is paid, and neither cancelled nor returned.
  public var isPaidAndKept: Bool {
    switch self {
    case .paid, .shipped, .delivered: true
    case .placed, .cancelled, .returned: false
    }
  }
}
