public import Diagnostics
public import Routing
import Screens
import Spelling

/// Why an attempt was refused; the state is then unchanged.
public enum NavigationError: Error, Hashable, Sendable {
  /// No composed plugin shows this route.
  case noDestination(route: AnyRoute)
  /// The coordinator was asked for a route of another coordinator.
  case notOwned(route: AnyRoute, coordinator: String)
  /// The plugin opens routes or starts a flow that it neither registers nor declares (strict mode).
  case undeclared(name: String, isFlow: Bool, plugin: String)
  /// The route has no link, for example because a value holds what no link carries.
  case unprintable(route: String, reason: RoutingError)
  /// The route to go back to is not on the stack.
  case routeNotInStack(route: AnyRoute)
  case nothingToDismiss
  /// The number of modals to dismiss was less than one.
  case badModalCount(Int)
  /// A flow was to be finished while another one is running.
  case notRunning(flow: String, running: String)
  /// No tab has this name.
  case unknownTab(name: String, available: [String])
  case noTabs(root: RootID)
  /// No tab may be entered: signing in is required, or guards closed every tab.
  case noOpenTab(available: [String], closedBy: [String] = [])
  /// These guards redirected the attempt in a cycle, or more often than allowed; none if the first route of a flow that
  /// must come first waits for a flow itself.
  case redirectLoop(chain: [AnyRoute], by: [String])
  /// A guard refused the requested route or one that would lie beneath it.
  case refused(route: AnyRoute, by: String, reason: String)
  /// The route requires signing in, and the app has no flow for that: its ``AccessPolicy`` names none, or no composed
  /// plugin shows it.
  case signInUnavailable(route: AnyRoute)

  /// The route would be a whole root and must wait for a flow, but nothing is on screen to show the flow
  /// over; show that flow as the root first.
  case cannotWait(route: AnyRoute, flow: String)

  /// Only the child coordinator on top may push there; or the child's routes are the bottom of a stack, so
  /// that it cannot be removed.
  case childActive(child: String)

  /// The coordinator already has a parent.
  case childAlreadyAdded(child: String)
  /// The coordinator would become its own ancestor.
  case coordinatorCycle(child: String)
  /// The coordinator is not a child of that parent, or was not added by hand.
  case notAChild(child: String, parent: String)
  /// The coordinator is not part of navigation, or no longer.
  case detached(coordinator: String)
  /// No coordinator up to the root handled the action (strict mode).
  case actionUnhandled(action: String)
  /// Nothing is on screen yet.
  case notStarted
  /// A plugin's own code failed: making a coordinator, or a guard.
  case failed(PluginFault)
  /// Attempts by observers and results kept causing further attempts; the rest was dropped.
  case endlessQueue(limit: Int)
  /// A blocker wants to keep its route; the token repeats the attempt without asking that blocker.
  case blocked(by: String, reason: String, token: ProceedToken)
  /// Something newer came first: navigation, another link or another account since a route was prepared or a
  /// blocker refused; or the token was used.
  case stale
  /// The route declares that a child coordinator shows it; start the flow instead.
  case notPresentable(route: AnyRoute)
}

extension AnyRoute {
  static func erasing(_ route: some Route) throws(NavigationError) -> AnyRoute {
    do {
      return try AnyRoute(route)
    } catch {
      throw .unprintable(route: String(describing: route), reason: error)
    }
  }
}

extension NavigationError: ExplainedError, CustomStringConvertible {
  public var explanation: ErrorExplanation { explanation(naming: \.description) }

  /// The error in words, naming its routes as the host does, for example by their URLs.
  public func explanation(naming name: (AnyRoute) -> String) -> ErrorExplanation {
    switch self {
    case .noDestination(let route):
      .init("navigation.noDestination", .unavailable, "no composed feature shows \(name(route))")
    case .notOwned(let route, let coordinator):
      .init(
        "navigation.notOwned", .internal, "\(coordinator) does not show \(name(route))",
        hint: "open it, or push it as a route of the plugin that shows it")
    case .undeclared(let name, let isFlow, let plugin):
      .init(
        "navigation.undeclared", .internal,
        "the plugin \"\(plugin)\" \(isFlow ? "starts" : "opens") \(name) without declaring it",
        hint: "write registry.\(isFlow ? "starts" : "opens")(\(name).self) where it registers, "
          + "with isOptional: true if the app may be composed without it")
    case .unprintable(let route, let reason):
      .init(
        "navigation.unprintable", .invalidData, "\(route) has no link",
        hint: reason.explanation.message)
    case .routeNotInStack(let route):
      .init("navigation.routeNotInStack", .notFound, "\(name(route)) is not on the stack")
    case .nothingToDismiss:
      .init(
        "navigation.nothingToDismiss", .usage, "nothing is open on top of this screen",
        hint: "go back instead")
    case .badModalCount(let count):
      .init(
        "navigation.badModalCount", .internal, "\(count.counted("modal")) cannot be dismissed",
        hint: "dismiss one or more")
    case .notRunning(let flow, let running):
      .init(
        "navigation.notRunning", .internal, "\(flow) is not what runs here: \(running) does",
        hint: "finish \(running), or start \(flow) first")
    case .unknownTab(let tab, let available):
      .init(
        "navigation.unknownTab", .usage, "there is no tab \"\(tab)\"",
        hint: "tabs: \(available.joined(separator: ", "))",
        candidates: Suggestions.near(tab, among: available))
    case .noTabs(let root):
      .init(
        "navigation.noTabs", .usage, "there are no tabs while \(root) is shown",
        hint: "finish what is on screen; the tabs come after it")
    case .noOpenTab(let available, let closedBy):
      .init(
        "navigation.noOpenTab", .permission,
        available.isEmpty
          ? "there is no tab"
          : "no tab is available "
            + (closedBy.isEmpty ? "before signing in" : "(\(closedBy.joined(separator: "; ")))"),
        hint: available.isEmpty
          ? "compose a feature that has one"
          : (closedBy.isEmpty ? "sign in first" : "do what the guards ask for")
            + "; tabs: \(available.joined(separator: ", "))")
    case .redirectLoop(let chain, let guards):
      .init(
        "navigation.redirectLoop", .internal,
        "redirect loop: " + chain.map(name).joined(separator: " → "),
        hint: guards.isEmpty
          ? "let nothing else come before the first route of the flow"
          : "let \(guards.joined(separator: " or ")) allow one of these routes")
    case .refused(let route, let refuser, let reason):
      .init("navigation.refused", .permission, "\(refuser) refused \(name(route)): \(reason)")
    case .signInUnavailable(let route):
      .init(
        "navigation.signInUnavailable", .permission, "\(name(route)) is for signed-in users",
        hint: "compose a feature that can sign in, and name its flow in the app's AccessPolicy")
    case .cannotWait(let route, let flow):
      .init(
        "navigation.cannotWait", .internal,
        "\(name(route)) must wait for \(flow), with nothing on screen", hint: "show \(flow) first")
    case .childActive(let child):
      .init(
        "navigation.childActive", .internal, "\(child) is on top; only it may push there",
        hint: "push from it, or finish it first")
    case .childAlreadyAdded(let child):
      .init(
        "navigation.childAlreadyAdded", .internal, "\(child) has a parent already",
        hint: "remove it there first, by removeChild")
    case .coordinatorCycle(let child):
      .init(
        "navigation.coordinatorCycle", .internal, "\(child) would become its own ancestor",
        hint: "add it to a coordinator that is not beneath it")
    case .notAChild(let child, let parent):
      .init(
        "navigation.notAChild", .internal, "\(child) is not a child of \(parent)",
        hint: "remove it from the coordinator to which it was added")
    case .detached(let coordinator):
      .init(
        "navigation.detached", .internal, "\(coordinator) is no longer part of navigation",
        hint: "hold it weakly; it ends with its last route")
    case .actionUnhandled(let action):
      .init(
        "navigation.actionUnhandled", .internal, "no coordinator handled \(action)",
        hint: "handle it in a coordinator above, or in the root coordinator")
    case .notStarted:
      .init(
        "navigation.notStarted", .internal, "nothing is on screen yet",
        hint: "show the tabs or a flow first")
    case .failed(let fault): fault.explanation
    case .endlessQueue(let limit):
      .init(
        "navigation.endlessQueue", .internal,
        "too many follow-up requests: more than \(limit)",
        hint: "answer no event with a request that causes it again")
    case .blocked(_, let reason, _):
      .init("navigation.blocked", .usage, reason, hint: "confirm to leave anyway")
    case .stale:
      .init(
        "navigation.stale", .temporary, "navigation has changed in the meantime",
        hint: "try again")
    case .notPresentable(let route):
      .init(
        "navigation.notPresentable", .internal, "\(name(route)) is shown by its flow",
        hint: "start that flow instead")
    }
  }
}

/// An error of a plugin's code that is not meant for a person: a defect, with the plugin and its owner.
///
/// An error that explains itself (`ExplainedError`) is the feature's message, such as that a mug is sold out,
/// and is shown unchanged. Any other error becomes a fault in `NavigationMap.attributed(_:to:_:)`, and so does
/// any error that prevents a coordinator from being made or a guard from deciding.
public struct PluginFault: Error, Hashable, Sendable {
  /// The plugin's id.
  public let plugin: String
  /// The work that failed, such as `to start the coordinator of cart`.
  public let work: String
  /// The error in words.
  public let reason: String
  /// The plugin with its owner, such as `CartFeature (owner @shop/cart)`; its id if the map does not know it.
  public internal(set) var name: String

  package init(plugin: String, work: String, reason: String) {
    (self.plugin, self.work, self.reason, name) = (plugin, work, reason, plugin)
  }
}

extension PluginFault: ExplainedError {
  public var explanation: ErrorExplanation {
    .init(
      "navigation.pluginFailed", .internal, "\(name) failed \(work): \(reason)",
      hint: "report it to its owner; the other features still work, also without \"\(plugin)\"")
  }
}

extension NavigationMap {
  /// Converts an error of a plugin's code to what a person sees; only this function names plugin and owner.
  ///
  /// Code that runs plugin code calls it: the navigator, and a host for screens and actions. Errors that
  /// explain themselves, cancellation, and errors of plugins unknown to the map are returned unchanged.
  ///
  /// `plugin` is the id of the plugin whose code ran, `nil` for the app itself; the last argument is the work
  /// that failed, such as `in the action add`.
  package func attributed(
    _ error: any Error, to plugin: String?, _ work: @autoclosure () -> String
  ) -> any Error {
    if let fault = error as? PluginFault { return named(fault) }
    if let contributed = error as? ContributedError {
      return attributed(contributed.error, to: contributed.plugin, work())
    }
    guard let plugin, owners[plugin] != nil, !(error is any ExplainedError),
      !(error is CancellationError)
    else { return error }
    return fault(error, of: plugin, work())
  }

  /// Returns a fault of the plugin for any error; a fault of another plugin stays that plugin's.
  func fault(_ error: any Error, of plugin: String, _ work: String) -> PluginFault {
    named(
      error as? PluginFault
        ?? PluginFault(plugin: plugin, work: work, reason: Self.words(of: error)))
  }

  private func named(_ fault: PluginFault) -> PluginFault {
    var fault = fault
    fault.name = owners[fault.plugin] ?? fault.name
    return fault
  }

  static func words(of error: any Error) -> String {
    (error as? any ExplainedError)?.explanation.message ?? "\(error)"
  }
}
