public import Routing

/// What a guard says to an attempt.
///
/// The first guard that does not allow an attempt decides; see ``NavigationGuard``.
public enum GuardVerdict: Sendable {
  /// The attempt may go on.
  case allow

  /// Another place is entered instead; its guards are asked in turn, and a loop is an error.
  case redirect(to: AnyRoute)

  /// The attempt ends here, with a reason a person can read.
  case refuse(reason: String)

  /// The flow comes first; when it completes the attempt is made again, when it is left the attempt
  /// is dropped.
  case postpone(until: any Flow)
}

extension GuardVerdict: CustomStringConvertible {
  /// The verdict in words.
  public var description: String {
    switch self {
    case .allow: "allows"
    case .redirect(let route): "redirects to \(route)"
    case .refuse(let reason): "refuses: \(reason)"
    case .postpone(let flow): "waits for \(type(of: flow).name)"
    }
  }
}
