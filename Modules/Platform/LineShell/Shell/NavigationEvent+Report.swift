import Navigation
import PluginInterface

extension NavigationEvent {
  /// The event as a report tells it, with the URLs of its places.
  func reported(by router: Router) -> CommandReport.Event {
    let (from, to) = (from.map(router.url(of:)), to.map(router.url(of:)))
    let places =
      switch (from, to) {
      case (let from?, let to?) where from != to: " \(from) → \(to)"
      case (_, let to?): " \(to)"
      case (let from?, nil): " \(from)"
      case (nil, nil): ""
      }
    let owner = plugin.map { " [\($0)]" } ?? ""
    return CommandReport.Event(
      sequence: sequence, kind: kind.word, cause: cause.rawValue, plugin: plugin, from: from,
      to: to, transition: transition?.name, text: "\(kind)\(places) (\(cause.rawValue))\(owner)")
  }
}

extension NavigationEvent.Kind {
  /// What happened, in a stable word for programs.
  fileprivate var word: String {
    switch self {
    case .pushed: "pushed"
    case .presented: "presented"
    case .popped: "popped"
    case .dismissed: "dismissed"
    case .replaced: "replaced"
    case .tabSelected: "tabSelected"
    case .reselected: "reselected"
    case .rootChanged: "rootChanged"
    case .flowEnded: "flowEnded"
    case .redirected: "redirected"
    case .postponed: "postponed"
    case .intentDropped: "intentDropped"
    case .failed: "failed"
    case .actionUnhandled: "actionUnhandled"
    case .deadLetter: "deadLetter"
    case .forwarded: "forwarded"
    case .presentationQueued: "presentationQueued"
    case .restored: "restored"
    case .tabLoaded: "tabLoaded"
    }
  }
}
