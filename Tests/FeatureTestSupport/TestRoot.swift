public import Navigation

/// The coordinator above all others, which handles nothing itself.
public final class TestRoot: RootCoordinator {
  public let context: CoordinatorContext

  /// Creates a root and attaches it.
  ///
  /// - Parameter navigator: Whose root it is.
  public init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }
}
