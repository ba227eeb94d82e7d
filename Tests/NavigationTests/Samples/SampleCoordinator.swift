import Navigation
import Routing
import Screens

/// A coordinator that shows its routes' links, and handles the actions it is set to.
final class SampleCoordinator<Routes: Route>: Coordinator {
  let context: CoordinatorContext
  var handled: [any CoordinatorAction] = []
  var handles: (any CoordinatorAction) throws -> Bool = { _ in false }

  /// Whether its routes have input that can be lost.
  var makesForms = false
  /// Whether the screens of its routes fail.
  var fails = false
  /// Whether the screens of its routes have titles.
  var makesTitles = true

  private let session: TestSession?

  init(_ context: CoordinatorContext, _ session: TestSession? = nil) {
    self.context = context
    self.session = session
  }

  func start() throws {
    try session?.onStart?(self)
  }

  func viewModel(for route: Routes) throws -> some ViewModel {
    let title = try title(of: route)
    if makesForms {
      SampleForm(title: title)
    } else {
      SampleViewModel(title: makesTitles ? title : "") { [weak self, session] in
        if session?.ended.contains(title) == true { throw TestApp.Gone() }
        if self?.fails == true { throw TestApp.Broken() }
      }
    }
  }

  private func title(of route: Routes) throws -> String {
    let title = try route.link().text
    if session?.unshowable.contains(title) == true { throw TestApp.Broken() }
    return title
  }

  func handle(_ action: any CoordinatorAction) throws -> Bool {
    guard try handles(action) else { return false }
    handled.append(action)
    return true
  }
}

/// A view model that only has a title.
final class SampleViewModel: ViewModel {
  let title: String
  private let check: () throws -> Void

  init(title: String, check: @escaping () throws -> Void = {}) {
    (self.title, self.check) = (title, check)
  }

  func screen() throws -> Screen {
    try check()
    return Screen(title: title)
  }
}

/// A view model with input that is not saved yet.
final class SampleForm: ViewModel, NavigationBlocker {
  let title: String
  var denial: String?
  var asked: [Removal] = []
  /// What asking it throws.
  var error: (any Error)?
  /// Whether what it is about is gone.
  var isGone = false

  init(title: String) {
    self.title = title
  }

  func verdict(on removal: Removal) throws -> BlockerVerdict {
    asked.append(removal)
    if let error { throw error }
    return denial.map { .deny(reason: $0) } ?? .allow
  }

  func screen() throws -> Screen {
    if isGone { throw TestApp.Gone() }
    return Screen(title: title)
  }
}

/// The coordinator above all others.
final class SampleRoot: RootCoordinator {
  let context: CoordinatorContext
  var handled: [any CoordinatorAction] = []
  var handles: (any CoordinatorAction) throws -> Bool = { _ in false }

  init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }

  func handle(_ action: any CoordinatorAction) throws -> Bool {
    guard try handles(action) else { return false }
    handled.append(action)
    return true
  }
}

/// Something that happened below.
struct Ping: CoordinatorAction {}
