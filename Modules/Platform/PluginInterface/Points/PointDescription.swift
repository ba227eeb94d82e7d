public import DependencyInjection
import Navigation
import Routing

/// An extension point of a composed app and who contributes to it, for display.
public struct PointDescription: Hashable, Sendable {
  /// The point's name.
  public let name: String
  /// The id of the plugin that opens it.
  public let host: String
  /// How many contributions it takes.
  public let limit: ContributionLimit
  /// The ids of the contributing plugins, in the order in which the host sees them.
  public let contributors: [String]
}

extension PointRegistration {
  /// The points by name, then by host.
  var descriptions: [PointDescription] {
    points.map { point, contributions in
      PointDescription(
        name: point.name, host: point.site.plugin, limit: point.type.limit,
        contributors: contributions.map(\.site.plugin))
    }.sorted { ($0.name, $0.host) < ($1.name, $1.host) }
  }
}
