/// What kind of change a transition shows.
public enum NavigationOperation: String, Hashable, Sendable, CaseIterable {
  /// A place comes on top.
  case push
  /// A place goes from the top.
  case pop
  /// A layer comes.
  case present
  /// A layer goes.
  case dismiss
  /// Places are exchanged.
  case replace
  /// Another tab comes on screen.
  case select
  /// The app shows another root.
  case root

  init?(_ kind: NavigationEvent.Kind) {
    switch kind {
    case .pushed, .forwarded: self = .push
    case .popped: self = .pop
    case .presented: self = .present
    case .dismissed: self = .dismiss
    case .replaced: self = .replace
    case .tabSelected: self = .select
    case .rootChanged, .restored: self = .root
    default: return nil
    }
  }
}
