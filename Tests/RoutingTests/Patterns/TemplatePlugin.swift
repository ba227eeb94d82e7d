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

/// What the tests' route types share: a route is the texts of its parameters, which it reflects as its pattern reads
/// them.
protocol TextRoute: Route, CustomReflectable {
  init(template: String, values: [String])
  var template: String { get }
  var values: [String] { get }
}

extension TextRoute {
  var customMirror: Mirror {
    let names = template.split(separator: "/").filter { $0.hasPrefix(":") || $0.hasPrefix("*") }
    let reflected = names.enumerated().map { index, name -> Any in
      if name.hasPrefix("*") { return Array(values[index...]) }
      return (name.hasPrefix(":n") ? Int(values[index]) : nil) ?? values[index]
    }
    return Mirror(self, unlabeledChildren: reflected, displayStyle: .struct)
  }

  /// A pattern whose `:name` parameters are text, or one number when the name begins with `n`.
  static func pattern(_ text: String, line: Int = #line) -> LinkPattern<Self> {
    let names = text.split(separator: "/").filter { $0.hasPrefix(":") }.map {
      String($0.dropFirst())
    }
    @Sendable func route(_ values: [String]) -> Self { Self(template: text, values: values) }
    func path(_ index: Int) -> Parameter<String> { .path(names[index]) }
    if let tail = text.split(separator: "/").last, tail.hasPrefix("*") {
      let rest = Parameter<[String]>.tail(String(tail.dropFirst()), String.self)
      guard !names.isEmpty else { return LinkPattern(text, { route($0) }, rest, line: line) }
      return LinkPattern(text, { route([$0] + $1) }, path(0), rest, line: line)
    }
    switch names.count {
    case 0: return LinkPattern(text, route([]), line: line)
    case 1 where names[0].hasPrefix("n"):
      return LinkPattern(text, { route(["\($0)"]) }, .path(names[0], Int.self), line: line)
    case 1: return LinkPattern(text, { route([$0]) }, path(0), line: line)
    case 2: return LinkPattern(text, { route([$0, $1]) }, path(0), path(1), line: line)
    default:
      return LinkPattern(
        text, { route([$0, $1, $2]) }, path(0), path(1), path(2), line: line)
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
    case .notHeld(let site, let sample): "not held \(site.pattern) \(sample)"
    case .noSample(let site, let parameter):
      "no sample \(site.pattern)" + (parameter.map { " of \($0)" } ?? "")
    case .badPolicy: "policy"
    }
  }
}
