/// A message upwards: from a view model to its coordinator, and on to the parents until one handles it.
public protocol CoordinatorAction: Sendable {
  /// The action as one word, for events; by default the name of its type.
  var name: String { get }
}

extension CoordinatorAction {
  public var name: String { "\(Self.self)" }
}

/// The action sent to the parents when a person goes back at the root of a stack; a coordinator that handles
/// it must have gone elsewhere or ended the flow.
///
/// ```swift
/// func handle(_ action: any CoordinatorAction) throws -> Bool {
///   guard action is BackAtRoot else { return false }
///   try context.cancel()
///   return true
/// }
/// ```
public struct BackAtRoot: CoordinatorAction {
  public init() {}
}

/// Tells the coordinators above that a flow is over: SwiftUICoordinator's `Action.done` and `Action.cancel`,
/// typed by the flow.
///
/// It goes up like any action, so that coordinators in between can observe it. The coordinator that runs the
/// flow ends it, exactly once, and the caller gets the result.
///
/// ```swift
/// try send(FlowAction<SignInFlow>.done(user.id))
/// try send(FlowAction<SignInFlow>.cancel)
/// ```
public enum FlowAction<F: Flow>: CoordinatorAction {
  /// The flow reached its goal.
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
