import CivilTime
import Money
import SharedKernel

extension Receipt {
  /// The receipt as plain text, a line each, 64 columns wide where names allow it.
  ///
  /// Names and addresses stand in it as they are; whoever draws it on a terminal has to escape them.
  public var text: String {
    var lines = ["Receipt", "", field("Order", order.id.rawValue)]
    lines.append(field("Placed", "\(CivilDate(order.placedAt))"))
    if let paidAt { lines.append(field("Paid", "\(CivilDate(paidAt))")) }
    if let label = order.paymentLabel { lines.append(field("Paid with", label)) }
    lines.append(field("Status", order.status.rawValue))
    lines += ["", "Ship to", "  \(order.address.recipient)", "  \(order.address.street)"]
    lines.append("  \(order.address.postalCode) \(order.address.city), \(order.address.region)")
    lines.append("")
    for line in order.lines {
      lines.append(sum("\(line.quantity) × \(line.name), each \(line.unitPrice)", line.total))
    }
    lines.append("")
    lines += sums.map { sum($0.label, $0.amount) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func field(_ label: String, _ value: String) -> String {
    label + String(repeating: " ", count: max(1, 12 - label.count)) + value
  }

  private func sum(_ label: String, _ amount: Money) -> String {
    let text = amount.description
    return label + String(repeating: " ", count: max(2, 64 - label.count - text.count)) + text
  }
}
