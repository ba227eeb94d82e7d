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
  /// A link of the pattern reads as a route whose canonical link names another route, or that has no link.
  case notInverse(PatternSite, sample: String)
  /// A route that the pattern reads does not give back the values that it was read from, so it has no link.
  case notHeld(PatternSite, sample: String)
  /// No sample link of the pattern is read, so nothing shows that its routes print it: a parameter's type has no
  /// sample that it reads, or, where none is named, the samples are refused together.
  case noSample(PatternSite, parameter: String?)
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
      "let the types of its parameters print what they read, so that a route is read back from its link"
    case .notHeld:
      "let the route hold a value for each parameter, of its type and in their order, and nothing else"
    case .noSample(_, let parameter?):
      "let the type of \(parameter) conform to LinkParameter with `samples`, texts that it reads, or declare it by "
        + ".path(_:named:samples:)"
    case .noSample(_, nil): "let `samples` of the parameters' types have texts that it reads"
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
        "\(site) reads \"\(sample)\" as a route whose printed link does not read back as that route"
      case .notHeld(let site, let sample):
        "\(site) reads \"\(sample)\" as a route that does not hold the values of the link"
      case .noSample(let site, let parameter?):
        "the parameter \(parameter) of \(site) reads none of the samples of its type"
      case .noSample(let site, nil): "\(site) reads none of its sample links"
      case .badPolicy(let problem): "the link policy is unsafe: \(problem)"
      }
    return SourceMessage(
      finding, at: sites.first?.source,
      notes: sites.dropFirst().map { .init("the other one", at: $0.source) }, fix: fix
    ).description
  }

  private var sites: [Registration] {
    switch self {
    case .badTemplate(let site, _), .notInverse(let site, _), .notHeld(let site, _),
      .noSample(let site, _):
      [site.registration]
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

/// Compares patterns that could match the same link, and reports every pair that is not allowed.
///
/// Overlapping patterns are allowed within a plugin: the more specific one wins, in the order that
/// `RouteTable` documents. They are not allowed between plugins, tails included, because adding a pattern
/// would give a link to another plugin.
struct RouteAudit {
  private(set) var conflicts: [RouteConflict] = []

  init(_ candidates: [PatternCandidate]) {
    for members in Dictionary(grouping: candidates, by: \.template.firstWord).values {
      compareShapes(members)
      compareAcrossPlugins(members)
    }
  }

  private mutating func compareShapes(_ members: [PatternCandidate]) {
    let shapes = Dictionary(grouping: members, by: \.template.shape)
    for same in shapes.values {
      for (index, first) in same.enumerated() {
        for second in same[(index + 1)...] where !areOrderedByType(first, second) {
          let isEqual = first.template.segments == second.template.segments
          conflicts.append(
            isEqual
              ? .equal(first.site, second.site) : .parameterRenamed(first.site, second.site))
        }
      }
    }
  }

  private mutating func compareAcrossPlugins(_ members: [PatternCandidate]) {
    guard Set(members.map(\.registration.plugin)).count > 1 else { return }
    for (index, first) in members.enumerated() {
      for second in members[(index + 1)...]
      where first.registration.plugin != second.registration.plugin {
        compareOverlap(first, second)
      }
    }
  }

  private mutating func compareOverlap(_ first: PatternCandidate, _ second: PatternCandidate) {
    guard first.template.lengths.overlaps(second.template.lengths) else { return }
    var narrower = (first: false, second: false)
    for (left, right) in zip(first.template.segments, second.template.segments) {
      switch (left, right) {
      case (.word(let left), .word(let right)): if left != right { return }
      case (.word, _), (.parameter, .tail): narrower.first = true
      case (_, .word), (.tail, .parameter): narrower.second = true
      case (.parameter, .parameter), (.tail, .tail): break
      }
    }
    switch narrower {
    case (true, true): conflicts.append(.ambiguous(first.site, second.site))
    case (true, false): conflicts.append(.shadowed(narrow: first.site, wide: second.site))
    case (false, true): conflicts.append(.shadowed(narrow: second.site, wide: first.site))
    case (false, false): break
    }
  }

  /// Whether the types distinguish two patterns of one plugin: one is typed wherever the other is.
  private func areOrderedByType(_ first: PatternCandidate, _ second: PatternCandidate) -> Bool {
    guard first.registration.plugin == second.registration.plugin,
      first.entry !== second.entry, !first.template.hasTail
    else { return false }
    let pairs = zip(first.typedSegments, second.typedSegments)
    let firstOnly = pairs.contains { $0 && !$1 }
    let secondOnly = pairs.contains { !$0 && $1 }
    return firstOnly != secondOnly
  }
}
