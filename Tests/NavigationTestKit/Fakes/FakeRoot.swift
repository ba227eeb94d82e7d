public import Navigation

/// The coordinator above all others: it handles the actions it is told to, and records them.
public final class FakeRoot: RootCoordinator {
  public let context: CoordinatorContext

  /// Which actions it handles; none unless told otherwise.
  public var handles: (any CoordinatorAction) -> Bool = { _ in false }

  /// The actions it handled, in order.
  public private(set) var handled: [any CoordinatorAction] = []

  /// Creates a root and attaches it.
  ///
  /// - Parameter navigator: Whose root it is.
  public init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }

  public func handle(_ action: any CoordinatorAction) -> Bool {
    guard handles(action) else { return false }
    handled.append(action)
    return true
  }
}
