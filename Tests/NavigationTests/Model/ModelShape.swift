import Navigation
import Routing
import Testing

/// What an app is composed of, for the model and for the navigator beside it.
struct ModelShape: Sendable, CustomTestStringConvertible {
  typealias RouteKey = ReferenceModel.RouteKey

  /// Stands for the flow that signs in, where others wait for it, and where it is the whole app.
  static let signIn = -1
  static let firstSignIn = -2

  let testDescription: String
  /// The tabs, each named by the kind of its routes; none where a flow is the whole app.
  var tabs: [Character] = ["a", "b"]
  var parents: [RouteKey: [RouteKey]] = [:]
  var guards: [RouteKey: ReferenceModel.Verdict] = [:]
  /// Whether links reset their tab.
  var resets = true
  var hasBlockers = false
  var hasAccess = false
  /// Whether the app begins with nothing on screen, and shows now the tabs, now a flow.
  var changesRoots = false

  func root(of tab: Character) -> RouteKey { RouteKey(kind: tab) }

  func belongsToTab(_ key: RouteKey) -> Bool { "ab".contains(key.kind) }

  func kind(ofFlow flow: Int) -> Character { flow < 0 ? "x" : ["c", "d", "a"][flow % 3] }

  static func flowName(_ kind: Character) -> String {
    "ModelFlow<\(kind.uppercased())Routes>"
  }

  static let all: [ModelShape] = [
    ModelShape(testDescription: "tabs"),
    ModelShape(testDescription: "a flow as the whole app", tabs: []),
    ModelShape(testDescription: "guards", guards: someGuards),
    ModelShape(testDescription: "blockers", hasBlockers: true),
    ModelShape(testDescription: "parents and access", parents: someParents, hasAccess: true),
    ModelShape(
      testDescription: "parents of other plugins, and over the screen",
      parents: someParents.merging(otherParents) { $1 }, hasBlockers: true, hasAccess: true),
    ModelShape(
      testDescription: "the same over a flow as the whole app", tabs: [], parents: otherParents),
    ModelShape(
      testDescription: "pushed links, and all of it", parents: someParents, guards: someGuards,
      resets: false, hasBlockers: true, hasAccess: true),
    ModelShape(
      testDescription: "roots that come and go", parents: someParents, guards: someGuards,
      hasBlockers: true, hasAccess: true, changesRoots: true),
  ]

  private static let someGuards: [RouteKey: ReferenceModel.Verdict] = [
    RouteKey(kind: "a", number: 1): .redirect(RouteKey(kind: "b", number: 1)),
    RouteKey(kind: "b", number: 2): .refuse,
    RouteKey(kind: "c", number: 1): .redirect(RouteKey(kind: "c", number: 2)),
    RouteKey(kind: "d", number: 1): .redirect(RouteKey(kind: "a", number: 3)),
    RouteKey(kind: "d", number: 2): .redirect(RouteKey(kind: "d", number: 3)),
    RouteKey(kind: "d", number: 3): .redirect(RouteKey(kind: "d", number: 2)),
  ]

  private static let someParents: [RouteKey: [RouteKey]] = [
    RouteKey(kind: "a", number: 3): [RouteKey(kind: "a", number: 2)],
    RouteKey(kind: "a", number: 4): [
      RouteKey(kind: "a", number: 2), RouteKey(kind: "a", number: 3),
    ],
    RouteKey(kind: "b", number: 3): [RouteKey(kind: "b", number: 4, isClosed: true)],
  ]

  private static let otherParents: [RouteKey: [RouteKey]] = [
    RouteKey(kind: "c", number: 2): [RouteKey(kind: "c", number: 1)],
    RouteKey(kind: "c", number: 3): [
      RouteKey(kind: "c", number: 1), RouteKey(kind: "c", number: 2),
    ],
    RouteKey(kind: "d", number: 1): [RouteKey(kind: "c", number: 3)],
    RouteKey(kind: "d", number: 2): [RouteKey(kind: "a", number: 4)],
    RouteKey(kind: "d", number: 3): [
      RouteKey(kind: "b", number: 3), RouteKey(kind: "d", number: 2),
    ],
  ]
}

/// The kinds of routes, each with routes and coordinators of its own.
protocol RouteKind: Sendable {
  static var letter: Character { get }
}

enum ARoutes: RouteKind { static let letter: Character = "a" }
enum BRoutes: RouteKind { static let letter: Character = "b" }
enum CRoutes: RouteKind { static let letter: Character = "c" }
enum DRoutes: RouteKind { static let letter: Character = "d" }
enum XRoutes: RouteKind { static let letter: Character = "x" }

enum ModelRoute<Kind: RouteKind>: Route {
  case open(Int)
  case closed(Int)

  static var patterns: [LinkPattern<ModelRoute<Kind>>] {
    [
      LinkPattern(
        "\(Kind.letter)/:id", { .open($0) }, .path("id", Int.self)),
      LinkPattern(
        "\(Kind.letter)/:id/closed", access: .signedIn, { .closed($0) }, .path("id", Int.self)),
    ]
  }
}

struct ModelFlow<Kind: RouteKind>: Flow {
  typealias Value = Int
  let start: ModelRoute<Kind>
}

extension ReferenceModel.RouteKey: CustomStringConvertible {
  var description: String { "\(kind)/\(number)\(isClosed ? "/closed" : "")" }

  init?(link: String) {
    let words = link.split(separator: "/")
    guard words.count > 1, let kind = words[0].first, let number = Int(words[1]) else { return nil }
    self.init(kind: kind, number: number, isClosed: words.count > 2)
  }

  func route() throws -> AnyRoute {
    switch kind {
    case "a": try route(of: ARoutes.self)
    case "b": try route(of: BRoutes.self)
    case "c": try route(of: CRoutes.self)
    case "d": try route(of: DRoutes.self)
    default: try route(of: XRoutes.self)
    }
  }

  private func route<Kind: RouteKind>(of kind: Kind.Type) throws -> AnyRoute {
    try AnyRoute(isClosed ? ModelRoute<Kind>.closed(number) : .open(number))
  }
}

extension ModelShape {
  @MainActor
  func map() throws -> NavigationMap {
    var destinations: [ObjectIdentifier: Destination] = [:]
    func add<Kind: RouteKind>(_ kind: Kind.Type) {
      let (letter, parents) = (Kind.letter, parents)
      destinations[ObjectIdentifier(ModelRoute<Kind>.self)] = Destination(
        plugin: "\(letter)", tab: belongsToTab(RouteKey(kind: letter)) ? TabID("\(letter)") : nil,
        presentation: .sheet,
        parents: { route in
          let beneath = RouteKey(link: route.link.text).flatMap { parents[$0] } ?? []
          return beneath.compactMap { try? $0.route() }
        }
      ) { SampleCoordinator<ModelRoute<Kind>>($0) }
    }
    add(ARoutes.self)
    add(BRoutes.self)
    add(CRoutes.self)
    add(DRoutes.self)
    add(XRoutes.self)
    let guards = guards
    return NavigationMap(
      destinations: destinations,
      tabs: try tabs.enumerated().map { order, tab in
        TabDefinition(
          id: TabID("\(tab)"), title: "\(tab)", root: try root(of: tab).route(), plugin: "\(tab)",
          order: order)
      },
      guards: [
        NavigationGuard(name: "gate", plugin: "test") { attempt in
          switch RouteKey(link: attempt.route.link.text).flatMap({ guards[$0] }) {
          case nil: .allow
          case .refuse: .refuse(reason: "closed")
          case .redirect(let key): .redirect(to: try key.route())
          }
        }
      ])
  }
}

extension TabID {
  init(_ name: String) { self.init(rawValue: name) }
}
