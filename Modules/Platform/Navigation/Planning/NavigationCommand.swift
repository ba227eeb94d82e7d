public import Routing

/// A navigation command of a person or a link, as a value.
public enum NavigationCommand: Hashable, Sendable {
  /// Opens a place where it belongs.
  case open(AnyRoute)
  /// Goes back one place, or out of the top layer.
  case back
  /// Goes forward to the places last gone back from.
  case forward
  /// Goes back to the first place of the stack.
  case popToRoot
  /// Dismisses the top layer.
  case dismiss
  /// Selects a tab.
  case select(TabID)
}

extension NavigationCommand {
  var action: Request.Action {
    switch self {
    case .open(let route): .open(route)
    case .back: .back
    case .forward: .forward
    case .popToRoot: .popToRoot(dismissing: true)
    case .dismiss: .dismiss(layers: 1)
    case .select(let tab): .select(tab)
    }
  }
}

/// The result of an attempt that did not fail, as a stable word for programs.
///
/// An attempt that is refused throws ``NavigationError`` instead.
public enum NavigationAnswer: String, Hashable, Sendable {
  /// The request was carried out: the requested place, or the one a guard redirected to, is on top of the
  /// requester's stack, and on screen unless another tab is.
  case handled
  /// The request was already fulfilled.
  case unchanged
  /// There is nothing to go back to; nothing changed.
  case atRoot
  /// The attempt waits for a flow that was started, such as signing in.
  case pending
  /// There is nothing to go forward to; nothing changed.
  case atEnd
  /// The attempt is made right after the current change.
  case queued
}
