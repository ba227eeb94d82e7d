public import Navigation
public import PluginInterface
import Routing

extension AppCoordinator {
  /// Brings the places of the last session back, as far as they can be shown now.
  ///
  /// Where somebody has to sign in before the tabs are shown, they come back after that.
  ///
  /// - Parameters:
  ///   - archive: Where the last session stood.
  ///   - router: Reads its links.
  /// - Returns: What came back, and what did not.
  /// - Throws: `NavigationError` before anything was shown.
  public func restore(_ archive: Archive, links router: Router) async throws -> RestorationReport {
    let scheme = router.table.policy.scheme
    let resolve: @MainActor (String) throws -> AnyRoute = {
      try router.route(for: "\(scheme)://\($0)")
    }
    if navigator.state.root == Self.auth, archive.root == Self.main {
      returning = { [navigator] in _ = try await navigator.restore(archive, resolve: resolve) }
      return RestorationReport()
    }
    return try await navigator.restore(archive, resolve: resolve)
  }
}
