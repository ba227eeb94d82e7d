public import Navigation
public import Routing

/// A coordinator that only records its calls; a call that is not stubbed fails the test at the caller's line.
///
/// For the second of the three classic ways to test navigation: a view model gets the spy instead of its
/// coordinator. It can also be a real coordinator of a ``TestHost``, and be added to a parent by hand.
///
/// A view model that knows its coordinator through a narrow protocol uses the same spy: the conformance
/// forwards each method to ``receive(_:file:line:)``.
///
/// ```swift
/// extension CoordinatorSpy: HomeCoordinating where Routes == HomeRoute {
///   func details() { receive() }
/// }
/// let coordinator = CoordinatorSpy<HomeRoute>(stubbing: .method("details()"))
/// ```
///
/// A method called by the framework or through a protocol cannot know its caller's line; if it is not
/// stubbed, the test fails where the spy was created.
public final class CoordinatorSpy<Routes: Routing.Route>: Coordinator {
  public let context: CoordinatorContext

  private let spy: RouterSpy<CoordinatorCall<Routes>>

  /// The calls, in order, stubbed or not.
  public var calls: [CoordinatorCall<Routes>] { spy.calls }

  /// Creates a spy that accepts only the given calls.
  ///
  /// It answers navigation with `NavigationAnswer.handled`, and handles actions.
  public init(
    _ context: CoordinatorContext = .detached(), stubbing calls: CoordinatorCall<Routes>...,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    self.context = context
    spy = RouterSpy(
      name: "CoordinatorSpy<\(Routes.self)>", stubbing: calls,
      origin: CallSite(file: file, line: line))
  }

  /// Accepts a call from now on.
  public func stub(_ call: CoordinatorCall<Routes>) {
    spy.stub(call)
  }

  /// Forgets the calls so far, such as those of a test's setup.
  public func forgetCalls() {
    spy.forgetCalls()
  }

  // MARK: - What is called

  /// Records a request for one of its routes.
  @discardableResult
  public func navigate(
    to route: Routes, file: StaticString = #filePath, line: UInt = #line
  ) throws(NavigationError) -> NavigationAnswer {
    spy.receive(.navigate(to: route), file: file, line: line) ? .handled : .unchanged
  }

  /// Records a request to go back.
  @discardableResult
  public func pop(
    file: StaticString = #filePath, line: UInt = #line
  ) throws(NavigationError) -> NavigationAnswer {
    spy.receive(.pop, file: file, line: line) ? .handled : .unchanged
  }

  /// Records a request to go back to its first route.
  @discardableResult
  public func popToRoot(
    file: StaticString = #filePath, line: UInt = #line
  ) throws(NavigationError) -> NavigationAnswer {
    spy.receive(.popToRoot, file: file, line: line) ? .handled : .unchanged
  }

  /// Records an action sent up.
  public func send(
    _ action: some CoordinatorAction, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    spy.receive(.send(action.name), file: file, line: line)
  }

  /// Records a call of a narrow protocol's method.
  public func receive(_ method: String = #function, file: StaticString? = nil, line: UInt = #line) {
    spy.receive(.method(method), file: file, line: line)
  }

  // MARK: - What navigation calls

  public func handle(_ action: any CoordinatorAction) throws -> Bool {
    spy.receive(.handle(action.name))
  }

  public func viewModel(for route: Routes) throws -> some ViewModel {
    spy.receive(.viewModel(route))
    return FakeViewModel(title: try AnyRoute(route).description)
  }
}

/// A call that a ``CoordinatorSpy`` received, with its arguments.
public enum CoordinatorCall<Routes: Hashable & Sendable>: Hashable, Sendable {
  /// One of its routes was pushed.
  case navigate(to: Routes)
  /// It was asked to go back.
  case pop
  /// It was asked to go back to its first route.
  case popToRoot
  /// An action was sent up through it.
  case send(String)
  /// It was asked to handle an action from below.
  case handle(String)
  /// It was asked for the view model of a route.
  case viewModel(Routes)
  /// A method of a narrow protocol that the spy adopts in a test, such as `details()`.
  case method(String)
}

extension CoordinatorCall: CustomStringConvertible {
  /// The call in words, such as `navigate(to: details)`; stable between runs.
  public var description: String {
    switch self {
    case .navigate(let route): "navigate(to: \(route))"
    case .pop: "pop()"
    case .popToRoot: "popToRoot()"
    case .send(let action): "send(\(action))"
    case .handle(let action): "handle(\(action))"
    case .viewModel(let route): "viewModel(for: \(route))"
    case .method(let method): method
    }
  }
}
