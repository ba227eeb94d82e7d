extension NavigationEvent.Kind: CustomStringConvertible {
  /// The event in a few words, the same in every run.
  public var description: String {
    switch self {
    case .pushed: "pushed"
    case .presented(let style): "presented as \(style.rawValue)"
    case .popped(let count): "popped \(count)"
    case .dismissed(let count): "dismissed \(count)"
    case .replaced(let removed, let inserted): "replaced \(removed) by \(inserted)"
    case .tabSelected(let tab): "selected tab \(tab)"
    case .reselected(let tab): "reselected tab \(tab)"
    case .rootChanged(let root): "root is now \(root)"
    case .flowEnded(let flow, let result): "\(flow) ended: \(result)"
    case .redirected(let name): "redirected by \(name)"
    case .postponed(let flow): "waits for \(flow)"
    case .intentDropped(let reason): "dropped what waited: \(reason.rawValue)"
    case .forwarded(let count): "forward \(count)"
    case .presentationQueued: "queued a layer"
    case .restored(let entries, let lost): "restored \(entries), lost \(lost)"
    case .tabLoaded(let tab): "loaded tab \(tab)"
    case .deadLetter(let action): "\(action) came from a coordinator that is gone"
    case .failed(let reason): "failed: \(reason)"
    case .actionUnhandled(let action): "nobody handled \(action)"
    }
  }
}
