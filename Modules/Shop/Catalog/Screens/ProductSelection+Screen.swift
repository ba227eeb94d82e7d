public import Catalog
public import Screens

extension ProductSelection {
  /// The actions that change it.
  ///
  /// - Parameter example: What else the list can be filtered by, as a person types it, such as
  ///   `seller s-02`.
  /// - Returns: `sort` and `filter`.
  public static func actions(filteredBy example: String) -> [ScreenAction] {
    let orders = ProductOrder.allCases.map(\.rawValue).joined(separator: ", ")
    return [
      ScreenAction("sort", title: "Sort by \(orders)", parameters: [.required("order")]),
      ScreenAction(
        "filter", title: "Show only: stock, price 10..50, rating 4, \(example); off for all",
        parameters: [.rest("what")]),
    ]
  }

  /// The selection after one of the actions, or `nil` when it is none of them.
  ///
  /// - Throws: `InputError` for an action without a word, `CatalogError` for a word that cannot be read.
  public func changed(by action: ActionInvocation) throws -> ProductSelection? {
    switch action.name {
    case "sort":
      guard let order = action.arguments.first else {
        throw InputError.missingArgument(action: action.name, parameter: "order")
      }
      return try sorted(by: order)
    case "filter":
      guard !action.arguments.isEmpty else {
        throw InputError.missingArgument(action: action.name, parameter: "what")
      }
      return try filtered(by: action.arguments)
    default: return nil
    }
  }

  /// What is sorted and filtered otherwise than a list by itself; nothing for a list as it is.
  public var blocks: [Block] {
    var parts: [String] = []
    if let order { parts.append("sorted by \(order.rawValue)") }
    if filter != .none { parts.append("only \(filter)") }
    return parts.isEmpty ? [] : [.text(parts.joined(separator: " · "))]
  }
}
