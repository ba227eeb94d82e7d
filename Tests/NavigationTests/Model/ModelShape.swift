import Navigation
import Routing
import Testing

/// What an app is composed of, for the model and for the navigator beside it.
struct ModelShape: Sendable, CustomTestStringConvertible {
  typealias Place = ReferenceModel.Place

  /// Stands for the flow that signs in, where others wait for it, and where it is the whole app.
  static let signIn = -1
  static let firstSignIn = -2

  let testDescription: String
  /// The tabs, each named by the kind of its places; none where a flow is the whole app.
  var tabs: [Character] = ["a", "b"]
  var parents: [Place: [Place]] = [:]
  var guards: [Place: ReferenceModel.Verdict] = [:]
  /// Whether links reset their tab.
  var resets = true
  var hasBlockers = false
  var hasAccess = false
  /// Whether the app begins with nothing on screen, and shows now the tabs, now a flow.
  var changesRoots = false

  func root(of tab: Character) -> Place { Place(kind: tab) }

  func belongsToTab(_ place: Place) -> Bool { "ab".contains(place.kind) }

  func kind(ofFlow flow: Int) -> Character { flow < 0 ? "x" : ["c", "d", "a"][flow % 3] }

  static func flowName(_ kind: Character) -> String {
    "ModelFlow<\(kind.uppercased())Places>"
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

  private static let someGuards: [Place: ReferenceModel.Verdict] = [
    Place(kind: "a", number: 1): .redirect(Place(kind: "b", number: 1)),
    Place(kind: "b", number: 2): .refuse,
    Place(kind: "c", number: 1): .redirect(Place(kind: "c", number: 2)),
    Place(kind: "d", number: 1): .redirect(Place(kind: "a", number: 3)),
    Place(kind: "d", number: 2): .redirect(Place(kind: "d", number: 3)),
    Place(kind: "d", number: 3): .redirect(Place(kind: "d", number: 2)),
  ]

  private static let someParents: [Place: [Place]] = [
    Place(kind: "a", number: 3): [Place(kind: "a", number: 2)],
    Place(kind: "a", number: 4): [Place(kind: "a", number: 2), Place(kind: "a", number: 3)],
    Place(kind: "b", number: 3): [Place(kind: "b", number: 4, isClosed: true)],
  ]

  private static let otherParents: [Place: [Place]] = [
    Place(kind: "c", number: 2): [Place(kind: "c", number: 1)],
    Place(kind: "c", number: 3): [Place(kind: "c", number: 1), Place(kind: "c", number: 2)],
    Place(kind: "d", number: 1): [Place(kind: "c", number: 3)],
    Place(kind: "d", number: 2): [Place(kind: "a", number: 4)],
    Place(kind: "d", number: 3): [Place(kind: "b", number: 3), Place(kind: "d", number: 2)],
  ]
}

/// The kinds of places, each with routes and coordinators of its own.
protocol PlaceKind: Sendable {
  static var letter: Character { get }
}

enum APlaces: PlaceKind { static let letter: Character = "a" }
enum BPlaces: PlaceKind { static let letter: Character = "b" }
enum CPlaces: PlaceKind { static let letter: Character = "c" }
enum DPlaces: PlaceKind { static let letter: Character = "d" }
enum XPlaces: PlaceKind { static let letter: Character = "x" }

enum ModelRoute<Kind: PlaceKind>: Route {
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

struct ModelFlow<Kind: PlaceKind>: Flow {
  typealias Value = Int
  let start: ModelRoute<Kind>
}

extension ReferenceModel.Place: CustomStringConvertible {
  var description: String { "\(kind)/\(number)\(isClosed ? "/closed" : "")" }

  init?(link: String) {
    let words = link.split(separator: "/")
    guard words.count > 1, let kind = words[0].first, let number = Int(words[1]) else { return nil }
    self.init(kind: kind, number: number, isClosed: words.count > 2)
  }

  func route() throws -> AnyRoute {
    switch kind {
    case "a": try route(of: APlaces.self)
    case "b": try route(of: BPlaces.self)
    case "c": try route(of: CPlaces.self)
    case "d": try route(of: DPlaces.self)
    default: try route(of: XPlaces.self)
    }
  }

  private func route<Kind: PlaceKind>(of kind: Kind.Type) throws -> AnyRoute {
    try AnyRoute(isClosed ? ModelRoute<Kind>.closed(number) : .open(number))
  }
}

extension ModelShape {
  @MainActor
  func map() throws -> NavigationMap {
    var destinations: [ObjectIdentifier: Destination] = [:]
    func add<Kind: PlaceKind>(_ kind: Kind.Type) {
      let (letter, parents) = (Kind.letter, parents)
      destinations[ObjectIdentifier(ModelRoute<Kind>.self)] = Destination(
        plugin: "\(letter)", tab: belongsToTab(Place(kind: letter)) ? TabID("\(letter)") : nil,
        presentation: .sheet,
        parents: { route in
          let beneath = Place(link: route.link.text).flatMap { parents[$0] } ?? []
          return beneath.compactMap { try? $0.route() }
        }
      ) { SampleCoordinator<ModelRoute<Kind>>($0) }
    }
    add(APlaces.self)
    add(BPlaces.self)
    add(CPlaces.self)
    add(DPlaces.self)
    add(XPlaces.self)
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
          switch Place(link: attempt.route.link.text).flatMap({ guards[$0] }) {
          case nil: .allow
          case .refuse: .refuse(reason: "closed")
          case .redirect(let place): .redirect(to: try place.route())
          }
        }
      ])
  }
}

extension TabID {
  init(_ name: String) { self.init(rawValue: name) }
}
