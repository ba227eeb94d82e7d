@testable import Navigation

extension ModelAction {
  /// What a person or a link would ask for, if that is what it is.
  func command() throws -> NavigationCommand? {
    switch self {
    case .open(let place): .open(try place.route())
    case .back: .back
    case .forward: .forward
    case .popToRoot(dismissing: true): .popToRoot
    case .dismiss(1): .dismiss
    case .select(let tab): .select(TabID("\(tab)"))
    default: nil
    }
  }

  /// What a coordinator would ask the navigator for; `nil` where only a person or a flow does.
  func request(starting run: (any FlowRun)?) throws -> Request.Action? {
    switch self {
    case .open(let place): .open(try place.route())
    case .push(let place): .push(try place.route(), as: .push)
    case .present(let place, let style): .push(try place.route(), as: style.presentation)
    case .start(let place, let style):
      try run.map { .push(try place.route(), starting: $0, as: style.presentation) }
    case .append(let places): .append(try places.map { try $0.route() })
    case .set(let places): .set(try places.map { try $0.route() })
    case .replace(let old, let new): .replace(try old.route(), with: try new.route())
    case .remove(let place): .remove(try place.route())
    case .pop: .pop
    case .popTo(let place, let orPush): .popTo(try place.route(), orPush: orPush)
    case .popToRoot(let dismissing): .popToRoot(dismissing: dismissing)
    case .dismiss(let layers): .dismiss(layers: layers)
    case .back, .forward, .select, .finish, .cancel: nil
    }
  }
}

extension ModelAction.Style {
  fileprivate var presentation: Presentation {
    switch self {
    case .push: .push
    case .sheet: .sheet
    case .cover: .cover
    }
  }
}
