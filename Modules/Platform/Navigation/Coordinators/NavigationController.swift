public import Routing

/// What a screen calls that goes somewhere by itself, instead of telling its coordinator: the calls of UIKit's
/// navigation controller.
///
/// A coordinator hands its ``CoordinatorContext`` to such a screen, a test `RecordingNavigationController` of
/// NavigationTestKit. A screen that tells its coordinator what was chosen can be shown in another flow; this one
/// cannot.
///
/// ```swift
/// struct ListViewModel: ViewModel {
///   let navigationController: any NavigationController
///   func pick(_ id: Item.ID) throws { try navigationController.push(ItemRoute.item(id)) }
/// ```
@MainActor
public protocol NavigationController: AnyObject {
  /// Pushes a route.
  @discardableResult
  func push(_ route: some Route) throws(NavigationError) -> NavigationAnswer
  /// Presents a route as a new modal.
  @discardableResult
  func present(
    _ route: some Route, as style: Presentation
  ) throws(NavigationError) -> NavigationAnswer
  /// Goes back one route, out of the top modal at its first one.
  @discardableResult
  func pop() throws(NavigationError) -> NavigationAnswer
  /// Dismisses one or more modals.
  @discardableResult
  func dismiss(modals: Int) throws(NavigationError) -> NavigationAnswer
}

extension CoordinatorContext: NavigationController {
  @discardableResult
  public func present(
    _ route: some Route, as style: Presentation
  ) throws(NavigationError) -> NavigationAnswer {
    try present(route, as: style, onDismiss: nil)
  }
}
