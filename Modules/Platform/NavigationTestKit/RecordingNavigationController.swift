public import Navigation
public import Routing

/// A navigation controller without a screen: it behaves like one and records every call.
///
/// For a screen that itself calls push and present, as in the first of the three classic ways to test navigation: it
/// holds `any NavigationController`, in an app its coordinator's context. A presented route is a modal on the same
/// stack, and a push goes to the topmost modal. A route of another type fails the test.
@MainActor
public final class RecordingNavigationController<Shown: Route>: NavigationController {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case push(Shown)
    /// A route was presented as a modal.
    case present(Shown, as: Presentation)
    /// The topmost modals were dismissed.
    case dismiss(modals: Int)
    /// The route on top was popped.
    case pop
  }

  /// The calls, in order, whether or not they changed anything.
  public private(set) var calls: [Call] = []
  /// The routes of the stack, and of each modal on it; none is empty.
  public private(set) var stacks: [[Shown]]

  private let origin: CallSite

  /// Creates a controller that shows its root, which is not recorded as a call, or nothing yet.
  public init(root: Shown? = nil, file: StaticString = #filePath, line: UInt = #line) {
    stacks = root.map { [[$0]] } ?? []
    origin = CallSite(file: file, line: line)
  }

  /// Forgets the calls so far, such as those of a test's setup.
  public func forgetCalls() { calls = [] }

  // MARK: - What was called

  /// The routes that were pushed, in order.
  public var pushed: [Shown] {
    calls.compactMap { if case .push(let route) = $0 { route } else { nil } }
  }

  /// The routes that were presented, in order.
  public var presented: [Shown] {
    calls.compactMap { if case .present(let route, _) = $0 { route } else { nil } }
  }

  // MARK: - What is shown

  /// All routes from the bottom up, including those of modals.
  public var routes: [Shown] { stacks.flatMap(\.self) }
  /// The route on top of the stack, below all modals.
  public var topRoute: Shown? { stacks.first?.last }
  /// The route on screen: the top of the topmost modal.
  public var visibleRoute: Shown? { stacks.last?.last }

  // MARK: - Calls

  /// Pushes a route onto the topmost modal; one that is on top already only as its `NavigationRoute/duplicates` says.
  @discardableResult
  public func push(_ route: some Route) throws(NavigationError) -> NavigationAnswer {
    guard let route = known(route) else { return .unchanged }
    calls.append(.push(route))
    guard !isRepeated(route) else { return .unchanged }
    if stacks.isEmpty { stacks.append([]) }
    stacks[stacks.count - 1].append(route)
    return .handled
  }

  /// Presents a route as a new modal over everything; one that is on top already only as its
  /// `NavigationRoute/duplicates` says.
  ///
  /// The style `Presentation.push` is treated as a sheet.
  @discardableResult
  public func present(
    _ route: some Route, as style: Presentation = .sheet
  ) throws(NavigationError) -> NavigationAnswer {
    guard let route = known(route) else { return .unchanged }
    calls.append(.present(route, as: style.isModal ? style : .sheet))
    guard !isRepeated(route) else { return .unchanged }
    stacks.append([route])
    return .handled
  }

  /// Pops the route on top of the topmost modal, and dismisses the modal at its first route; at the root nothing
  /// changes.
  @discardableResult
  public func pop() throws(NavigationError) -> NavigationAnswer {
    calls.append(.pop)
    guard routes.count > 1, let top = stacks.last else { return .atRoot }
    if top.count > 1 { stacks[stacks.count - 1].removeLast() } else { stacks.removeLast() }
    return .handled
  }

  /// Dismisses the topmost modals with everything pushed on them.
  ///
  /// - Throws: `NavigationError.nothingToDismiss` if there are fewer, and `badModalCount(_:)` for a number below one.
  @discardableResult
  public func dismiss(modals: Int = 1) throws(NavigationError) -> NavigationAnswer {
    calls.append(.dismiss(modals: modals))
    guard modals > 0 else { throw .badModalCount(modals) }
    guard modals < stacks.count else { throw .nothingToDismiss }
    stacks.removeLast(modals)
    return .handled
  }

  /// Whether a route is on top already, as at a second tap.
  private func isRepeated(_ route: Shown) -> Bool {
    route == visibleRoute && (route as? any NavigationRoute)?.duplicates ?? .ignore == .ignore
  }

  private func known(_ route: some Route) -> Shown? {
    if let route = route as? Shown { return route }
    origin.fail("RecordingNavigationController<\(Shown.self)> was to show \(route)")
    return nil
  }
}

extension RecordingNavigationController.Call: CustomStringConvertible {
  /// The call in words, such as `push details`; stable between runs.
  public var description: String {
    switch self {
    case .push(let route): "push \(route)"
    case .present(let route, let style): "present \(route) as \(style.rawValue)"
    case .dismiss(let modals): "dismiss \(modals)"
    case .pop: "pop"
    }
  }
}
