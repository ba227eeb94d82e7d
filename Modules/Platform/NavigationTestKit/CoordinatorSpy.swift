public import Navigation
public import Routing
public import Testing

/// A coordinator whose methods only record; what is not stubbed fails the test at the caller's line.
///
/// For the second of the classic ways to test navigation: a view model is given the spy instead of its
/// coordinator. The spy can also be a real coordinator of a ``TestHost``, and be added to a parent by
/// hand.
///
/// A view model that knows its coordinator by a narrow protocol gets the same spy: the conformance
/// hands each method on to ``receive(_:sourceLocation:)``.
///
/// ```swift
/// extension CoordinatorSpy: HomeCoordinating where Places == HomeRoute {
///   func details() { receive() }
/// }
/// let coordinator = CoordinatorSpy<HomeRoute>(stubbing: .method("details()"))
/// ```
///
/// A method called through the framework or a protocol cannot know its caller's line; what is not
/// stubbed then fails the test where the spy was made.
public final class CoordinatorSpy<Places: Routing.Route>: Coordinator {
  public let context: CoordinatorContext

  private let spy: RouterSpy<CoordinatorCall<Places>>

  /// What was called, in order, stubbed or not.
  public var calls: [CoordinatorCall<Places>] { spy.calls }

  /// Creates a spy.
  ///
  /// Only the calls given may come: going somewhere is answered with `NavigationAnswer.handled`, an action
  /// with being handled.
  public init(
    _ context: CoordinatorContext = .detached(), stubbing calls: CoordinatorCall<Places>...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.context = context
    spy = RouterSpy(
      name: "CoordinatorSpy<\(Places.self)>", stubbing: calls, origin: sourceLocation)
  }

  /// Lets a call come.
  public func stub(_ call: CoordinatorCall<Places>) {
    spy.stub(call)
  }

  /// Forgets the calls so far, such as those that prepared a test.
  public func forgetCalls() {
    spy.forgetCalls()
  }

  // MARK: - What is called

  /// Records that one of its places was asked for.
  @discardableResult
  public func navigate(
    to route: Places, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(NavigationError) -> NavigationAnswer {
    spy.receive(.navigate(to: route), sourceLocation: sourceLocation) ? .handled : .unchanged
  }

  /// Records that it was asked to go back.
  @discardableResult
  public func pop(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(NavigationError) -> NavigationAnswer {
    spy.receive(.pop, sourceLocation: sourceLocation) ? .handled : .unchanged
  }

  /// Records that it was asked to go back to its first place.
  @discardableResult
  public func popToRoot(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(NavigationError) -> NavigationAnswer {
    spy.receive(.popToRoot, sourceLocation: sourceLocation) ? .handled : .unchanged
  }

  /// Records that an action was sent up.
  public func send(
    _ action: some CoordinatorAction, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    spy.receive(.send(action.name), sourceLocation: sourceLocation)
  }

  /// Records a method of a narrow protocol.
  public func receive(_ method: String = #function, sourceLocation: SourceLocation? = nil) {
    spy.receive(.method(method), sourceLocation: sourceLocation)
  }

  // MARK: - What navigation calls

  public func handle(_ action: any CoordinatorAction) throws -> Bool {
    spy.receive(.handle(action.name))
  }

  public func viewModel(for route: Places) throws -> any ViewModel {
    spy.receive(.viewModel(route))
    return FakeViewModel(title: try AnyRoute(route).description)
  }
}

/// A call a ``CoordinatorSpy`` received, with its arguments.
public enum CoordinatorCall<Places: Hashable & Sendable>: Hashable, Sendable {
  /// One of its places was pushed.
  case navigate(to: Places)
  /// It was asked to go back.
  case pop
  /// It was asked to go back to its first place.
  case popToRoot
  /// An action was sent up through it.
  case send(String)
  /// It was asked to handle an action from below.
  case handle(String)
  /// It was asked for the view model of a place.
  case viewModel(Places)
  /// A method of a narrow protocol it conforms to in a test, such as `details()`.
  case method(String)
}

extension CoordinatorCall: CustomStringConvertible {
  /// The call in words, such as `navigate(to: details)`; the same in every run.
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
