import Catalog
import Navigation
import Screens

/// What is found for a text, page by page, with a field to search for another.
@MainActor
final class SearchViewModel: ViewModel {
  private let text: String
  private let catalog: any CatalogService
  private let onSearch: @MainActor (String) throws -> Void
  private let onProductSelected: (@MainActor (Product.ID) throws -> Void)?
  private var page = Page.first

  init(
    text: String, catalog: any CatalogService,
    onSearch: @escaping @MainActor (String) throws -> Void,
    onProductSelected: (@MainActor (Product.ID) throws -> Void)?
  ) {
    self.text = text
    self.catalog = catalog
    self.onSearch = onSearch
    self.onProductSelected = onProductSelected
  }

  func screen() async throws -> Screen {
    let results = try await results()
    return Screen(
      title: text.isEmpty ? "Search" : "Search: \(text)", blocks: blocks(for: results),
      fields: [Field("q", "Search for", initial: text.isEmpty ? nil : text)],
      actions: actions(for: results))
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "search":
      let words = action.arguments.isEmpty ? [action[answer: "q"]] : action.arguments
      try onSearch(SearchText(words, for: action.name).text)
      return .silent
    case "pick":
      guard let onProductSelected else { break }
      try onProductSelected(action.identifier(called: "product"))
      return .silent
    case "more", "less":
      guard let number = try await results()?.paging.number(turnedBy: action.name),
        let turned = Page(number: number)
      else { break }
      page = turned
      return .silent
    default: break
    }
    throw InputError.unknownAction(
      name: action.name, available: actions(for: try await results()).map(\.name))
  }

  /// What is found, or `nil` when the text has no letter or digit to look for.
  private func results() async throws -> Listing<Product>? {
    guard !text.isEmpty else { return nil }
    do {
      return try await catalog.search(text, page: page)
    } catch CatalogError.emptySearch {
      return nil
    }
  }

  private func blocks(for results: Listing<Product>?) -> [Block] {
    guard let results else {
      let hint = Block.text("Type \"search\" and what you look for, such as a product's name.")
      let notice = Block.notice("There is no letter or digit to look for.")
      return text.isEmpty ? [hint] : [notice, hint]
    }
    guard results.totalCount > 0 else {
      return [
        .notice("Nothing found."),
        .text("Every word has to occur; try fewer, or only how they begin."),
      ]
    }
    let found = results.totalCount.counted("product")
    return [.text("\(found) found, best match first"), .list(results.items.map(row))]
      + results.paging.blocks
  }

  private func row(_ product: Product) -> Row {
    product.row(pick: onProductSelected == nil ? nil : "pick")
  }

  private func actions(for results: Listing<Product>?) -> [ScreenAction] {
    let search = ScreenAction(
      "search", title: "Search the catalogue", parameters: [.rest("text")], asksFields: true)
    return [search] + (results?.paging.actions ?? [])
  }
}
