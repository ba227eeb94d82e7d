import Catalog
import Screens

extension Listing {
  /// A page of a list that is there as a whole; the last page where the list has become shorter.
  init(all: [Item], page wanted: Page) {
    var page = wanted
    while page.offset >= all.count, let previous = page.previous { page = previous }
    self.init(
      items: Array(all.dropFirst(page.offset).prefix(page.size)), page: page,
      totalCount: all.count)
  }

  /// The actions that turn the page, as far as there is one to turn to.
  var pageActions: [ScreenAction] {
    var actions: [ScreenAction] = []
    if nextPage != nil { actions.append(ScreenAction("more", title: "The next page")) }
    if previousPage != nil { actions.append(ScreenAction("less", title: "The page before")) }
    return actions
  }

  /// The page one of ``pageActions`` turns to, or `nil` for any other action.
  func page(turnedBy action: String) -> Page? {
    switch action {
    case "more": nextPage
    case "less": previousPage
    default: nil
    }
  }

  /// Which page is shown, where there are several.
  var pageNote: [Block] {
    pageCount > 1 ? [.text("page \(page.number) of \(pageCount)")] : []
  }
}
