import DependencyInjection
import Navigation
import PluginInterface
import Routing

/// The name of a team, as a type of its own.
protocol Team: Sendable {
  static var id: String { get }
}

enum Ants: Team { static let id = "ants" }
enum Bees: Team { static let id = "bees" }
enum Crows: Team { static let id = "crows" }
enum Dogs: Team { static let id = "dogs" }
enum Elks: Team { static let id = "elks" }

/// The places of a team.
enum TeamRoute<Owner: Team>: Route {
  case home
  case place(Int)

  static var patterns: [LinkPattern<TeamRoute>] {
    [
      LinkPattern("\(Owner.id)", .home),
      LinkPattern(
        "\(Owner.id)/:number", .path("number", Int.self), make: { .place($0) },
        values: { if case .place(let number) = $0 { number } else { nil } }),
    ]
  }
}

/// A flow of a team that ends with a number.
struct TeamFlow<Owner: Team>: Flow {
  typealias Value = Int

  static var name: String { "the flow of \(Owner.id)" }
  var start: TeamRoute<Owner> { .place(0) }
}

/// The service of a team.
enum TeamKey<Owner: Team>: DependencyKey {
  typealias Value = Service
  static var name: String { "the service of \(Owner.id)" }
}

/// The plugin of a team: places, on a tab or over whatever is on screen, a flow, and a service of its own
/// that another team may need.
struct TeamPlugin<Owner: Team, Needed: Team>: FeaturePlugin {
  let order: Int?

  var manifest: PluginManifest {
    PluginManifest(id: Owner.id, module: "\(Owner.self)Feature", owner: "@zoo/\(Owner.id)")
  }

  func register(in registry: inout RouterRegistry) throws {
    registry.provide(TeamKey<Owner>.self) { Service(Owner.id) }
    let tab = order.map { _ in TabID(rawValue: Owner.id) }
    registry.routes(TeamRoute<Owner>.self, tab: tab, using: TeamKey<Needed>.self) {
      SampleCoordinator<TeamRoute<Owner>>($0, $1)
    }
    registry.provides(TeamFlow<Owner>.self)
    if let tab { try registry.tab(tab, title: Owner.id, root: TeamRoute<Owner>.home, order: order) }
  }
}
