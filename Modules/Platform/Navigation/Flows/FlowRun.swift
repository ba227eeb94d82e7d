/// A flow under way: its caller gets the result exactly once.
@MainActor
class FlowRun {
  /// How a removal ends a flow that did not end itself.
  enum Ending {
    case cancelled(CancellationReason)
    case superseded
    case lost
  }

  let name: String

  init(name: String) {
    self.name = name
  }

  /// Delivers the result to the caller; does nothing the second time.
  ///
  /// - Parameter ending: The end, unless the flow was given a value before.
  /// - Returns: The end in a word, or `nil` when it was delivered before.
  func end(_ ending: Ending) -> String? { nil }
}

/// The typed part of a ``FlowRun``.
@MainActor
final class TypedFlowRun<F: Flow>: FlowRun {
  private var value: F.Value?
  private var onResult: (@MainActor @Sendable (FlowResult<F.Value>) -> Void)?

  init(onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) -> Void) {
    self.onResult = onResult
    super.init(name: F.name)
  }

  /// Notes the value the flow ends with, once it is removed.
  func complete(with value: F.Value) {
    self.value = value
  }

  override func end(_ ending: Ending) -> String? {
    guard let onResult else { return nil }
    self.onResult = nil
    let result: FlowResult<F.Value> =
      if let value {
        .completed(value)
      } else {
        switch ending {
        case .cancelled(let reason): .cancelled(reason)
        case .superseded: .superseded
        case .lost: .lost
        }
      }
    onResult(result)
    return result.name
  }
}
