public import Routing

/// A typed unit of navigation that ends with a value: sign-in ends with a user, a checkout with an order.
///
/// A feature declares its flows in its interface, so that other features can start them and receive the value
/// without knowing who runs them. The coordinator registered for ``Start`` runs the flow.
///
/// ```swift
/// public struct SignInFlow: Flow {
///   public typealias Value = User.ID
///   public var start: AuthRoute { .login }
/// }
/// ```
public protocol Flow: Sendable {
  /// The value that the flow ends with.
  associatedtype Value: Sendable

  /// The routes of the coordinator that runs the flow.
  associatedtype Start: Route

  /// The first route of the flow.
  var start: Start { get }
}

extension Flow {
  /// The flow's name in events, reports and archives: the name of its type, which a flow cannot change.
  public static var name: String { "\(Self.self)" }
}

/// How a flow ended.
///
/// The caller gets the result exactly once, however the flow was removed.
public enum FlowResult<Value: Sendable>: Sendable {
  /// The flow reached its goal.
  case completed(Value)
  /// The flow was left before its end.
  case cancelled(CancellationReason)
  /// Another navigation took the flow's route.
  case superseded
  /// The flow is gone without an end: it could not begin when its turn came, for the given reason, or the app
  /// was restored without it.
  case lost(NavigationError?)

  /// The value of a completed flow.
  public var value: Value? {
    if case .completed(let value) = self { value } else { nil }
  }

  /// The kind of the end, with the reason of a cancellation, for events and messages.
  package var words: String {
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
  /// A person went back past the flow's first route.
  case userBack
  /// The modal that showed the flow was dismissed.
  case dismissed
  /// The flow's own coordinator gave up.
  case byFlow
  /// Its stack was popped to the root.
  case poppedToRoot
  /// The session ended, or the app switched to another root.
  case rootChanged
  /// A prerequisite, such as signing in, was cancelled.
  case prerequisiteCancelled
  /// The person signed out.
  case loggedOut
  /// It waited longer than allowed.
  case expired
  /// An account other than the one it belongs to signed in.
  case anotherAccount
  /// A newer deferred navigation replaced it, or a restored tree replaced everything shown.
  case superseded
}

/// A running flow: its caller gets the result exactly once.
@MainActor
protocol FlowRun: AnyObject, Sendable {
  /// How a removal ends a flow that has no value.
  typealias Ending = FlowResult<Never>

  var name: String { get }
  /// Whether the caller has the result.
  var isOver: Bool { get }
  /// Whether the flow has reached its goal.
  var hasValue: Bool { get }

  /// Delivers the flow's value, or else this ending, and returns the end's name; `nil` if already delivered.
  func end(_ ending: Ending) -> String?
}

@MainActor
final class TypedFlowRun<F: Flow>: FlowRun {
  private var value: F.Value?
  private var onResult: (@MainActor @Sendable (FlowResult<F.Value>) throws -> Void)?
  private let onError: @MainActor @Sendable (any Error) -> Void

  var name: String { F.name }
  var isOver: Bool { onResult == nil }
  var hasValue: Bool { value != nil }

  init(
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void,
    onError: @escaping @MainActor @Sendable (any Error) -> Void
  ) {
    (self.onResult, self.onError) = (onResult, onError)
  }

  /// Stores the value that the flow delivers when it is removed.
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
        case .lost(let error): .lost(error)
        }
      }
    do {
      try onResult(result)
    } catch {
      onError(error)
    }
    return result.words
  }
}
