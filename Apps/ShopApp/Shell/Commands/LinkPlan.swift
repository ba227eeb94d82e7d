import Navigation
import PluginInterface
import Routing

/// What opening a place would do, worked out from what is on screen without changing it.
@MainActor
struct LinkPlan {
  /// One step of the change, in the order it would be made.
  struct Step: Hashable {
    /// What would be done, such as `push`.
    let operation: String

    /// To which place, tab or flow.
    let subject: String
  }

  /// The word ``NavigationAnswer`` would have, or `refused`.
  private(set) var answer = "handled"

  /// Why the place would not be shown.
  private(set) var reason: String?

  /// The place that would be entered, after redirects.
  private(set) var destination: AnyRoute

  /// The steps.
  private(set) var steps: [Step] = []

  private let navigator: Navigator
  private let router: Router

  /// Works out what opening a place would do.
  init(opening route: AnyRoute, with navigator: Navigator, router: Router) {
    destination = route
    (self.navigator, self.router) = (navigator, router)
    work()
  }

  private mutating func work() {
    guard navigator.map.destinations[destination.routeType] != nil else {
      return refuse("no composed feature shows \(router.url(of: destination))")
    }
    guard admit(), let target = navigator.map.destinations[destination.routeType] else { return }
    guard let tab = target.tab else { return openOverScreen(as: target.presentation) }
    let state = navigator.state
    guard state.hasTabs, let branch = state.branches.first(where: { $0.id == tab }),
      let root = navigator.map.tabs.first(where: { $0.id == tab })?.root
    else { return refuse("there are no tabs while \(state.root) is shown") }
    open(in: branch, root: root, parents: target.parents(destination))
  }

  /// Asks access and the guards, following redirects; answers whether the attempt would go on.
  private mutating func admit() -> Bool {
    var chain = [destination]
    while true {
      let attempt = NavigationAttempt(
        route: destination, from: navigator.state.top?.route, cause: .link)
      // Access is the first report; its verdict is told in words only.
      if let access = navigator.examine(destination).first, !access.verdict.hasPrefix("allows") {
        if access.verdict.hasPrefix("waits for ") {
          wait(for: String(access.verdict.dropFirst("waits for ".count)))
        } else {
          refuse("\(access.name) \(access.verdict)")
        }
        return false
      }
      switch decision(on: attempt) {
      case .allow:
        return true
      case .refuse(let reason):
        refuse(reason)
        return false
      case .postpone(let flow):
        wait(for: type(of: flow).name)
        return false
      case .redirect(let next):
        guard !chain.contains(next) else {
          refuse("redirect loop: " + (chain + [next]).map(router.url(of:)).joined(separator: " → "))
          return false
        }
        chain.append(next)
        add("redirect to", next)
        destination = next
      }
    }
  }

  private func decision(on attempt: NavigationAttempt) -> GuardVerdict {
    for asked in navigator.map.guards {
      do {
        let verdict = try asked.verdict(attempt)
        if case .allow = verdict { continue }
        if case .refuse(let reason) = verdict {
          return .refuse(reason: "\(asked.name) refuses: \(reason)")
        }
        return verdict
      } catch {
        return .refuse(reason: "\(asked.name) fails: \(error)")
      }
    }
    return .allow
  }

  private mutating func openOverScreen(as style: Presentation) {
    guard let top = navigator.state.top, top.route != destination else {
      answer = "unchanged"
      return
    }
    let isOwn = top.route.routeType == destination.routeType
    let shown: Presentation = isOwn ? .push : style
    add(shown.isModal ? "present as \(shown.rawValue)" : "push", destination)
  }

  private mutating func open(in branch: Branch, root: AnyRoute, parents: [AnyRoute]) {
    if destination == root, branch.top != nil {
      remove(branch.entries.dropFirst())
      return select(branch)
    }
    let below = branch.entries[..<branch.firstModal]
    remove(branch.entries[branch.firstModal...])
    if below.last?.route != destination {
      if branch.top == nil, destination != root { add("push", root) }
      for parent in Self.missing(parents, above: below) { add("push", parent) }
      add("push", destination)
    }
    select(branch)
  }

  private mutating func select(_ branch: Branch) {
    if branch.id != navigator.state.selectedTab {
      steps.append(Step(operation: "select tab", subject: branch.id.rawValue))
    }
    if steps.isEmpty { answer = "unchanged" }
  }

  private mutating func remove(_ entries: ArraySlice<Entry>) {
    for entry in entries.reversed() {
      add(entry.presentation.isModal ? "dismiss" : "pop", entry.route)
    }
  }

  /// The parents that do not end the stack already, in order.
  private static func missing(
    _ parents: [AnyRoute], above entries: ArraySlice<Entry>
  ) -> ArraySlice<AnyRoute> {
    let routes = entries.map(\.route)
    let count = (0...parents.count).last { routes.suffix($0) == parents.prefix($0)[...] } ?? 0
    return parents.dropFirst(count)
  }

  private mutating func wait(for flow: String) {
    answer = "pending"
    steps.append(
      Step(operation: "keep until \(flow) completes", subject: router.url(of: destination)))
  }

  private mutating func refuse(_ reason: String) {
    answer = "refused"
    self.reason = reason
  }

  private mutating func add(_ operation: String, _ route: AnyRoute) {
    steps.append(Step(operation: operation, subject: router.url(of: route)))
  }
}
