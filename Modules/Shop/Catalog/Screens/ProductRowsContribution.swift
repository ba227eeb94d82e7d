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

/// What is done with one product of a list; a person names the row by its number.
public struct ProductRowAction: Sendable {
  let name: String
  let title: String
  let perform: @MainActor @Sendable (Product.ID) async throws -> ActionOutcome

  public init(
    _ name: String, title: String,
    perform: @escaping @MainActor @Sendable (Product.ID) async throws -> ActionOutcome
  ) {
    (self.name, self.title, self.perform) = (name, title, perform)
  }

  fileprivate func action(on products: [Product.ID]) -> ScreenAction {
    ScreenAction(name, title: "\(title): the row", parameters: [.required("row")]) { invocation in
      _ = try invocation.word(called: "row")
      return try await perform(invocation.item(among: products))
    }
  }
}

extension Screen {
  /// Adds what plugins contribute to the products of the screen's first list, in the order of its rows.
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
    blocks[list] = .list(rows, columns: columns)
    add(
      contributions.map { plugin, contribution in
        (plugin, ScreenContribution(actions: contribution.actions.map { $0.action(on: products) }))
      })
  }
}
