import Navigation
import Routing

/// Books on a shelf: a tab of its own.
enum ShelfRoute: Route {
  case shelf
  case book(Int)

  static let patterns: [LinkPattern<ShelfRoute>] = [
    LinkPattern("shelf", .shelf, fileID: "Shelf/Route.swift", line: 5),
    LinkPattern(
      "shelf/book/:id", aliases: ["shelf/b/:id"], Self.book, .path("id"),
      fileID: "Shelf/Route.swift", line: 6),
  ]
}

/// A desk with a route that carries a secret.
enum DeskRoute: Route {
  case desk
  case unlock(token: String)

  static let patterns: [LinkPattern<DeskRoute>] = [
    LinkPattern("desk", .desk, fileID: "Desk/Route.swift", line: 5),
    LinkPattern(
      "desk/unlock/:token", isTransient: true, Self.unlock, .path("token"),
      fileID: "Desk/Route.swift", line: 6),
  ]
}

/// The steps of a loan.
enum LoanRoute: Route {
  case begin
  case confirm

  static let patterns: [LinkPattern<LoanRoute>] = [
    LinkPattern("loan", .begin, fileID: "Loan/Route.swift", line: 5),
    LinkPattern("loan/confirm", .confirm, fileID: "Loan/Route.swift", line: 6),
  ]
}

/// What another plugin declares with the same link as ``ShelfRoute``.
enum RackRoute: Route {
  case rack

  static let patterns: [LinkPattern<RackRoute>] = [
    LinkPattern("shelf", .rack, fileID: "Rack/Route.swift", line: 5)
  ]
}

/// What another plugin declares with a link that differs from ``ShelfRoute`` in a name only.
enum PileRoute: Route {
  case page(Int)

  static let patterns: [LinkPattern<PileRoute>] = [
    LinkPattern(
      "shelf/book/:number", Self.page, .path("number"), fileID: "Pile/Route.swift", line: 5)
  ]
}

/// What another plugin declares beneath the first segment of ``ShelfRoute``, by an alias.
enum TopRoute: Route {
  case top

  static let patterns: [LinkPattern<TopRoute>] = [
    LinkPattern("top", aliases: ["shelf/top"], .top, fileID: "Top/Route.swift", line: 5)
  ]
}

/// A link that is not well formed.
enum BrokenRoute: Route {
  case broken

  static let patterns: [LinkPattern<BrokenRoute>] = [
    LinkPattern("broken//twice", .broken, fileID: "Broken/Route.swift", line: 5)
  ]
}

/// Lending a book; ends with its number.
struct LoanFlow: Flow {
  typealias Value = Int
  let start = LoanRoute.begin
}

/// Another flow that begins at the same route as ``LoanFlow``.
struct GiftFlow: Flow {
  typealias Value = Int
  let start = LoanRoute.begin
}
