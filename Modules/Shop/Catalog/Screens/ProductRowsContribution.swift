public import Catalog
public import Screens

/// What another plugin adds to a list of products, such as a category, a search or a cart.
///
/// It is asked once for all products of a screen, so that it reads once.
public struct ProductRowsContribution: Sendable {
  /// Short remarks, shown at the end of a product's row.
  public var notes: [Product.ID: String]
  public var actions: [ProductRowAction]

  public init(notes: [Product.ID: String] = [:], actions: [ProductRowAction] = []) {
    (self.notes, self.actions) = (notes, actions)
  }
}

/// What is done with one product of a list; a person types it behind the row's number, such as `2 add 3`.
public struct ProductRowAction: Sendable {
  let name: String
  let title: String
  let parameters: [ScreenAction.Parameter]
  let perform: @MainActor @Sendable (Product.ID, ActionInvocation) async throws -> ActionOutcome

  public init(
    _ name: String, title: String, parameters: [ScreenAction.Parameter] = [],
    perform:
      @escaping @MainActor @Sendable (Product.ID, ActionInvocation) async throws ->
      ActionOutcome
  ) {
    (self.name, self.title, self.parameters) = (name, title, parameters)
    self.perform = perform
  }

  fileprivate func action(on product: Product.ID, of plugin: String) -> ScreenAction {
    ScreenAction(name, title: title, parameters: parameters) { try await perform(product, $0) }
      .contributed(by: plugin)
  }
}

extension Screen {
  /// Adds what plugins contribute to the products of the screen's first list, in the order of its rows.
  ///
  /// Two actions of one name are told apart by their plugins, as those of a screen are.
  public mutating func add(
    _ contributions: [(plugin: String, contribution: ProductRowsContribution)],
    toRowsOf products: [Product.ID]
  ) {
    let list = blocks.firstIndex {
      if case .list(let rows, _) = $0 { rows.count == products.count } else { false }
    }
    guard !products.isEmpty, let list, case .list(var rows, var columns) = blocks[list] else {
      return
    }
    for (_, contribution) in contributions where !contribution.notes.isEmpty {
      if !columns.isEmpty { columns.append("note") }
      for (index, product) in products.enumerated() {
        rows[index].values.append(.text(contribution.notes[product] ?? ""))
      }
    }
    let offered = contributions.flatMap { plugin, contribution in
      contribution.actions.map { (plugin: plugin, action: $0) }
    }
    let uses = Dictionary(offered.map { ($0.action.name, 1) }, uniquingKeysWith: +)
    for (index, product) in products.enumerated() {
      rows[index].actions += offered.map { plugin, action in
        var ofRow = action.action(on: product, of: plugin)
        if uses[action.name, default: 0] > 1 { ofRow.name = "\(plugin)-\(action.name)" }
        return ofRow
      }
    }
    blocks[list] = .list(rows, columns: columns)
  }
}
