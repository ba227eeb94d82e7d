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
enum PathRoute: Route {
  case root(Status)
  case parent(Status)
  case route(Status, above: Status)

  static let all: [PathRoute] = Status.allCases.flatMap { status in
    [.root(status), .parent(status)] + Status.allCases.map { .route(status, above: $0) }
  }

  static let patterns: [LinkPattern<PathRoute>] = all.map {
    LinkPattern($0.text, access: $0.status.access, $0)
  }

  var status: Status {
    switch self {
    case .root(let status), .parent(let status), .route(let status, _): status
    }
  }

  /// The link's text.
  var text: String {
    switch self {
    case .root(let status): "root/\(status)"
    case .parent(let status): "parent/\(status)"
    case .route(let status, let parent): "path/\(status)/above/\(parent)"
    }
  }

  var parents: [PathRoute] {
    if case .route(_, let parent) = self { [.parent(parent)] } else { [] }
  }
}

/// A flow that begins at a route of any status.
struct WayFlow: Flow {
  typealias Value = Int
  let start: PathRoute
}
