public import Navigation

/// A navigation controller without a screen: it behaves like one and records every call.
///
/// For code that itself calls push and present, as in the first of the three classic ways to test navigation.
/// It holds places instead of view controllers: routes, names, anything that can be compared. A presented
/// place is a layer on the same stack, and a push goes to the topmost layer.
@MainActor
public final class RecordingNavigationController<Place: Hashable & Sendable> {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    /// A place was pushed.
    case push(Place)
    /// A place was presented as a layer.
    case present(Place, as: Presentation)
    /// The topmost layer was dismissed.
    case dismiss
    /// The place on top was popped.
    case pop
  }

  /// The calls, in order, whether or not they changed anything.
  public private(set) var calls: [Call] = []
  /// The places layer by layer, starting with the stack itself; no layer is empty.
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

  /// The places that were pushed, in order.
  public var pushed: [Place] {
    calls.compactMap { if case .push(let place) = $0 { place } else { nil } }
  }

  /// The places that were presented, in order.
  public var presented: [Place] {
    calls.compactMap { if case .present(let place, _) = $0 { place } else { nil } }
  }

  // MARK: - What is shown

  /// All places from the bottom up, including those of layers.
  public var places: [Place] { layers.flatMap(\.self) }
  /// The place on top of the stack, below all layers.
  public var topRoute: Place? { layers.first?.last }
  /// The place on screen: the top of the topmost layer.
  public var visibleRoute: Place? { layers.last?.last }

  // MARK: - Forward

  /// Pushes a place onto the topmost layer.
  public func push(_ place: Place) {
    calls.append(.push(place))
    if layers.isEmpty { layers.append([]) }
    layers[layers.count - 1].append(place)
  }

  /// Presents a place as a new layer over everything.
  ///
  /// The style `Presentation.push` is treated as a sheet.
  public func present(_ place: Place, as style: Presentation = .sheet) {
    calls.append(.present(place, as: style.isModal ? style : .sheet))
    layers.append([place])
  }

  // MARK: - Back

  /// Pops the place on top of the topmost layer.
  ///
  /// - Returns: The place, or `nil` at the first place of the layer, where nothing changes.
  @discardableResult
  public func pop() -> Place? {
    calls.append(.pop)
    guard let layer = layers.last, layer.count > 1 else { return nil }
    return layers[layers.count - 1].removeLast()
  }

  /// Dismisses the topmost layer with everything pushed on it.
  ///
  /// - Returns: The dismissed places, bottom first; empty if nothing is presented.
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
