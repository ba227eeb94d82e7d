/// One reason why a dependency graph cannot be built.
///
/// Every case carries the registrations involved, so that a tool can list them; `description` words
/// them as a compiler would, with the way to mend the problem.
public enum DependencyProblem: Sendable, Hashable {
  /// Several registrations provide one key.
  case duplicate(key: String, providers: [DependencyNode])
  /// A key is needed and no registration provides it.
  case missing(key: String, neededBy: [DependencyNode])
  /// Keys need each other in a circle; each needs the next, and the last needs the first.
  case cycle([DependencyNode])
  /// A singleton, or a consumer that lives as long, would keep a per-flow value beyond its flow.
  case captive(holder: DependencyNode, held: DependencyNode)
}

extension DependencyProblem: CustomStringConvertible {
  /// The problem in the form `file:line: error: …`, its notes, and how to mend it.
  public var description: String {
    let lines =
      switch self {
      case .duplicate(let key, let providers): Self.duplicateLines(key, providers)
      case .missing(let key, let users): Self.missingLines(key, users)
      case .cycle(let nodes): Self.cycleLines(nodes)
      case .captive(let holder, let held): Self.captiveLines(holder, held)
      }
    return lines.joined(separator: "\n")
  }

  private static func duplicateLines(_ key: String, _ providers: [DependencyNode]) -> [String] {
    var lines: [String] = []
    for (index, node) in providers.enumerated() {
      lines.append(
        index == 0
          ? "\(node.site): error: \(key) is provided \(providers.count) times,"
            + " here by \(node.site.plugin)"
          : "\(node.site): note: and here by \(node.site.plugin)")
    }
    lines.append(
      "mend: keep one of them, or declare a second key for the other value;"
        + " a test replaces a value with override(\(key).self)")
    return lines
  }

  private static func missingLines(_ key: String, _ users: [DependencyNode]) -> [String] {
    var lines: [String] = []
    for (index, node) in users.enumerated() {
      lines.append(
        index == 0
          ? "\(node.site): error: \(node.name) of \(node.site.plugin) needs \(key),"
            + " which no composed plugin provides"
          : "\(node.site): note: \(node.name) of \(node.site.plugin) needs it too")
    }
    lines.append(
      "mend: compose the plugin that provides \(key), or call provide(\(key).self)"
        + " in a plugin that is composed, or no longer ask for it here")
    return lines
  }

  private static func cycleLines(_ nodes: [DependencyNode]) -> [String] {
    guard let first = nodes.first else { return ["error: dependency cycle"] }
    let path = (nodes + [first]).map(\.name).joined(separator: " → ")
    var lines = ["\(first.site): error: dependency cycle: \(path)"]
    for (node, next) in zip(nodes, nodes.dropFirst() + [first]) {
      lines.append("\(node.site): note: \(node.name) of \(node.site.plugin) needs \(next.name)")
    }
    lines.append(
      "mend: take one of these needs away: move what both sides share under a key of its own,"
        + " or pass the value as an argument when it is used")
    return lines
  }

  private static func captiveLines(_ holder: DependencyNode, _ held: DependencyNode) -> [String] {
    [
      "\(holder.site): error: \(holder.name) of \(holder.site.plugin) is \(holder.scope)"
        + " and would keep the per-flow \(held.name) beyond its flow: \(holder.name) → \(held.name)",
      "\(held.site): note: \(held.name) is provided as \(held.scope) by \(held.site.plugin)",
      "mend: make \(holder.name) per-flow, or make \(held.name) outlive flows,"
        + " or pass the value as an argument when it is used",
    ]
  }
}

/// Every problem of a dependency graph, found in one pass.
public struct DependencyGraphError: Error, Sendable, Hashable {
  /// The problems, in an order that does not depend on the order of registration.
  ///
  /// Duplicates come first, then missing keys, cycles and captive scopes; within a kind, problems are
  /// ordered by key.
  public let problems: [DependencyProblem]

  /// Gathers problems, which are kept in the order given.
  public init(problems: [DependencyProblem]) {
    self.problems = problems
  }

  /// The same problems with other names of the plugins, such as those that also tell their teams.
  public func namingPlugins(_ name: (String) -> String) -> DependencyGraphError {
    func named(_ node: DependencyNode) -> DependencyNode {
      DependencyNode(
        name: node.name, scope: node.scope,
        site: RegistrationSite(plugin: name(node.site.plugin), source: node.site.source))
    }
    return DependencyGraphError(
      problems: problems.map { problem in
        switch problem {
        case .duplicate(let key, let nodes): .duplicate(key: key, providers: nodes.map(named))
        case .missing(let key, let nodes): .missing(key: key, neededBy: nodes.map(named))
        case .cycle(let nodes): .cycle(nodes.map(named))
        case .captive(let holder, let held): .captive(holder: named(holder), held: named(held))
        }
      })
  }
}

extension DependencyGraphError: CustomStringConvertible {
  public var description: String {
    problems.map(\.description).joined(separator: "\n\n")
  }
}
