public import Navigation
public import PluginInterface
import Routing
public import Screens

/// An app under test: plugins composed for real, and what a person does with them in short words.
///
/// A feature's tests declare one, composed of the feature's plugin, its fakes and a ``PlacePlugin``
/// for every feature it opens.
@MainActor
public protocol TestHost: AnyObject {
  /// What was composed.
  var router: Router { get }

  /// What moves.
  var navigator: Navigator { get }
}

extension TestHost {
  // MARK: - What a person does

  /// Opens a link.
  @discardableResult
  public func open(_ url: String) throws -> NavigationAnswer {
    try navigator.open(router.route(for: url), cause: .link)
  }

  /// Performs an action of the screen on top, as it is now.
  ///
  /// What was seen before, and may have gone since, is performed on the screen that was seen.
  @discardableResult
  public func perform(
    _ name: String, _ arguments: String..., answers: [String: String] = [:]
  ) async throws -> ActionOutcome {
    try await screen().perform(ActionInvocation(name, arguments, answers: answers))
  }

  /// Picks a row by its number on screen, from 1.
  ///
  /// - Parameter number: The number among the rows of all lists.
  /// - Returns: What the pick says.
  /// - Throws: ``TestHostError``, or what the pick throws.
  @discardableResult
  public func pick(_ number: Int) async throws -> ActionOutcome {
    let rows = try await screen().rows
    guard rows.indices.contains(number - 1) else {
      throw TestHostError.noSuchRow(number, count: rows.count)
    }
    guard let pick = rows[number - 1].pick else { throw TestHostError.onlyRead(number) }
    return try await pick.perform()
  }

  // MARK: - What there is to see

  /// The screen on top.
  public func screen() async throws -> Screen {
    try await navigator.topViewModel().screen()
  }

  /// The names of the actions the screen on top offers, in order.
  public func actions() async throws -> [String] {
    try await screen().offered
  }

  /// The links of the selected stack, from the bottom up.
  public var path: [String] {
    navigator.state.selectedBranch?.entries.map(\.route.link.text) ?? []
  }

  /// The selected tab, if there are tabs.
  public var tab: String? { navigator.state.selectedTab?.rawValue }
}
