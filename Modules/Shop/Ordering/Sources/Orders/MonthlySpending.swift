import CivilTime
public import Money
import SharedKernel

/// What was spent in a month, by the orders that were placed in it, paid and kept.
public struct MonthlySpending: Hashable, Sendable {
  /// The month in UTC, such as `2026-03`.
  public let month: String
  /// What the orders of the month cost together; zero for a month without any.
  public let total: Money
}

extension OrderService {
  /// What was spent month by month, a list a currency, oldest first and without gaps; the last two years of it.
  ///
  /// Throws ``OrderingError/notSignedIn``.
  public func spending() async throws -> [[MonthlySpending]] {
    var totals: [Currency: [Int: Money]] = [:]
    // An order that is placed meanwhile moves those behind it to the next page.
    var seen: Set<Order.ID> = []
    var page = Page(number: 1, size: 100)
    while let current = page {
      let listing = try await orders(page: current)
      for order in listing.items where seen.insert(order.id).inserted && order.status.isPaidAndKept
      {
        let (day, currency) = (CivilDate(order.placedAt), order.total.currency)
        let month = day.year * 12 + day.month - 1
        let before = totals[currency]?[month] ?? Money(minorUnits: 0, currency: currency)
        totals[currency, default: [:]][month] = try before.adding(order.total)
      }
      page = current.number < listing.pageCount ? current.next : nil
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
}

extension OrderStatus {
  fileprivate var isPaidAndKept: Bool {
    switch self {
    case .paid, .shipped, .delivered: true
    case .placed, .cancelled, .returned: false
    }
  }
}
