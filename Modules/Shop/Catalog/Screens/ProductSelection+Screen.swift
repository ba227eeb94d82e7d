public import Catalog
public import Screens

extension ProductSelection {
  /// The actions that change it: `sort` and `filter`.
  ///
  /// - Parameters:
  ///   - example: What else the list can be filtered by, as a person types it, such as `seller s-02`.
  ///   - onChange: Takes the selection as it is from then on.
  /// - Returns: The actions.
  public func actions(
    filteredBy example: String, onChange: @escaping @MainActor @Sendable (ProductSelection) -> Void
  ) -> [ScreenAction] {
    let orders = ProductOrder.allCases.map(\.rawValue).joined(separator: ", ")
    let sort = ScreenAction(
      "sort", title: "Sort by \(orders)", parameters: [.required("order")]
    ) { action in
      onChange(try sorted(by: action.word(called: "order")))
      return .silent
    }
    let filter = ScreenAction(
      "filter", title: "Show only: stock, price 10..50, rating 4, \(example); off for all",
      parameters: [.rest("what")]
    ) { action in
      _ = try action.word(called: "what")
      onChange(try filtered(by: action.arguments))
      return .silent
    }
    return [sort, filter]
  }

  /// What is sorted and filtered otherwise than a list by itself; nothing for a list as it is.
  public var blocks: [Block] {
    var parts: [String] = []
    if let order { parts.append("sorted by \(order.rawValue)") }
    if filter != .none { parts.append("only \(filter)") }
    return parts.isEmpty ? [] : [.text(parts.joined(separator: " · "))]
  }
}
