/// Sent to the parents of a flow that came back with a saved tree.
///
/// The caller of the flow is gone, and its result was lost with it. A parent that still wants it takes it
/// up here; otherwise the flow goes on as one opened by a link, and its value is dropped.
///
/// ```swift
/// func handle(_ action: any CoordinatorAction) -> Bool {
///   guard let restored = action as? FlowRestored else { return false }
///   return restored.reattach(CheckoutFlow.self) { [weak self] result in self?.finished(result) }
/// }
/// ```
public struct FlowRestored: CoordinatorAction {
  /// The flow's name.
  public let flow: String

  let context: CoordinatorContext

  /// Takes up the flow's result, which is delivered exactly once.
  ///
  /// - Returns: Whether it is this flow, and no other parent has taken it up before.
  @MainActor
  public func reattach<F: Flow>(
    _ flow: F.Type, onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) -> Void
  ) -> Bool {
    guard self.flow == F.name, context.run == nil, !context.isRemoved else { return false }
    context.run = TypedFlowRun<F>(onResult: onResult)
    return true
  }
}
