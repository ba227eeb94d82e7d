/// Which page of a long list a screen shows, and how to turn it.
///
/// All screens with pages use the same words and the same actions: `next`, `previous` and, for more than two
/// pages, `page`. Each is offered only if it leads somewhere.
///
/// ```swift
/// let paging = Paging(number: 2, count: 3)
/// Screen(
///   title: "Mugs", blocks: [.list(rows)] + paging.blocks,
///   actions: paging.actions { [self] number in page = number })
/// ```
public struct Paging: Hashable, Sendable {
  /// The number of the page shown, from 1.
  public let number: Int
  /// The number of pages, at least 1.
  public let count: Int

  /// Creates a position among pages.
  ///
  /// Numbers below 1 count as 1. The page may be beyond the last one if the list has become shorter since.
  public init(number: Int, count: Int) {
    self.number = max(1, number)
    self.count = max(1, count)
  }

  /// The page after this one, if there is one.
  public var next: Int? { number < count ? number + 1 : nil }
  /// The previous page, if any; for a page beyond the last one, the last one.
  public var previous: Int? { number > 1 ? min(number - 1, count) : nil }

  /// The current page, such as `page 1 of 2`; empty if there is only one.
  public var blocks: [Block] {
    count > 1 ? [.text("page \(number) of \(count)")] : []
  }

  /// The actions that turn the page: `next`, `previous`, and `page` with a number; at an end of several pages, one says
  /// so instead.
  ///
  /// `turn` receives the number of the page to show from then on.
  public func actions(
    turn: @escaping @MainActor @Sendable (_ number: Int) -> Void
  ) -> [ScreenAction] {
    guard count > 1 || number > 1 else { return [] }
    let next = self.next.map { number in
      ScreenAction("next", title: "The next page") { turn(number) }
    }
    let previous = self.previous.map { number in
      ScreenAction("previous", title: "The previous page") { turn(number) }
    }
    let page = ScreenAction(
      "page", title: "Another page, from 1 to \(count)", parameters: [.required("number")]
    ) { action in
      turn(try action.number(in: 1...count))
      return .silent
    }
    return [
      next ?? .absent("next", because: "this is the last page"),
      previous ?? .absent("previous", because: "this is the first page"),
    ] + (count > 2 ? [page] : [])
  }
}
