package import PublishedLinks

/// Collects the route types of all plugins, then freezes them into a `RouteTable`.
///
/// The order in which types are added affects neither the catalogue, nor the match order, nor the audit.
public struct RouteTableBuilder: Sendable {
  private struct RouteType {
    let id: ObjectIdentifier
    let name: String
    let registration: Registration
  }

  private var types: [RouteType] = []
  private var candidates: [PatternCandidate] = []
  private var malformed: [RouteConflict] = []

  public init() {}

  /// Adds the patterns of a route type.
  ///
  /// The links of a plugin that is not composed are refused with `LinkError.notComposed`.
  public mutating func add<R: Route>(
    _ type: R.Type, registration: Registration, isComposed: Bool = true
  ) {
    // Not `String(describing:)`, which searches all of the program's conformances.
    let name = "\(type)"
    types.append(RouteType(id: ObjectIdentifier(type), name: name, registration: registration))
    let patterns = type.patterns
    if patterns.isEmpty { malformed.append(.noPatterns(routeType: name, registration)) }
    for pattern in patterns {
      add(
        PatternEntry(
          pattern, routeType: name, registration: registration, isComposed: isComposed))
    }
  }

  mutating func add(_ entry: PatternEntry) {
    let declaration = entry.declaration
    insert(declaration.template, declaration.text, entry)
    for alias in declaration.aliases {
      let template = Result { () throws(TemplateProblem) in
        try LinkTemplate(alias, parameters: declaration.parameters, isAlias: true)
      }
      insert(template, alias, entry)
    }
  }

  /// The links of all patterns added so far, including aliases and retired links, as a lock file stores them.
  ///
  /// Malformed patterns have no link.
  package var published: LinkLock { LinkLock(candidates.map(\.published)) }

  /// Every well-formed pattern added so far that names a route, sorted by text.
  public var catalogue: [PatternDescription] { catalogue(of: sorted) }

  private func catalogue(of candidates: [PatternCandidate]) -> [PatternDescription] {
    candidates.filter { $0.isCanonical && $0.entry.declaration.end == nil }
      .map(\.entry.description)
  }

  /// The candidates by text, then by registration, so that nothing depends on the order of registration.
  private var sorted: [PatternCandidate] {
    candidates.sorted { left, right in
      left.template.text == right.template.text
        ? left.registration < right.registration : left.template.text < right.template.text
    }
  }

  /// Audits all patterns and freezes them; `readingSamples` also checks, by sample links of each pattern, that its
  /// routes give back the values that it reads, and that their links read back as them.
  ///
  /// - Throws: `RouteTableError` with every conflict, each naming both sites and how to resolve it.
  /// - Complexity: O(patterns), plus O(n²) among n patterns of several plugins that share a first segment.
  public func build(
    policy: LinkPolicy, readingSamples: Bool = false
  ) throws(RouteTableError) -> RouteTable {
    let sorted = sorted
    let conflicts =
      policy.problems.map(RouteConflict.badPolicy) + malformed + duplicateTypes
      + RouteAudit(sorted).conflicts
    guard conflicts.isEmpty else {
      let ordered = conflicts.map { (text: $0.description, conflict: $0) }
        .sorted { $0.text < $1.text }
      throw RouteTableError(conflicts: ordered.map(\.conflict))
    }
    let table = RouteTable(policy: policy, candidates: sorted, catalogue: catalogue(of: sorted))
    guard readingSamples else { return table }
    let broken = sorted.filter { $0.isCanonical && $0.entry.isOpenable }
      .compactMap(table.fault(of:))
    guard broken.isEmpty else { throw RouteTableError(conflicts: broken) }
    return table
  }

  private mutating func insert(
    _ template: Result<LinkTemplate, TemplateProblem>, _ text: String, _ entry: PatternEntry
  ) {
    switch template {
    case .success(let template): candidates.append(PatternCandidate(entry, template))
    case .failure(let problem):
      let site = PatternSite(pattern: text, registration: entry.description.registration)
      malformed.append(.badTemplate(site, problem))
    }
  }

  private var duplicateTypes: [RouteConflict] {
    Dictionary(grouping: types, by: \.id).values.flatMap { group -> [RouteConflict] in
      let sites = group.map(\.registration).sorted()
      return sites.dropFirst().map { .duplicateRouteType(group[0].name, sites[0], $0) }
    }
  }
}
