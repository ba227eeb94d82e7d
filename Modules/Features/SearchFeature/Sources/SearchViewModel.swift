import Catalog
import CatalogScreens
import Diagnostics
import Navigation
import Routing
import Screens
import SearchFeatureInterface
import SharedKernel

/// The results for a text, page by page, sorted and filtered on request, with a field for another
/// search; without results, suggestions.
@MainActor
struct SearchViewModel: ViewModel {
  let text: String
  let search: any ProductSearch
  let onSearch: @MainActor (String) throws -> Void
  let onProductSelected: @MainActor () -> (@MainActor (Product.ID) throws -> Void)?
  let contribute: @MainActor (inout Screen, [Product]) async -> Void
  @ViewState var selection = ProductSelection.all
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let results = try await results()
    var screen = Screen(
      title: text.isEmpty ? "Search" : "Search: \(text)", blocks: try await blocks(for: results),
      fields: [Field("q", "Search for", initial: text.isEmpty ? nil : text)],
      actions: actions(for: results))
    if let results { await contribute(&screen, results.items) }
    return screen
  }

  private var searchAction: ScreenAction {
    ScreenAction(
      "search", title: "Search the catalogue", parameters: [.rest("text")], asksFields: true,
      perform: find)
  }

  private func find(_ action: ActionInvocation) throws -> ActionOutcome {
    let words = action.arguments.isEmpty ? [action[answer: "q"]] : action.arguments
    try onSearch(SearchText(words, for: action.name).text)
    return .silent
  }

  /// Returns the results, or `nil` if the text contains no letter or digit.
  private func results() async throws -> Listing<Product>? {
    guard !text.isEmpty else { return nil }
    do {
      return try await search.search(text, selection, page: page)
    } catch CatalogError.emptySearch {
      return nil
    }
  }

  private func blocks(for results: Listing<Product>?) async throws -> [Block] {
    guard let results else {
      let hint = Block.text("Search for a product's name, or for words about it.")
      let notice = Block.notice("There is no letter or digit to look for.")
      return text.isEmpty ? [hint] : [notice, hint]
    }
    guard results.totalCount > 0 else {
      guard selection.filter == .none else {
        return selection.blocks + [.notice("Nothing found that meets the filter.")]
      }
      let suggestions = try await suggestions()
      let remedy = "Results contain every word; the last one may be incomplete."
      return [.notice("Nothing found.")]
        + (suggestions.isEmpty ? [.text("\(remedy) Try fewer words, or others.")] : suggestions)
    }
    let found = results.totalCount.counted("product") + " found"
    let order = selection.order == nil ? ", best match first" : ""
    let rows = results.items.map { $0.row(onProductSelected()) }
    return [.text(found + order)] + selection.blocks + [.products(rows)]
      + results.paging.blocks + (results.pageCount > 1 ? try await suggestions() : [])
  }

  private func suggestions() async throws -> [Block] {
    let suggestions = try await search.suggestions(for: text, limit: 5)
    guard let first = suggestions.first else { return [] }
    let heading = first.kind == .correction ? "Did you mean" : "Narrow it down"
    let action = searchAction
    let rows = suggestions.map { Row($0.text, pick: .init(action, [$0.text])) }
    return [.heading(heading), .list(rows, columns: ["words"])]
  }

  private func actions(for results: Listing<Product>?) -> [ScreenAction] {
    let changes = selection.actions(on: results?.items ?? []) {
      (self.selection, self.page) = ($0, .first)
    }
    guard let results, results.totalCount > 0 || selection.filter != .none else {
      let reason = text.isEmpty ? "nothing was searched for yet" : "nothing was found"
      return [searchAction] + changes.map { .absent($0.name, because: reason) }
    }
    return [searchAction] + changes + results.pageActions { self.page = $0 }
  }
}

/// A valid text to search for: at least one word, single spaces between words, and short enough for a link.
struct SearchText {
  let text: String

  /// Joins the given words, or throws if nothing is left or the text does not fit into a link.
  init(_ words: [String], for action: String) throws(InputError) {
    let text = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
    guard !text.isEmpty else { throw .missingArgument("text", usage: "\(action) <text>") }
    guard (try? SearchRoute.search(text).link()) != nil else {
      throw .invalidAnswer(
        field: "the search text", remedy: "use a shorter one, without control characters")
    }
    self.text = text
  }
}
