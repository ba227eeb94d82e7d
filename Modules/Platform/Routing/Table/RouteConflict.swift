import Diagnostics

/// A pattern and who declared it.
public struct PatternSite: Hashable, Sendable {
  /// The text of the pattern or alias.
  public let pattern: String
  /// Who declared it, and where.
  public let registration: Registration
}

extension PatternSite: CustomStringConvertible {
  public var description: String { "\"\(pattern)\" of \(registration)" }
}

/// A finding of the audit in `RouteTableBuilder.build`.
public enum RouteConflict: Hashable, Sendable {
  /// A pattern's text is malformed or disagrees with its parameters.
  case badTemplate(PatternSite, TemplateProblem)
  /// Two patterns have the same text.
  case equal(PatternSite, PatternSite)
  /// Two patterns differ only in the names of their parameters, so they match the same links.
  case parameterRenamed(PatternSite, PatternSite)
  /// A plugin's pattern takes links away from a wider pattern of another plugin.
  case shadowed(narrow: PatternSite, wide: PatternSite)
  /// Patterns of two plugins match some of the same links, and each is more specific at some segment.
  case ambiguous(PatternSite, PatternSite)
  /// A route type is registered twice.
  case duplicateRouteType(String, Registration, Registration)
  /// A route type declares no pattern.
  case noPatterns(routeType: String, Registration)
  /// A link of the pattern reads as a place whose canonical link names another place, or has no link.
  case notInverse(PatternSite, sample: String)
  /// The link policy cannot be applied safely.
  case badPolicy(String)
}

extension RouteConflict {
  /// How to resolve the finding.
  public var fix: String {
    switch self {
    case .badTemplate:
      "correct the pattern: words of ASCII letters, digits, - _ . and ~, in the first segment in lower "
        + "case; :name for a segment, *name for all that remain, ?a=&b= for the query"
    case .equal(let first, let second):
      first.registration.plugin == second.registration.plugin
        ? "delete one of the two" : "keep it in one plugin and link to it from the other"
    case .parameterRenamed: "keep one of the two; links do not differ by the names of parameters"
    case .shadowed(let narrow, let wide):
      "declare both in \(wide.registration.plugin), or give \"\(narrow.pattern)\" another first segment"
    case .ambiguous(let first, let second):
      "declare both in one plugin, or give one of \"\(first.pattern)\" and \"\(second.pattern)\" "
        + "another first segment"
    case .duplicateRouteType: "register the route type once, in the plugin that owns it"
    case .noPatterns: "declare a pattern in `patterns`, or do not register the type"
    case .notInverse:
      "let `values` take apart what `make` makes, so that a route and its link name one place"
    case .badPolicy: "correct the link policy"
    }
  }
}

extension RouteConflict: CustomStringConvertible {
  public var description: String {
    let finding =
      switch self {
      case .badTemplate(let site, let problem): "\(site) is malformed: \(problem)"
      case .equal(let first, let second): "\(first) equals \(second)"
      case .parameterRenamed(let first, let second):
        "\(first) matches the same links as \(second)"
      case .shadowed(let narrow, let wide): "\(narrow) takes links from \(wide)"
      case .ambiguous(let first, let second): "\(first) and \(second) match common links"
      case .duplicateRouteType(let name, let first, let second):
        "the route type \(name) is registered by \(first) and by \(second)"
      case .noPatterns(let name, let registration):
        "the route type \(name) of \(registration) declares no pattern"
      case .notInverse(let site, let sample):
        "\(site) reads \"\(sample)\" as a place whose printed link does not read back as that place"
      case .badPolicy(let problem): "the link policy is unsafe: \(problem)"
      }
    return SourceMessage(
      finding, at: sites.first?.source,
      notes: sites.dropFirst().map { .init("the other one", at: $0.source) }, fix: fix
    ).description
  }

  private var sites: [Registration] {
    switch self {
    case .badTemplate(let site, _), .notInverse(let site, _): [site.registration]
    case .equal(let first, let second), .parameterRenamed(let first, let second),
      .shadowed(let first, let second), .ambiguous(let first, let second):
      [first.registration, second.registration]
    case .duplicateRouteType(_, let first, let second): [first, second]
    case .noPatterns(_, let site): [site]
    case .badPolicy: []
    }
  }
}

/// Everything the audit of a route table found, in one pass.
public struct RouteTableError: Error, Hashable, Sendable {
  /// The findings, sorted; never empty.
  public let conflicts: [RouteConflict]
}

extension RouteTableError: CustomStringConvertible {
  public var description: String { conflicts.map(\.description).joined(separator: "\n") }
}
