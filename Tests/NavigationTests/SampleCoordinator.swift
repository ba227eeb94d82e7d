import Navigation
import Routing
import Screens

/// A coordinator that shows its places' links, and handles the actions it is told to.
final class SampleCoordinator<Places: Route>: Coordinator {
  let context: CoordinatorContext
  var handled: [any CoordinatorAction] = []
  var handles: (any CoordinatorAction) -> Bool = { _ in false }

  init(_ context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: Places) throws -> any ViewModel {
    SampleViewModel(title: try route.link().text)
  }

  func handle(_ action: any CoordinatorAction) -> Bool {
    guard handles(action) else { return false }
    handled.append(action)
    return true
  }
}

/// A view model that only has a title.
final class SampleViewModel: ViewModel {
  let title: String

  init(title: String) {
    self.title = title
  }

  func screen() -> Screen { Screen(title: title) }

  func perform(_ action: ActionInvocation) throws -> ActionOutcome {
    throw InputError.unknownAction(name: action.name, available: [])
  }
}

/// The coordinator above all others.
final class SampleRoot: RootCoordinator {
  let context: CoordinatorContext
  var handled: [any CoordinatorAction] = []
  var handles: (any CoordinatorAction) -> Bool = { _ in false }

  init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }

  func handle(_ action: any CoordinatorAction) -> Bool {
    guard handles(action) else { return false }
    handled.append(action)
    return true
  }
}

/// Something that happened below.
struct Ping: CoordinatorAction {}
