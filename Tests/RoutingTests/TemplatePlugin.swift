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
  /// A pattern whose `:name` parameters are text, or numbers when the name begins with `n`.
  static func pattern(_ text: String, line: Int = #line) -> LinkPattern<Self> {
    let names = text.split(separator: "/").filter { $0.hasPrefix(":") }.map {
      String($0.dropFirst())
    }
    let count = names.count
    @Sendable func texts(_ route: Self) -> [String]? {
      route.place == text && route.values.count == count ? route.values : nil
    }
    if let tail = text.split(separator: "/").last, tail.hasPrefix("*") {
      return LinkPattern(
        text, .tail(String(tail.dropFirst()), String.self),
        make: { Self(place: text, values: $0) },
        values: { $0.place == text ? $0.values : nil }, line: line)
    }
    switch (count, names.first?.hasPrefix("n")) {
    case (0, _): return LinkPattern(text, Self(place: text, values: []), line: line)
    case (1, true):
      return LinkPattern(
        text, .path(names[0], Int.self), make: { Self(place: text, values: ["\($0)"]) },
        values: { texts($0).flatMap { Int($0[0]) } }, line: line)
    case (1, _):
      return LinkPattern(
        text, .path(names[0], String.self), make: { Self(place: text, values: [$0]) },
        values: { texts($0)?[0] }, line: line)
    default:
      return LinkPattern(
        text, .path(names[0], String.self), .path(names[1], String.self),
        make: { Self(place: text, values: [$0, $1]) },
        values: { texts($0).map { ($0[0], $0[1]) } }, line: line)
    }
  }
}
