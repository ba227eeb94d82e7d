/// What goes up: from a view model to its coordinator, and from there to parents until one handles it.
public protocol CoordinatorAction: Sendable {
  /// The action in a word, for events; the name of the type unless stated.
  var name: String { get }
}

extension CoordinatorAction {
  public var name: String { "\(Self.self)" }
}

/// Asked of the parents when a person goes back at the root of a stack; handling it means having
/// found somewhere to go, or having ended the flow.
///
/// ```swift
/// func handle(_ action: any CoordinatorAction) throws -> Bool {
///   guard action is BackAtRoot else { return false }
///   try context.cancel()
///   return true
/// }
/// ```
public struct BackAtRoot: CoordinatorAction {
  /// Creates the action.
  public init() {}
}

/// How a coordinator tells those above that its flow is over: SwiftUICoordinator's `Action.done` and
/// `Action.cancel`, typed by the flow.
///
/// It goes up like any action, so that a coordinator in between may look at it; the one that runs the
/// flow ends it, exactly once, and its caller gets the result.
///
/// ```swift
/// try send(FlowAction<SignInFlow>.done(user.id))
/// try send(FlowAction<SignInFlow>.cancel)
/// ```
public enum FlowAction<F: Flow>: CoordinatorAction {
  /// The flow did what it is for.
  case done(F.Value)
  /// The flow was left.
  case cancel

  public var name: String {
    switch self {
    case .done: "\(F.name) done"
    case .cancel: "\(F.name) cancelled"
    }
  }
}

/// An action that ends the flow of the coordinator that runs it.
@MainActor
protocol FlowEnding {
  func end(_ context: CoordinatorContext) throws(NavigationError) -> Bool
}

extension FlowAction: FlowEnding {
  func end(_ context: CoordinatorContext) throws(NavigationError) -> Bool {
    guard context.runs(F.self) else { return false }
    switch self {
    case .done(let value): try context.finish(F.self, with: value)
    case .cancel: try context.cancel()
    }
    return true
  }
}
