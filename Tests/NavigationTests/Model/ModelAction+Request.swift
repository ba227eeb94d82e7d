@testable import Navigation

extension ModelAction {
  /// What a person or a link would ask for, if that is what it is.
  func command() throws -> (@MainActor (Navigator) throws -> NavigationAnswer)? {
    switch self {
    case .open(let key):
      let route = try key.route()
      return { try $0.open(route, cause: .link) }
    case .back: return { try $0.back() }
    case .forward: return { try $0.forward() }
    case .popToRoot(dismissing: true): return { try $0.popToRoot() }
    case .dismiss(1): return { try $0.dismiss() }
    case .select(let tab): return { try $0.select(TabID("\(tab)")) }
    default: return nil
    }
  }

  /// What a coordinator would ask the navigator for; `nil` where only a person or a flow does.
  func verb() throws -> Request.Verb? {
    switch self {
    case .open(let key):
      let route = try key.route()
      return { planner throws(NavigationError) in try planner.open(route) }
    case .push(let key):
      let route = try key.route()
      return { planner throws(NavigationError) in try planner.push(route) }
    case .present(let key, let style), .start(let key, let style):
      let (route, style) = (try key.route(), style.presentation)
      return { planner throws(NavigationError) in try planner.push(route, as: style) }
    case .append(let keys):
      let routes = try keys.map { try $0.route() }
      return { planner throws(NavigationError) in try planner.append(routes) }
    case .set(let keys):
      let routes = try keys.map { try $0.route() }
      return { planner throws(NavigationError) in try planner.set(routes) }
    case .replace(let old, let new):
      let (old, new) = (try old.route(), try new.route())
      return { planner throws(NavigationError) in try planner.replace(old, with: new) }
    case .remove(let key):
      let route = try key.route()
      return { planner throws(NavigationError) in try planner.remove(route) }
    case .front(let key):
      let route = try key.route()
      return { planner throws(NavigationError) in try planner.bringToFront(route) }
    case .pop: return { planner throws(NavigationError) in try planner.pop() }
    case .popTo(let key, let orPush):
      let route = try key.route()
      return { planner throws(NavigationError) in try planner.pop(to: route, orPush: orPush) }
    case .popToRoot(let dismissing):
      return { planner throws(NavigationError) in
        try planner.popToRoot(dismissing: dismissing)
      }
    case .dismiss(let modals):
      return { planner throws(NavigationError) in try planner.dismiss(modals) }
    case .back, .forward, .select, .finish, .cancel: return nil
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
