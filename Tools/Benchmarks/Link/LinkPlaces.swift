import Routing

/// A feature with eight places, whose patterns are made once as those of a real one are.
protocol LinkFeature: Sendable, SendableMetatype {
  static var patterns: [LinkPattern<LinkPlace<Self>>] { get }
}

enum LinkFeature0: LinkFeature { static let patterns = LinkPlace<Self>.patterns(of: 0) }
enum LinkFeature1: LinkFeature { static let patterns = LinkPlace<Self>.patterns(of: 1) }
enum LinkFeature2: LinkFeature { static let patterns = LinkPlace<Self>.patterns(of: 2) }
enum LinkFeature3: LinkFeature { static let patterns = LinkPlace<Self>.patterns(of: 3) }
enum LinkFeature4: LinkFeature { static let patterns = LinkPlace<Self>.patterns(of: 4) }
enum LinkFeature5: LinkFeature { static let patterns = LinkPlace<Self>.patterns(of: 5) }
enum LinkFeature6: LinkFeature { static let patterns = LinkPlace<Self>.patterns(of: 6) }
enum LinkFeature7: LinkFeature { static let patterns = LinkPlace<Self>.patterns(of: 7) }

/// A place of such a feature, by the number of its template, with the texts of its parameters.
enum LinkPlace<Feature: LinkFeature>: Route {
  case list(Int)
  case item(Int, String)
  case part(Int, String, String)

  static var patterns: [LinkPattern<LinkPlace>] { Feature.patterns }

  static func patterns(of feature: Int) -> [LinkPattern<LinkPlace>] {
    LinkTemplates.of(feature).enumerated().map { place, template in
      switch template.utf8.count(where: { $0 == UInt8(ascii: ":") }) {
      case 0: LinkPattern(template, .list(place))
      case 1:
        LinkPattern(
          template, .path("id", String.self), make: { .item(place, $0) },
          values: { if case .item(place, let id) = $0 { id } else { nil } })
      default:
        LinkPattern(
          template, .path("id", String.self), .path("part", String.self),
          make: { .part(place, $0, $1) },
          values: { if case .part(place, let id, let part) = $0 { (id, part) } else { nil } })
      }
    }
  }
}

/// The features, and the templates of their links.
enum LinkTemplates {
  static let features: [any LinkFeature.Type] = [
    LinkFeature0.self, LinkFeature1.self, LinkFeature2.self, LinkFeature3.self,
    LinkFeature4.self, LinkFeature5.self, LinkFeature6.self, LinkFeature7.self,
  ]

  static let all = features.indices.flatMap(of)

  static func of(_ feature: Int) -> [String] {
    let item = "feature\(feature)/item/:id"
    return ["feature\(feature)", "feature\(feature)/all", item]
      + ["events", "notes"].map { "\(item)/\($0)" }
      + ["events", "notes", "files"].map { "\(item)/\($0)/:part" }
  }

  static func add<Feature: LinkFeature>(_ feature: Feature.Type, to table: inout RouteTableBuilder)
  {
    table.add(
      LinkPlace<Feature>.self, registration: Registration(plugin: "links", owner: "@shop/tools"))
  }
}
