import Navigation
import Routing

/// The routes of a small shop: a tab of its own.
enum StoreRoute: Route {
  case root
  case item(Int)

  static let patterns: [LinkPattern<StoreRoute>] = [
    LinkPattern("store", .root),
    LinkPattern("item/:id", Self.item, .path("id")),
  ]
}

/// Another tab, with routes for signed-in users.
enum BasketRoute: Route {
  case root
  case secret
  case other

  static let patterns: [LinkPattern<BasketRoute>] = [
    LinkPattern("basket", .root),
    LinkPattern("basket/secret", access: .signedIn, .secret),
    LinkPattern("basket/other", access: .signedIn, .other),
  ]
}

/// The steps of a flow.
enum StepRoute: Route {
  case first
  case second

  static let patterns: [LinkPattern<StepRoute>] = [
    LinkPattern("steps", .first),
    LinkPattern("steps/second", .second),
  ]
}

/// Signing in, over whatever is on screen.
enum DoorRoute: Route {
  case door

  static let patterns: [LinkPattern<DoorRoute>] = [LinkPattern("door", .door)]
}

/// A flow that ends with a number.
struct StepFlow: Flow {
  typealias Value = Int
  let start = StepRoute.first
}

/// The flow that signs in.
struct DoorFlow: Flow {
  typealias Value = String
  let start = DoorRoute.door
}

/// A flow that begins at a route for signed-in users.
struct SecretFlow: Flow {
  typealias Value = Int
  let start = BasketRoute.secret
}

/// Routes that say how they want to be shown and kept.
enum PageRoute: NavigationRoute {
  case plain
  case modal
  case flow
  case again
  case other
  case dropped
  case rooted
  case passing
  case token(String)
  case nameless

  static let patterns: [LinkPattern<PageRoute>] = [
    LinkPattern("pages", .plain),
    LinkPattern("pages/modal", .modal),
    LinkPattern("pages/flow", .flow),
    LinkPattern("pages/again", .again),
    LinkPattern("pages/other", .other),
    LinkPattern("pages/dropped", .dropped),
    LinkPattern("pages/rooted", isTransient: true, .rooted),
    LinkPattern("pages/passing", isTransient: true, .passing),
    LinkPattern("pages/token/:token", isTransient: true, Self.token, .path("token")),
  ]

  var title: String? { self == .plain ? "Plain" : nil }

  var hidesBackButton: Bool { self == .modal }
  var hidesNavigationBar: Bool { self == .modal }
  var attachesCoordinator: Bool { self != .modal }

  var action: TransitionAction? {
    switch self {
    case .modal:
      .present(
        .cover,
        delegate: ModalTransitionDelegate(
          presented: Transition("slide up"), dismissed: Transition("slide down")))
    case .flow: nil
    default: .push
    }
  }

  var duplicates: DuplicatePolicy {
    switch self {
    case .again: .push
    default: .ignore
    }
  }

  var restoration: RestorationPolicy {
    switch self {
    case .dropped, .passing: .drop
    case .rooted: .root
    default: .truncate
    }
  }
}

/// Routes whose plugin made a mistake: it registered a coordinator of others.
enum StrayRoute: Route {
  case stray

  static let patterns: [LinkPattern<StrayRoute>] = [LinkPattern("stray", .stray)]
}

/// A flow whose first route has no link.
struct NamelessFlow: Flow {
  typealias Value = Int
  let start = PageRoute.nameless
}

/// A flow that begins in the middle of the store.
struct ItemFlow: Flow {
  typealias Value = Int
  let start = StoreRoute.item(100)
}

/// Reads the sample routes' links.
enum SampleLinks {
  /// A link no sample route has.
  struct Unreadable: Error {}

  @MainActor
  static func route(for link: String) throws -> AnyRoute {
    let plain: [any Route] = [
      StoreRoute.root, BasketRoute.root, BasketRoute.secret, BasketRoute.other, StepRoute.first,
      StepRoute.second, DoorRoute.door, PageRoute.plain, PageRoute.modal, PageRoute.flow,
      PageRoute.again, PageRoute.other, PageRoute.dropped, PageRoute.rooted, PageRoute.passing,
    ]
    for route in plain {
      let erased = try AnyRoute(route)
      if erased.link.text == link { return erased }
    }
    guard link.hasPrefix("item/"), let id = Int(link.dropFirst(5)) else { throw Unreadable() }
    return try AnyRoute(StoreRoute.item(id))
  }
}
