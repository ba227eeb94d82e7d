import Navigation
import Routing

/// What access and a guard say about a place of the ``PathStage``.
enum Standing: String, CaseIterable, Sendable {
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

/// Places of every standing above parents of every standing.
enum PathRoute: NavigationRoute {
  case root(Standing)
  case parent(Standing, isOptional: Bool)
  case place(Standing, above: Standing, isOptional: Bool)

  static let all: [PathRoute] = Standing.allCases.flatMap { standing in
    [.root(standing)]
      + [false, true].flatMap { isOptional in
        [.parent(standing, isOptional: isOptional)]
          + Standing.allCases.map { .place(standing, above: $0, isOptional: isOptional) }
      }
  }

  static let patterns: [LinkPattern<PathRoute>] = all.map {
    LinkPattern($0.text, access: $0.standing.access, $0)
  }

  var standing: Standing {
    switch self {
    case .root(let standing), .parent(let standing, _), .place(let standing, _, _): standing
    }
  }

  /// The link's text.
  var text: String {
    switch self {
    case .root(let standing): "root/\(standing)"
    case .parent(let standing, let isOptional):
      isOptional ? "optional/\(standing)" : "parent/\(standing)"
    case .place(let standing, let parent, let isOptional):
      "place/\(standing)/\(isOptional ? "optional" : "above")/\(parent)"
    }
  }

  var parents: [PathRoute] {
    guard case .place(_, let parent, let isOptional) = self else { return [] }
    return [.parent(parent, isOptional: isOptional)]
  }

  var isOptionalParent: Bool { if case .parent(_, true) = self { true } else { false } }
}

/// A flow that begins at a place of any standing.
struct WayFlow: Flow {
  typealias Value = Int
  let start: PathRoute
}
