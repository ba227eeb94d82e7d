/// How a coordinator says upwards that its flow is over: SwiftUICoordinator's `Action.done` and
/// `Action.cancel`, typed by the flow.
///
/// It goes up like any action, so that a coordinator in between may look at it; the one that runs the
/// flow ends it, exactly once, and whoever started the flow is told.
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
  /// Ends the flow, if this coordinator runs it.
  func end(_ context: CoordinatorContext) throws(NavigationError) -> Bool
}

extension FlowAction: FlowEnding {
  func end(_ context: CoordinatorContext) throws(NavigationError) -> Bool {
    guard let run = context.run as? TypedFlowRun<F> else { return false }
    if case .done(let value) = self { run.complete(with: value) }
    try context.cancel()
    return true
  }
}
