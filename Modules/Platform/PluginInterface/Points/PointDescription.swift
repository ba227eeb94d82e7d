public import DependencyInjection
import Navigation
import Routing

/// An extension point of a composed app and who contributes to it, for display.
public struct PointDescription: Hashable, Sendable {
  /// The point's name.
  public let name: String
  /// The ids of the plugins that open it: one, unless the point is shared.
  public let hosts: [String]
  /// How many contributions it takes.
  public let limit: ContributionLimit
  /// The ids of the contributing plugins, in the order in which the host sees them.
  public let contributors: [String]
}

extension PointRegistration {
  /// The points by name, then by hosts.
  var descriptions: [PointDescription] {
    points.map { point, contributions in
      PointDescription(
        name: point.name, hosts: hosts[point.id, default: []], limit: point.type.limit,
        contributors: contributions.map(\.site.plugin))
    }.sorted {
      $0.name == $1.name ? $0.hosts.lexicographicallyPrecedes($1.hosts) : $0.name < $1.name
    }
  }
}
