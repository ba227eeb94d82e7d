public import Money
public import SharedKernel

extension Order {
  /// When the order was paid, or `nil` if it was not.
  public var paidAt: Timestamp? { history.last { $0.status == .paid }?.date }

  /// The sums of the order, and the refund.
  public var receiptSums: [(label: String, amount: Money)] {
    get throws(MoneyError) {
      let refund = refunded.map { [(label: "Refund", amount: $0)] } ?? []
      return try sums.map { ($0.label, $0.amount) } + refund
    }
  }

  /// Returns the price and payment as plain text, up to 64 columns wide unless names are longer, with the times of a
  /// person's clock.
  ///
  /// Names and addresses appear unescaped; a terminal must escape them. Throws the errors of ``receiptSums``.
  public func receipt(_ clock: WallClock) throws(MoneyError) -> String {
    var text = ["Receipt", "", field("Order", id.rawValue)]
    text.append(field("Placed", clock.text(of: placedAt)))
    if let paidAt { text.append(field("Paid", clock.text(of: paidAt))) }
    if let paymentLabel { text.append(field("Paid with", paymentLabel)) }
    text.append(field("Status", status.rawValue))
    text += ["", "Ship to", "  \(address.recipient)", "  \(address.street)"]
    text.append("  \(address.postalCode) \(address.city), \(address.region)")
    text.append("")
    for line in lines {
      text.append(sum("\(line.quantity) × \(line.name), each \(line.unitPrice)", line.total))
    }
    text.append("")
    text += try receiptSums.map { sum($0.label, $0.amount) }
    return text.joined(separator: "\n") + "\n"
  }

  private func field(_ label: String, _ value: String) -> String {
    label + String(repeating: " ", count: max(1, 12 - label.count)) + value
  }

  private func sum(_ label: String, _ amount: Money) -> String {
    let text = amount.description
    return label + String(repeating: " ", count: max(2, 64 - label.count - text.count)) + text
  }
}
