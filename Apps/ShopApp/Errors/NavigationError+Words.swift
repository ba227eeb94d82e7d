import Navigation
import PluginInterface
import Routing
import Screens
import Spelling

extension NavigationError {
  /// The error in words, with the URLs of its places.
  func explanation(in router: Router?) -> ErrorExplanation {
    func url(_ route: AnyRoute) -> String { router?.url(of: route) ?? "\(route)" }
    switch self {
    case .noDestination(let route):
      return words("noDestination", .unavailable, "no composed feature shows \(url(route))")
    case .notOwned(let route, let coordinator):
      return words("notOwned", .internal, "\(coordinator) does not show \(url(route))")
    case .unprintable(let route):
      return words("unprintable", .internal, "\(route) has no link")
    case .routeNotInStack(let route):
      return words("routeNotInStack", .notFound, "\(url(route)) is not on the stack")
    case .nothingToDismiss:
      return words("nothingToDismiss", .usage, "nothing is presented", "use back to go back")
    case .unknownTab(let name, let available):
      return ErrorExplanation(
        code: "navigation.unknownTab", category: .usage, message: "there is no tab \"\(name)\"",
        hint: "tabs: \(available.joined(separator: ", "))",
        candidates: NearNames.of(name, among: available))
    case .noTabs(let root):
      return words(
        "noTabs", .usage, "there are no tabs while \(root) is shown", "finish what is on screen")
    case .noOpenTab(let available):
      return words(
        "noOpenTab", .permission, "none of the tabs is open before signing in",
        available.isEmpty
          ? "no composed feature has a tab; add home to --features"
          : "tabs: \(available.joined(separator: ", ")); add auth to --features to sign in")
    case .redirectLoop(let chain):
      return words(
        "redirectLoop", .internal,
        "redirect loop: " + chain.map { url($0) }.joined(separator: " → "))
    case .refused(let route, let name, let reason):
      return words("refused", .permission, "\(name) refused \(url(route)): \(reason)")
    case .signInUnavailable(let route):
      return words(
        "signInUnavailable", .permission, "\(url(route)) is for signed-in users",
        "no composed feature can sign in; add auth to --features")
    case .cannotWait(let route, let flow):
      return words(
        "cannotWait", .internal, "\(url(route)) must wait for \(flow), with nothing on screen",
        "show \(flow) first")
    case .childActive(let child):
      return words("childActive", .internal, "\(child) is on top; only it may push there")
    case .childAlreadyAdded(let child):
      return words("childAlreadyAdded", .internal, "\(child) has a parent already")
    case .coordinatorCycle(let child):
      return words("coordinatorCycle", .internal, "\(child) would become its own ancestor")
    case .notAChild(let child, let parent):
      return words("notAChild", .internal, "\(child) is no child of \(parent)")
    case .detached(let coordinator):
      return words("detached", .internal, "\(coordinator) is no longer part of navigation")
    case .actionUnhandled(let action):
      return words("actionUnhandled", .internal, "no coordinator handled \(action)")
    case .notStarted:
      return words("notStarted", .internal, "nothing is on screen yet")
    case .coordinatorFailed(let route, let reason):
      return words("coordinatorFailed", .internal, "\(url(route)) cannot be shown: \(reason)")
    case .endlessQueue(let limit):
      return words(
        "endlessQueue", .internal, "navigation kept causing navigation, more than \(limit) times")
    case .guardFailed(let name, let reason):
      return words("guardFailed", .internal, "the guard \(name) failed: \(reason)")
    case .blocked(_, let reason, _):
      return words("blocked", .usage, reason, "give --yes to leave all the same")
    case .tokenSpent:
      return words(
        "tokenSpent", .temporary, "navigation has changed since", "give the command again")
    case .alreadyPresenting(let route):
      return words(
        "alreadyPresenting", .temporary, "\(url(route)) cannot be shown over what is presented",
        "use dismiss first")
    case .notPresentable(let route):
      return words("notPresentable", .internal, "\(url(route)) is shown by its flow")
    case .pendingFull(let capacity):
      return words(
        "pendingFull", .temporary, "\(capacity.counted("place")) already wait for signing in",
        "sign in first")
    }
  }

  private func words(
    _ code: String, _ category: ErrorExplanation.Category, _ message: String, _ hint: String? = nil
  ) -> ErrorExplanation {
    ErrorExplanation(
      code: "navigation.\(code)", category: category, message: message, hint: hint)
  }
}
