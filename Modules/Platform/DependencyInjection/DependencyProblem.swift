import Diagnostics

/// One reason why a dependency graph cannot be built.
///
/// Every case carries the registrations involved, so that a tool can list them. `description` prints them as
/// a compiler would, with how to resolve the problem.
public enum DependencyProblem: Sendable, Hashable {
  /// Several registrations provide one key.
  case duplicate(key: String, providers: [DependencyNode])
  /// A key is needed, but no registration provides it.
  case missing(key: String, neededBy: [DependencyNode])
  /// Keys need each other in a cycle; each needs the next, and the last needs the first.
  case cycle([DependencyNode])
  /// A singleton, or a consumer that lives as long, would keep a per-flow value beyond its flow.
  case captive(holder: DependencyNode, held: DependencyNode)
}

extension DependencyProblem: CustomStringConvertible {
  /// The problem in the form `file:line: error: …`, with notes and how to resolve it.
  public var description: String {
    switch self {
    case .duplicate(let key, let providers):
      report(
        providers,
        error: { "\(key) is provided \(providers.count) times, here by \($0.site.plugin)" },
        note: { "and here by \($0.site.plugin)" },
        fix: "keep one of them, or declare a second key for the other value;"
          + " a test replaces a value with override(\(key).self)")
    case .missing(let key, let users):
      report(
        users,
        error: {
          "\($0.name) of \($0.site.plugin) needs \(key), which no composed plugin provides"
        },
        note: { "\($0.name) of \($0.site.plugin) needs it too" },
        fix: "compose the plugin that provides \(key), or call provide(\(key).self)"
          + " in a plugin that is composed, or no longer ask for it here")
    case .cycle(let nodes): cycle(nodes)
    case .captive(let holder, let held):
      report(
        [holder, held],
        error: {
          "\($0.name) of \($0.site.plugin) is \($0.scope) and would keep the per-flow \(held.name)"
            + " beyond its flow: \($0.name) → \(held.name)"
        },
        note: { "\($0.name) is provided as \($0.scope) by \($0.site.plugin)" },
        fix: "make \(holder.name) per-flow, or make \(held.name) outlive flows,"
          + " or pass the value as an argument when it is used")
    }
  }

  private func report(
    _ nodes: [DependencyNode], error: (DependencyNode) -> String,
    note: (DependencyNode) -> String, fix: String
  ) -> String {
    guard let first = nodes.first else { return "error: \(fix)" }
    return SourceMessage(
      error(first), at: first.site.source,
      notes: nodes.dropFirst().map { .init(note($0), at: $0.site.source) }, fix: fix
    ).description
  }

  private func cycle(_ nodes: [DependencyNode]) -> String {
    guard let first = nodes.first else { return "error: dependency cycle" }
    return SourceMessage(
      "dependency cycle: " + (nodes + [first]).map(\.name).joined(separator: " → "),
      at: first.site.source,
      notes: zip(nodes, nodes.dropFirst() + [first]).map { node, next in
        .init("\(node.name) of \(node.site.plugin) needs \(next.name)", at: node.site.source)
      },
      fix: "take one of these needs away: move what both sides share under a key of its own,"
        + " or pass the value as an argument when it is used"
    ).description
  }
}

/// All problems of a dependency graph, found in one pass.
public struct DependencyGraphError: Error, Sendable, Hashable {
  /// The problems, independent of the order of registration.
  ///
  /// Duplicates come first, then missing keys, cycles and captive scopes; each kind is sorted by key.
  public let problems: [DependencyProblem]

  /// Returns the same problems with other plugin names, such as names that include the teams.
  public func namingPlugins(_ name: (String) -> String) -> DependencyGraphError {
    func named(_ node: DependencyNode) -> DependencyNode {
      var node = node
      node.site.plugin = name(node.site.plugin)
      return node
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
