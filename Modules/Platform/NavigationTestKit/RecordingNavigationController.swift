public import Navigation

/// A navigation controller without a screen: it behaves like one and records every call.
///
/// For code that itself calls push and present, as in the first of the three classic ways to test navigation.
/// It holds routes instead of view controllers: routes, names, anything that can be compared. A presented
/// route is a modal on the same stack, and a push goes to the topmost modal.
@MainActor
public final class RecordingNavigationController<Place: Hashable & Sendable> {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case push(Place)
    /// A route was presented as a modal.
    case present(Place, as: Presentation)
    /// The topmost modal was dismissed.
    case dismiss
    /// The route on top was popped.
    case pop
  }

  /// The calls, in order, whether or not they changed anything.
  public private(set) var calls: [Call] = []
  /// The routes modal by modal, starting with the stack itself; no modal is empty.
  public private(set) var layers: [[Place]]

  /// Creates a controller that shows its root, which is not recorded as a call, or nothing yet.
  public init(root: Place? = nil) {
    layers = root.map { [[$0]] } ?? []
  }

  /// Forgets the calls so far, such as those of a test's setup.
  public func forgetCalls() {
    calls = []
  }

  // MARK: - What was called

  /// The routes that were pushed, in order.
  public var pushed: [Place] {
    calls.compactMap { if case .push(let place) = $0 { place } else { nil } }
  }

  /// The routes that were presented, in order.
  public var presented: [Place] {
    calls.compactMap { if case .present(let place, _) = $0 { place } else { nil } }
  }

  // MARK: - What is shown

  /// All routes from the bottom up, including those of modals.
  public var places: [Place] { layers.flatMap(\.self) }
  /// The route on top of the stack, below all modals.
  public var topRoute: Place? { layers.first?.last }
  /// The route on screen: the top of the topmost modal.
  public var visibleRoute: Place? { layers.last?.last }

  // MARK: - Forward

  /// Pushes a route onto the topmost modal.
  public func push(_ place: Place) {
    calls.append(.push(place))
    if layers.isEmpty { layers.append([]) }
    layers[layers.count - 1].append(place)
  }

  /// Presents a route as a new modal over everything.
  ///
  /// The style `Presentation.push` is treated as a sheet.
  public func present(_ place: Place, as style: Presentation = .sheet) {
    calls.append(.present(place, as: style.isModal ? style : .sheet))
    layers.append([place])
  }

  // MARK: - Back

  /// Pops the route on top of the topmost modal.
  ///
  /// - Returns: The route, or `nil` at the first route of the modal, where nothing changes.
  @discardableResult
  public func pop() -> Place? {
    calls.append(.pop)
    guard let layer = layers.last, layer.count > 1 else { return nil }
    return layers[layers.count - 1].removeLast()
  }

  /// Dismisses the topmost modal with everything pushed on it.
  ///
  /// - Returns: The dismissed routes, bottom first; empty if nothing is presented.
  @discardableResult
  public func dismiss() -> [Place] {
    calls.append(.dismiss)
    return layers.count > 1 ? layers.removeLast() : []
  }
}

extension RecordingNavigationController.Call: CustomStringConvertible {
  /// The call in words, such as `push details`; stable between runs.
  public var description: String {
    switch self {
    case .push(let place): "push \(place)"
    case .present(let place, let style): "present \(place) as \(style.rawValue)"
    case .dismiss: "dismiss"
    case .pop: "pop"
    }
  }
}
