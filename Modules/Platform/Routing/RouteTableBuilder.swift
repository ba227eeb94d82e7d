/// Collects the route types of all plugins, then freezes them into a `RouteTable`.
///
/// The order in which types are added changes nothing: not the catalogue, not the match, not the
/// findings of the audit.
///
/// ```swift
/// var builder = RouteTableBuilder()
/// builder.add(HomeRoute.self, registration: Registration(plugin: "home", owner: "@shop/home"))
/// let table = try builder.build(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
/// ```
public struct RouteTableBuilder: Sendable {
  struct RouteType: Sendable {
    let id: ObjectIdentifier
    let name: RouteTypeName
    let registration: Registration
  }

  private(set) var types: [RouteType] = []
  private(set) var entries: [PatternEntry] = []
  private var candidates: [PatternCandidate] = []
  private var malformed: [RouteConflict] = []

  /// Starts with no route types.
  public init() {}

  /// Adds the patterns of a route type.
  ///
  /// - Parameters:
  ///   - type: The route type.
  ///   - registration: The plugin that owns it.
  ///   - isComposed: Whether the plugin is part of the composition; when not, its links are
  ///     answered with `LinkError.notComposed`.
  public mutating func add<R: Route>(
    _ type: R.Type, registration: Registration, isComposed: Bool = true
  ) {
    types.append(
      RouteType(
        id: ObjectIdentifier(type), name: RouteTypeName(type), registration: registration))
    let patterns = type.patterns
    if patterns.isEmpty {
      malformed.append(.noPatterns(routeType: String(describing: type), registration))
    }
    var agree = true
    for pattern in patterns {
      agree =
        agree && pattern.access == patterns[0].access
        && pattern.isTransient == patterns[0].isTransient
      add(pattern, registration: registration, isComposed: isComposed, isDecisive: agree)
    }
  }

  mutating func add<R: Route>(
    _ pattern: LinkPattern<R>, registration: Registration, isComposed: Bool, isDecisive: Bool
  ) {
    let entry = PatternEntry(
      pattern, registration: registration, isComposed: isComposed, isDecisive: isDecisive)
    entries.append(entry)
    insert(pattern.core.parsed.map { PatternCandidate(entry, $0) }, pattern.template, entry)
    for alias in pattern.aliases {
      let parsed = Result { () throws(TemplateProblem) -> LinkTemplate in
        try LinkTemplate.alias(alias, parameters: pattern.core.parameters)
      }
      insert(parsed.map { PatternCandidate(entry, $0) }, alias, entry)
    }
  }

  /// Audits all patterns and freezes them.
  ///
  /// - Parameter policy: Which URLs name a place.
  /// - Returns: The table.
  /// - Throws: `RouteTableError` with every conflict, each naming both sites and the mend.
  /// - Complexity: O(patterns) unless several plugins share a first segment; then O(n²) among those.
  public func build(policy: LinkPolicy) throws(RouteTableError) -> RouteTable {
    // By text, then by who declared it, so that the order of registration shows nowhere.
    let sorted = candidates.sorted {
      ($0.template.text, $0.registration) < ($1.template.text, $1.registration)
    }
    let conflicts =
      policy.problems.map(RouteConflict.badPolicy) + malformed + duplicateTypes
      + RouteAudit(sorted).conflicts
    guard conflicts.isEmpty else {
      let ordered = conflicts.map { (text: $0.description, conflict: $0) }
        .sorted { $0.text < $1.text }
      throw RouteTableError(conflicts: ordered.map(\.conflict))
    }
    return RouteTable(policy: policy, candidates: sorted, entries: entries, types: types)
  }

  private mutating func insert(
    _ candidate: Result<PatternCandidate, TemplateProblem>, _ text: String, _ entry: PatternEntry
  ) {
    switch candidate {
    case .success(let candidate): candidates.append(candidate)
    case .failure(let problem):
      let site = PatternSite(pattern: text, registration: entry.description.registration)
      malformed.append(.badTemplate(site, problem))
    }
  }

  private var duplicateTypes: [RouteConflict] {
    Dictionary(grouping: types, by: \.id).values.flatMap { group -> [RouteConflict] in
      let sites = group.map(\.registration).sorted()
      return sites.dropFirst().map {
        .duplicateRouteType(group[0].name.text, sites[0], $0)
      }
    }
  }
}
