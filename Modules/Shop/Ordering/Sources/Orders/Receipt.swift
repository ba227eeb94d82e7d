public import DependencyInjection
public import Money
public import SharedKernel

/// The price and payment of an order, for the person's records.
public struct Receipt: Hashable, Sendable {
  /// The order.
  public let order: Order

  public init(of order: Order) { self.order = order }

  /// When the order was paid, or `nil` if it was not.
  public var paidAt: Timestamp? { order.history.last { $0.status == .paid }?.date }

  /// The amount refunded, or to be refunded; `nil` if there is none.
  public var refunded: Money? {
    let wasUndone = order.status == .cancelled || order.status == .returned
    return wasUndone && paidAt != nil ? order.totals.total : nil
  }

  /// The sums of the order, and the refund.
  public var sums: [(label: String, amount: Money)] {
    get throws(MoneyError) {
      let refund = refunded.map { [(label: "Refund", amount: $0)] } ?? []
      return try order.sums + refund
    }
  }
}

extension Receipt {
  /// The receipt as plain text, up to 64 columns wide unless names are longer.
  ///
  /// Names and addresses appear unescaped; a terminal must escape them. Throws the errors of ``sums``.
  public var text: String {
    get throws(MoneyError) {
      var lines = ["Receipt", "", field("Order", order.id.rawValue)]
      lines.append(field("Placed", order.placedAt.dateAndTime))
      if let paidAt { lines.append(field("Paid", paidAt.dateAndTime)) }
      if let label = order.paymentLabel { lines.append(field("Paid with", label)) }
      lines.append(field("Status", order.status.rawValue))
      lines += ["", "Ship to", "  \(order.address.recipient)", "  \(order.address.street)"]
      lines.append("  \(order.address.postalCode) \(order.address.city), \(order.address.region)")
      lines.append("")
      for line in order.lines {
        lines.append(sum("\(line.quantity) × \(line.name), each \(line.unitPrice)", line.total))
      }
      lines.append("")
      lines += try sums.map { sum($0.label, $0.amount) }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  private func field(_ label: String, _ value: String) -> String {
    label + String(repeating: " ", count: max(1, 12 - label.count)) + value
  }

  private func sum(_ label: String, _ amount: Money) -> String {
    let text = amount.description
    return label + String(repeating: " ", count: max(2, 64 - label.count - text.count)) + text
  }
}

/// Exports receipts to a place outside the shop that the person can find.
public protocol ReceiptExport: Sendable {
  /// Stores a receipt as plain text in a new file; never overwrites an existing file.
  ///
  /// The path is relative to the folder in which the shop was started.
  func save(_ receipt: Receipt, to path: String) async throws
}

public enum ReceiptExportKey: DependencyKey { public typealias Value = any ReceiptExport }
