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
