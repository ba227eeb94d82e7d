public import DependencyInjection
public import Money
public import SharedKernel

/// What an order cost and how it was paid, to be kept.
public struct Receipt: Hashable, Sendable {
  /// The order it is for.
  public let order: Order

  public init(of order: Order) { self.order = order }

  /// The moment it was paid, or `nil` where it was not.
  public var paidAt: Timestamp? { order.history.last { $0.status == .paid }?.date }

  /// What was given back or is being so, or `nil` where nothing is.
  public var refunded: Money? {
    let wasUndone = order.status == .cancelled || order.status == .returned
    return wasUndone && paidAt != nil ? order.totals.total : nil
  }

  /// The sums of the order, and what was given back.
  public var sums: [(label: String, amount: Money)] {
    get throws(MoneyError) {
      let refund = refunded.map { [(label: "Refund", amount: $0)] } ?? []
      return try order.sums + refund
    }
  }
}

extension Receipt {
  /// The receipt as plain text, a line each, 64 columns wide where names allow it.
  ///
  /// Names and addresses stand in it as they are; a terminal that draws it has to escape them. Throws
  /// where ``sums`` does.
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

/// Stores receipts where the person finds them, outside the shop.
public protocol ReceiptExport: Sendable {
  /// Stores a receipt as plain text in a new file; one that is there is never overwritten.
  ///
  /// The path is relative to the folder the shop was started in.
  func save(_ receipt: Receipt, to path: String) async throws
}

/// Where receipts are stored by, among the dependencies.
public enum ReceiptExportKey: DependencyKey { public typealias Value = any ReceiptExport }
