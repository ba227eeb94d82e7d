import AuthFeatureInterface
import Navigation

/// The coordinator above all others: after signing out it begins the tabs anew.
final class SessionRoot: RootCoordinator {
  let context: CoordinatorContext

  /// What came up, in order.
  private(set) var actions: [String] = []

  private let navigator: Navigator

  init(_ navigator: Navigator) {
    self.navigator = navigator
    context = navigator.rootContext
    navigator.attach(self)
  }

  func handle(_ action: any CoordinatorAction) throws -> Bool {
    guard case SessionAction.signedOut? = action as? SessionAction else { return false }
    actions.append("signedOut")
    _ = try navigator.showTabs(root: "main", resets: true)
    return true
  }
}
