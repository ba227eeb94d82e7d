import Routing

/// A plugin declared by texts, for tests about patterns rather than values.
///
/// Each `id` gives a route type of its own, up to four.
struct TemplatePlugin {
  let name: String
  var isComposed = true

  var registration: Registration {
    Registration(plugin: name, owner: "@\(name)", fileID: "\(name).swift", line: 1)
  }
}

/// What the tests' route types share: a place is the texts of its parameters.
protocol TextRoute: Route {
  init(place: String, values: [String])
  var place: String { get }
  var values: [String] { get }
}

extension TextRoute {
  /// A pattern whose `:name` parameters are text, or one number when the name begins with `n`.
  static func pattern(_ text: String, line: Int = #line) -> LinkPattern<Self> {
    let names = text.split(separator: "/").filter { $0.hasPrefix(":") }.map {
      String($0.dropFirst())
    }
    @Sendable func route(_ values: [String]) -> Self { Self(place: text, values: values) }
    @Sendable func texts(_ route: Self) -> [String]? { route.place == text ? route.values : nil }
    func path(_ index: Int) -> Parameter<String> { .path(names[index]) }
    if let tail = text.split(separator: "/").last, tail.hasPrefix("*") {
      let rest = Parameter<[String]>.tail(String(tail.dropFirst()), String.self)
      guard !names.isEmpty else {
        return LinkPattern(text, rest, make: { route($0) }, values: { texts($0) }, line: line)
      }
      return LinkPattern(
        text, path(0), rest, make: { route([$0] + $1) },
        values: { texts($0).map { ($0[0], Array($0.dropFirst())) } }, line: line)
    }
    switch names.count {
    case 0: return LinkPattern(text, route([]), line: line)
    case 1 where names[0].hasPrefix("n"):
      return LinkPattern(
        text, .path(names[0], Int.self), make: { route(["\($0)"]) },
        values: { texts($0).flatMap { Int($0[0]) } }, line: line)
    case 1:
      return LinkPattern(
        text, path(0), make: { route([$0]) }, values: { texts($0)?[0] }, line: line)
    case 2:
      return LinkPattern(
        text, path(0), path(1), make: { route([$0, $1]) },
        values: { texts($0).map { ($0[0], $0[1]) } }, line: line)
    default:
      return LinkPattern(
        text, path(0), path(1), path(2), make: { route([$0, $1, $2]) },
        values: { texts($0).map { ($0[0], $0[1], $0[2]) } }, line: line)
    }
  }
}

extension RouteConflict {
  /// Its kind, and the patterns it is between.
  var summary: String {
    switch self {
    case .badTemplate(let site, _): "bad \(site.pattern)"
    case .equal(let one, let two): "equal \(one.pattern) \(two.pattern)"
    case .parameterRenamed(let one, let two): "renamed \(one.pattern) \(two.pattern)"
    case .shadowed(let narrow, let wide): "shadowed \(narrow.pattern) \(wide.pattern)"
    case .ambiguous(let one, let two): "ambiguous \(one.pattern) \(two.pattern)"
    case .duplicateRouteType(let name, _, _): "type \(name)"
    case .noPatterns(let name, _): "none \(name)"
    case .notInverse(let site, let sample): "not inverse \(site.pattern) \(sample)"
    case .badPolicy: "policy"
    }
  }
}
