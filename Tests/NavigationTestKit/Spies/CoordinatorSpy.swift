public import Navigation
public import Routing
public import Testing

/// A coordinator whose methods only record; what is not stubbed fails the test at the caller's line.
///
/// For the second of the classic ways to test navigation: a view model is given the spy instead of its
/// coordinator. The spy can also be registered as a real coordinator, on a ``FakeNavigator``, and be
/// added to a parent by hand.
///
/// ```swift
/// let coordinator = CoordinatorSpy<HomeRoute>(stubbing: .navigate(to: .details))
/// let screen = HomeViewModel { try coordinator.navigate(to: .details) }
/// try screen.choose()
/// #expect(coordinator.calls == [.navigate(to: .details)])
/// ```
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
  /// What is recorded.
  public typealias Call = CoordinatorCall<Places>

  public let context: CoordinatorContext

  /// Makes view models, when the spy is a real coordinator; without it, asking for one fails the test.
  public var makeViewModel: ((Places) throws -> any ViewModel)?

  private var ledger: SpyLedger<Call>

  /// What was called, in order, stubbed or not.
  public var calls: [Call] { ledger.calls }

  /// Creates a spy.
  ///
  /// - Parameters:
  ///   - context: Its place in navigation; none unless given.
  ///   - calls: The calls that may come: going somewhere is answered with
  ///     `NavigationAnswer.handled`, an action with being handled.
  ///   - sourceLocation: Where calls without a line of their own are reported.
  public init(
    _ context: CoordinatorContext = .detached(), stubbing calls: Call...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.context = context
    ledger = SpyLedger(
      name: "CoordinatorSpy<\(Places.self)>", origin: sourceLocation, allowing: calls)
  }

  /// Lets a call come.
  public func stub(_ call: Call) {
    ledger.stub(call, .success(()))
  }

  /// Lets a call come that goes somewhere, and says what comes of it.
  public func stub(_ call: Call, answering answer: NavigationAnswer) {
    ledger.stub(call, .success(answer))
  }

  /// Lets a call come that goes somewhere, and refuses it.
  public func stub(_ call: Call, throwing error: NavigationError) {
    ledger.stub(call, .failure(error))
  }

  /// Forgets the calls so far, such as those that prepared a test.
  public func forgetCalls() {
    ledger.forgetCalls()
  }

  // MARK: - What is called

  /// Records that one of its places was asked for.
  @discardableResult
  public func navigate(
    to route: Places, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(NavigationError) -> NavigationAnswer {
    try answer(to: .navigate(to: route), sourceLocation)
  }

  /// Records that it was asked to go back.
  @discardableResult
  public func pop(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(NavigationError) -> NavigationAnswer {
    try answer(to: .pop, sourceLocation)
  }

  /// Records that it was asked to go back to its first place.
  @discardableResult
  public func popToRoot(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(NavigationError) -> NavigationAnswer {
    try answer(to: .popToRoot, sourceLocation)
  }

  /// Records that an action was sent up.
  public func send(
    _ action: some CoordinatorAction, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    _ = try ledger.receive(.send(action.name), at: sourceLocation)?.get()
  }

  /// Records a method of a narrow protocol.
  ///
  /// - Parameters:
  ///   - method: The method as Swift spells it, such as `details()`.
  ///   - sourceLocation: Whom to blame for an unexpected call; the line that made the spy unless given.
  public func receive(_ method: String = #function, sourceLocation: SourceLocation? = nil) {
    _ = ledger.receive(.method(method), at: sourceLocation)
  }

  // MARK: - What navigation calls

  public func handle(_ action: any CoordinatorAction) throws -> Bool {
    try ledger.receive(.handle(action.name), at: nil)?.get() != nil
  }

  public func viewModel(for route: Places) throws -> any ViewModel {
    if let makeViewModel {
      ledger.stub(.viewModel(route), .success(()))
      _ = ledger.receive(.viewModel(route), at: nil)
      return try makeViewModel(route)
    }
    _ = ledger.receive(.viewModel(route), at: nil)
    return FakeViewModel(title: try route.link().text)
  }

  private func answer(
    to call: Call, _ location: SourceLocation
  ) throws(NavigationError) -> NavigationAnswer {
    switch ledger.receive(call, at: location) {
    case .success(let answer): return answer as? NavigationAnswer ?? .handled
    case .failure(let error as NavigationError): throw error
    case .failure, nil: return .unchanged
    }
  }
}
