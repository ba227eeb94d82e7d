import DependencyInjection
import Navigation
import PluginInterface
import Routing
import Screens

/// What others add to the page of a book.
enum BookPage: ScreenPoint {
  typealias Input = Int
}

/// Rules that others add to the lending of books.
enum LendingRules: ValuePoint {
  typealias Output = String
}

/// The one sign of the library.
enum LibrarySign: ValuePoint {
  typealias Output = String
  static let limit = ContributionLimit.exactlyOne
}

/// A point that takes at most one contribution.
enum BackCover: ValuePoint {
  typealias Output = String
  static let limit = ContributionLimit.atMostOne
}

/// Rules of the house, of which none may shout; the composition knows them.
enum HouseRules: ValuePoint {
  typealias Output = String

  static var audit: ContributionAudit<String>? {
    { rules in
      rules.filter { $0.value.hasPrefix("no") }.map {
        ContributionProblem(
          plugin: $0.plugin, message: "forbids \($0.value.dropFirst(3))", fix: "ask instead")
      }
    }
  }
}

/// The desk, to which others add sections; links that unlock it name them.
enum DeskPage: SectionPoint {
  static var page: DeskRoute { .desk }
  static func link(to section: String) -> DeskRoute { .unlock(token: section) }
}

/// Shows a book with what others contribute, as the host of ``BookPage``.
@MainActor
final class BookCoordinator: Coordinator {
  let context: CoordinatorContext
  private let page: ContributionSet<BookPage>

  init(_ context: CoordinatorContext, _ page: ContributionSet<BookPage>) {
    (self.context, self.page) = (context, page)
  }

  func viewModel(for route: ShelfRoute) -> some ViewModel {
    let book = if case .book(let id) = route { id } else { 0 }
    return BookViewModel(page: page, context: context, book: book)
  }
}

@MainActor
struct BookViewModel: ViewModel {
  let page: ContributionSet<BookPage>
  let context: CoordinatorContext
  let book: Int

  func screen() async -> Screen {
    var screen = Screen(
      title: "Book \(book)", blocks: [.text("A book.")],
      actions: [ScreenAction("lend", title: "Borrow it", perform: {})])
    await page.add(to: &screen, book, from: context)
    return screen
  }
}

extension Part {
  /// The routes of the shelf with the page that others contribute to, and the point, on line 12.
  static let bookPage = Part { registry, fileID in
    registry.opensPoint(BookPage.self, fileID: fileID, line: 12)
    registry.routes(
      ShelfRoute.self, tab: "shelf", using: Contributions<BookPage>.self, fileID: fileID, line: 1
    ) { BookCoordinator($0, $1) }
    try registry.tab("shelf", title: "Shelf", root: ShelfRoute.book(1))
  }

  /// A point it opens, on line 12.
  static func opensPoint(
    _ point: (some ContributionPoint).Type, isShared: Bool = false
  ) -> Part {
    Part { $0.opensPoint(point, isShared: isShared, fileID: $1, line: 12) }
  }

  /// What it adds to the page of a book, on line 13.
  static func contributing(
    order: Int? = nil, isOptional: Bool = false,
    _ work:
      @escaping @MainActor @Sendable (CoordinatorContext, Int) async throws -> ScreenContribution
  ) -> Part {
    Part { registry, fileID in
      registry.contribute(
        to: BookPage.self, order: order, isOptional: isOptional, fileID: fileID, line: 13,
        work: work)
    }
  }

  /// A value that it contributes, on line 13.
  static func contributing<Point: ValuePoint>(
    _ value: String, to point: Point.Type, order: Int? = nil
  ) -> Part where Point.Output == String {
    Part { registry, fileID in
      registry.contribute(to: point, order: order, fileID: fileID, line: 13) { value }
    }
  }
}

extension Part {
  /// A section of the desk, on line 17.
  static func section(
    _ name: String, order: Int? = nil, isOptional: Bool = false, at route: some Route
  ) -> Part {
    Part { registry, fileID in
      try registry.section(
        name, on: DeskPage.self, title: name.prefix(1).uppercased() + name.dropFirst(),
        summary: "what is \(name)", order: order, isOptional: isOptional, opening: route,
        fileID: fileID, line: 17)
    }
  }
}

/// A route that nobody declares to open.
enum FarRoute: Route {
  case far

  static let patterns: [LinkPattern<FarRoute>] = [LinkPattern("far", .far)]
}
