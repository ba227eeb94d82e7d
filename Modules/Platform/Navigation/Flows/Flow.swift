public import Routing

/// A typed unit of navigation that ends with a value: signing in ends with a user, a checkout with an
/// order.
///
/// A feature declares its flows in its interface, so that others can start them and receive their
/// value without knowing who runs them. The coordinator registered for ``Start`` runs the flow.
///
/// ```swift
/// public struct SignInFlow: Flow {
///   public typealias Value = User.ID
///   public var start: AuthRoute { .login }
/// }
/// ```
public protocol Flow: Sendable {
  /// What the flow ends with.
  associatedtype Value: Sendable

  /// The routes of the coordinator that runs the flow.
  associatedtype Start: Route

  /// The first place of the flow.
  var start: Start { get }
}

extension Flow {
  /// The flow's name in events, reports and archives: the name of its type, which no flow can choose.
  public static var name: String { "\(Self.self)" }
}

/// How a flow ended.
///
/// The caller gets it exactly once, whatever removed the flow.
public enum FlowResult<Value: Sendable>: Sendable {
  /// The flow did what it is for.
  case completed(Value)
  /// The flow was left before its end.
  case cancelled(CancellationReason)
  /// Another navigation took the flow's place.
  case superseded
  /// The flow is gone without an end, for example after its app was restored without it.
  case lost

  /// The value of a completed flow.
  public var value: Value? {
    if case .completed(let value) = self { value } else { nil }
  }

  /// The end in a word, for events.
  public var name: String {
    switch self {
    case .completed: "completed"
    case .cancelled(let reason): "cancelled(\(reason.rawValue))"
    case .superseded: "superseded"
    case .lost: "lost"
    }
  }
}

extension FlowResult: Equatable where Value: Equatable {}

/// Why a flow was left before its end.
public enum CancellationReason: String, Hashable, Sendable {
  /// A person went back past the flow's first place.
  case userBack
  /// The layer that showed the flow was dismissed.
  case dismissed
  /// The flow's own coordinator gave up.
  case byFlow
  /// Its stack was popped to the root.
  case poppedToRoot
  /// The session ended, or the app switched to another root.
  case rootChanged
  /// What had to come first, such as signing in, was itself left.
  case prerequisiteCancelled
  /// The person signed out.
  case loggedOut
  /// It waited longer than it may.
  case expired
  /// Another account signed in than the one it belongs to.
  case anotherAccount
  /// A newer attempt took its place among those that wait, or a saved tree that of everything shown.
  case superseded
  /// The feature that shows it, or has started it, was switched off.
  case switchedOff
  /// The coordinator that asked for it went before it could be shown.
  case requesterGone
}

/// A flow under way: its caller gets the result exactly once.
@MainActor
protocol FlowRun: AnyObject, Sendable {
  /// How a removal ends a flow that did not end itself.
  typealias Ending = FlowResult<Never>

  var name: String { get }

  /// Delivers the result to the caller: the value the flow was given, or else this ending.
  ///
  /// - Returns: The end in a word, or `nil` when it was delivered before.
  func end(_ ending: Ending) -> String?
}

@MainActor
final class TypedFlowRun<F: Flow>: FlowRun {
  private var value: F.Value?
  private var onResult: (@MainActor @Sendable (FlowResult<F.Value>) throws -> Void)?
  private let onError: @MainActor @Sendable (any Error) -> Void

  var name: String { F.name }

  /// Makes a run whose result goes to `onResult`, and what that throws to `onError`.
  init(
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void,
    onError: @escaping @MainActor @Sendable (any Error) -> Void
  ) {
    (self.onResult, self.onError) = (onResult, onError)
  }

  /// Notes the value the flow ends with, once it is removed.
  func complete(with value: F.Value) {
    self.value = value
  }

  func end(_ ending: Ending) -> String? {
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
    do {
      try onResult(result)
    } catch {
      onError(error)
    }
    return result.name
  }
}
