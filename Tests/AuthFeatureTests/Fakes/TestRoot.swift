import Navigation

/// The coordinator above all others.
final class TestRoot: RootCoordinator {
  let context: CoordinatorContext

  init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }
}
