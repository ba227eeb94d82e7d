import Navigation
import Routing

/// What access and a guard say about a route of the ``PathTestApp``.
enum Status: String, CaseIterable, Sendable {
  /// Anybody may enter it.
  case open
  /// It is for signed-in users.
  case members
  /// A guard refuses it.
  case closed
  /// A guard postpones it until a flow is done.
  case later
  /// A guard sends whoever wants it elsewhere.
  case moved

  var access: Access { self == .members ? .signedIn : .public }
}

/// Routes of every status above parents of every status.
enum PathRoute: NavigationRoute {
  case root(Status)
  case parent(Status, isOptional: Bool)
  case route(Status, above: Status, isOptional: Bool)

  static let all: [PathRoute] = Status.allCases.flatMap { status in
    [.root(status)]
      + [false, true].flatMap { isOptional in
        [.parent(status, isOptional: isOptional)]
          + Status.allCases.map { .route(status, above: $0, isOptional: isOptional) }
      }
  }

  static let patterns: [LinkPattern<PathRoute>] = all.map {
    LinkPattern($0.text, access: $0.status.access, $0)
  }

  var status: Status {
    switch self {
    case .root(let status), .parent(let status, _), .route(let status, _, _): status
    }
  }

  /// The link's text.
  var text: String {
    switch self {
    case .root(let status): "root/\(status)"
    case .parent(let status, let isOptional):
      isOptional ? "optional/\(status)" : "parent/\(status)"
    case .route(let status, let parent, let isOptional):
      "path/\(status)/\(isOptional ? "optional" : "above")/\(parent)"
    }
  }

  var parents: [PathRoute] {
    guard case .route(_, let parent, let isOptional) = self else { return [] }
    return [.parent(parent, isOptional: isOptional)]
  }

  var isOptionalParent: Bool { if case .parent(_, true) = self { true } else { false } }
}

/// A flow that begins at a route of any status.
struct WayFlow: Flow {
  typealias Value = Int
  let start: PathRoute
}
