import Encodings
import Money
import Ordering
import PluginInterface
import SharedKernel

/// The orders for other programs, of which never more than a page is held.
struct SalesExport: Sendable {
  static let pageSize = 500

  let sales: SQLSales
  let filter: OrderFilter
  let isCSV: Bool

  @MainActor var pages: ResultPages {
    var last: Int64?
    var isBegun = !isCSV
    return ResultPages {
      if !isBegun {
        isBegun = true
        return ResultPage(lines: { [SalesTable.header] }, objects: { [] })
      }
      let page = try await sales.page(of: filter, after: last, size: Self.pageSize)
      guard let oldest = page.last else { return nil }
      last = oldest.number
      let table = SalesTable(sales: page)
      return ResultPage(lines: { isCSV ? table.csv : table.objects }, objects: { table.objects })
    }
  }
}

/// Orders as rows for other programs: CSV (RFC 4180), or an object each.
///
/// In CSV, a text that a person typed and a spreadsheet would compute, because of its first character, is written behind
/// an apostrophe.
struct SalesTable: Sendable {
  let sales: [StoredOrder]

  static let header = [
    "order", "placed", "status", "account", "items", "subtotal", "discount", "shipping", "tax",
    "adjustments", "total", "currency", "promotion", "recipient", "street", "city", "postal_code",
    "region", "delivery", "returned", "refunded", "restocked",
  ].joined(separator: ",")

  var csv: [String] {
    sales.map { sale in
      let (order, totals, address) = (sale.order, sale.order.totals, sale.order.address)
      let values = [
        order.id.rawValue, order.placedAt.utcText, order.status.rawValue, sale.account.rawValue,
        order.lines.map { "\($0.quantity) \($0.product)" }.joined(separator: "; "),
        totals.subtotal.amountText, totals.discount.amountText, totals.shipping.amountText,
        totals.tax.amountText,
        totals.adjustments.map(\.amount.amountText).joined(separator: "; "),
        totals.total.amountText, totals.total.currency.code, order.promoCode?.text ?? "",
        Self.typed(address.recipient), Self.typed(address.street), Self.typed(address.city),
        Self.typed(address.postalCode), address.region.code, order.shippingMethod.rawValue,
        order.lines.filter { order.returned(of: $0) > 0 }
          .map { "\(order.returned(of: $0)) \($0.product)" }.joined(separator: "; "),
        (order.refunded ?? .zero(totals.total.currency)).amountText, "\(sale.restocked)",
      ]
      return values.map(Self.field).joined(separator: ",")
    }
  }

  var objects: [String] { sales.map(Self.object) }

  private static func typed(_ text: String) -> String {
    ["=", "+", "-", "@"].contains(where: text.hasPrefix) ? "'\(text)" : text
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }

  private static func object(_ sale: StoredOrder) -> String {
    let (order, address) = (sale.order, sale.order.address)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("order", order.id.rawValue)
      writer.member("placed", order.placedAt.utcText)
      writer.member("status", order.status.rawValue)
      writer.member("account", sale.account.rawValue)
      writer.member("lines", objects: order.lines) { writer, line in
        writer.member("product", line.product.rawValue)
        writer.member("name", line.name)
        writer.member("quantity", line.quantity.value)
        writer.member("each", line.unitPrice)
        writer.member("sum", line.total)
        writer.member("discount", line.discount)
        writer.member("returned", order.returned(of: line))
      }
      writer.member("subtotal", order.totals.subtotal)
      writer.member("discount", order.totals.discount)
      writer.member("shipping", order.totals.shipping)
      writer.member("tax", order.totals.tax)
      writer.member("adjustments", objects: order.totals.adjustments) { writer, adjustment in
        writer.member("plugin", adjustment.plugin)
        writer.member("label", adjustment.label)
        writer.member("amount", adjustment.amount)
      }
      writer.member("total", order.totals.total)
      writer.member("promotion", order.promoCode?.text)
      writer.member("recipient", address.recipient)
      writer.member("street", address.street)
      writer.member("city", address.city)
      writer.member("postalCode", address.postalCode)
      writer.member("region", address.region.code)
      writer.member("delivery", order.shippingMethod.rawValue)
      writer.member("refunded", order.refunded ?? .zero(order.totals.total.currency))
      writer.member("restocked", sale.restocked)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, _ amount: Money) {
    member(name, of: amount) { writer, amount in
      writer.member("minor", amount.minorUnits)
      writer.member("currency", amount.currency.code)
    }
  }
}
