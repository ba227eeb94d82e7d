public import Diagnostics
public import Routing
import Spelling

/// Why an attempt was refused; the state is then what it was before.
public enum NavigationError: Error, Hashable, Sendable {
  /// No composed plugin shows this place.
  case noDestination(route: AnyRoute)
  /// The coordinator was asked for a place of another's.
  case notOwned(route: AnyRoute, coordinator: String)
  /// The plugin goes to places it neither registers nor declares, or starts such a flow (strict mode).
  case undeclared(way: String, isFlow: Bool, plugin: String)
  /// No pattern of its own type prints the route, so it has no link.
  case unprintable(route: String)
  /// The place to go back to is not on the stack.
  case routeNotInStack(route: AnyRoute)
  /// Nothing is presented.
  case nothingToDismiss
  /// Fewer than one layer was to be dismissed.
  case badLayerCount(Int)
  /// A flow was to be finished inside another one that runs.
  case notRunning(flow: String, running: String)
  /// There is no tab of that name.
  case unknownTab(name: String, available: [String])
  /// What is on screen has no tabs just now.
  case noTabs(root: RootID)
  /// No tab may be entered: before signing in, or by what guards said about each.
  case noOpenTab(available: [String], closedBy: [String] = [])
  /// Guards sent the attempt in a circle, or further than allowed.
  case redirectLoop(chain: [AnyRoute])
  /// A guard refused a place: the one asked for, or one that would lie beneath it.
  case refused(route: AnyRoute, by: String, reason: String)
  /// The place is for signed-in users and no composed feature can sign in.
  case signInUnavailable(route: AnyRoute)

  /// The place would be a whole root and must wait for a flow, which has nothing to be shown over; show
  /// that flow as the root first.
  case cannotWait(route: AnyRoute, flow: String)

  /// A child coordinator is on top, where only it may push; or a stack stands on its places, so that it
  /// cannot be removed.
  case childActive(child: String)

  /// The coordinator has a parent already.
  case childAlreadyAdded(child: String)
  /// The coordinator would become its own ancestor.
  case coordinatorCycle(child: String)
  /// The coordinator is no child of that parent, or was not added by hand.
  case notAChild(child: String, parent: String)
  /// The coordinator is no longer, or not yet, part of navigation.
  case detached(coordinator: String)
  /// No coordinator up to the root handled the action (strict mode).
  case actionUnhandled(action: String)
  /// Nothing is on screen yet.
  case notStarted
  /// A plugin's own code failed on the way: a coordinator that could not be made, or a guard.
  case failed(PluginFault)
  /// Attempts made by observers and results kept making further ones; the rest was dropped.
  case endlessQueue(limit: Int)
  /// A blocker wants its place kept; the token makes the same attempt once more without asking it.
  case blocked(by: String, reason: String, token: ProceedToken)
  /// The token was used, or navigation has changed since the attempt was denied.
  case tokenSpent
  /// A layer is presented already, and the attempt asked for none on top of it.
  case alreadyPresenting(route: AnyRoute)
  /// The place says it is shown by a child coordinator: start the flow instead.
  case notPresentable(route: AnyRoute)
  /// What the whole app shows belongs to a plugin that was to be switched off.
  case rootGone(root: RootID)
  /// As many attempts wait as may.
  case pendingFull(capacity: Int)
}

extension AnyRoute {
  /// A route without its type; one that has no link is an error of navigation.
  static func erasing(_ route: some Route) throws(NavigationError) -> AnyRoute {
    do {
      return try AnyRoute(route)
    } catch {
      throw .unprintable(route: String(describing: route))
    }
  }
}

extension NavigationError: ExplainedError, CustomStringConvertible {
  public var explanation: ErrorExplanation { explanation(naming: \.description) }

  /// The error in words, its places named as the host that shows it writes them, such as by their URLs.
  public func explanation(naming name: (AnyRoute) -> String) -> ErrorExplanation {
    switch self {
    case .noDestination(let route):
      .init("navigation.noDestination", .unavailable, "no composed feature shows \(name(route))")
    case .notOwned(let route, let coordinator):
      .init("navigation.notOwned", .internal, "\(coordinator) does not show \(name(route))")
    case .undeclared(let way, let isFlow, let plugin):
      .init(
        "navigation.undeclared", .internal,
        "the plugin \"\(plugin)\" \(isFlow ? "starts" : "opens") \(way) without declaring it",
        hint: "write registry.\(isFlow ? "starts" : "opens")(\(way).self) where it registers, with "
          + "isOptional: true if the app may be composed without it")
    case .unprintable(let route):
      .init("navigation.unprintable", .internal, "\(route) has no link")
    case .routeNotInStack(let route):
      .init("navigation.routeNotInStack", .notFound, "\(name(route)) is not on the stack")
    case .nothingToDismiss:
      .init(
        "navigation.nothingToDismiss", .usage, "nothing is presented", hint: "use back to go back")
    case .badLayerCount(let count):
      .init(
        "navigation.badLayerCount", .internal, "\(count.counted("layer")) cannot be dismissed",
        hint: "dismiss one or more")
    case .notRunning(let flow, let running):
      .init(
        "navigation.notRunning", .internal, "\(flow) is not what runs here: \(running) does",
        hint: "finish \(running), or start \(flow) first")
    case .unknownTab(let tab, let available):
      .init(
        "navigation.unknownTab", .usage, "there is no tab \"\(tab)\"",
        hint: "tabs: \(available.joined(separator: ", "))",
        candidates: NearNames.of(tab, among: available))
    case .noTabs(let root):
      .init(
        "navigation.noTabs", .usage, "there are no tabs while \(root) is shown",
        hint: "finish what is on screen; a link opens all the same")
    case .noOpenTab(let available, let closedBy):
      .init(
        "navigation.noOpenTab", .permission,
        "none of the tabs is open "
          + (closedBy.isEmpty ? "before signing in" : "(\(closedBy.joined(separator: "; ")))"),
        hint: available.isEmpty
          ? "no composed feature has a tab"
          : (closedBy.isEmpty ? "sign in first" : "do what the guards ask for")
            + "; tabs: \(available.joined(separator: ", "))")
    case .redirectLoop(let chain):
      .init(
        "navigation.redirectLoop", .internal,
        "redirect loop: " + chain.map(name).joined(separator: " → "))
    case .refused(let route, let refuser, let reason):
      .init("navigation.refused", .permission, "\(refuser) refused \(name(route)): \(reason)")
    case .signInUnavailable(let route):
      .init(
        "navigation.signInUnavailable", .permission, "\(name(route)) is for signed-in users",
        hint: "no composed feature can sign in; compose one that can")
    case .cannotWait(let route, let flow):
      .init(
        "navigation.cannotWait", .internal,
        "\(name(route)) must wait for \(flow), with nothing on screen", hint: "show \(flow) first")
    case .childActive(let child):
      .init("navigation.childActive", .internal, "\(child) is on top; only it may push there")
    case .childAlreadyAdded(let child):
      .init("navigation.childAlreadyAdded", .internal, "\(child) has a parent already")
    case .coordinatorCycle(let child):
      .init("navigation.coordinatorCycle", .internal, "\(child) would become its own ancestor")
    case .notAChild(let child, let parent):
      .init("navigation.notAChild", .internal, "\(child) is no child of \(parent)")
    case .detached(let coordinator):
      .init("navigation.detached", .internal, "\(coordinator) is no longer part of navigation")
    case .actionUnhandled(let action):
      .init("navigation.actionUnhandled", .internal, "no coordinator handled \(action)")
    case .notStarted: .init("navigation.notStarted", .internal, "nothing is on screen yet")
    case .failed(let fault): fault.explanation
    case .endlessQueue(let limit):
      .init(
        "navigation.endlessQueue", .internal,
        "navigation kept causing navigation, more than \(limit) times")
    case .blocked(_, let reason, _):
      .init("navigation.blocked", .usage, reason, hint: "confirm it to leave all the same")
    case .tokenSpent:
      .init(
        "navigation.tokenSpent", .temporary, "navigation has changed since",
        hint: "give the command again")
    case .alreadyPresenting(let route):
      .init(
        "navigation.alreadyPresenting", .temporary,
        "\(name(route)) cannot be shown over what is presented", hint: "use dismiss first")
    case .notPresentable(let route):
      .init("navigation.notPresentable", .internal, "\(name(route)) is shown by its flow")
    case .rootGone(let root):
      .init(
        "navigation.rootGone", .temporary,
        "\(root) is all the app shows now, and would go with its feature",
        hint: "finish what is on screen first")
    case .pendingFull(let capacity):
      .init(
        "navigation.pendingFull", .temporary,
        "\(capacity.counted("place")) already wait for signing in", hint: "sign in first")
    }
  }
}
