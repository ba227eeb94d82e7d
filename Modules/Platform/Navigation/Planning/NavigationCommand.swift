public import Routing

/// What a person or a link may ask of navigation as a whole, as a value.
public enum NavigationCommand: Hashable, Sendable {
  /// Opens a place where it belongs.
  case open(AnyRoute)
  /// Goes back one place, or out of the layer on top.
  case back
  /// Goes to the places last gone back from.
  case forward
  /// Goes back to the first place of the stack.
  case popToRoot
  /// Dismisses the layer on top.
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

/// What came of an attempt that was no error, in a stable word for programs.
///
/// An attempt that is refused throws ``NavigationError`` instead.
public enum NavigationAnswer: String, Hashable, Sendable {
  /// The place asked for, or the one a guard redirected to, is on screen.
  case handled
  /// What was asked for was already so.
  case unchanged
  /// There is nothing to go back to; nothing changed.
  case atRoot
  /// The attempt waits for a flow that was started, such as signing in.
  case pending
  /// There is nothing to go forward to; nothing changed.
  case atEnd

  /// Another change was under way, or a layer is presented and this one waits for it; this one is made
  /// right after it.
  case queued
}
