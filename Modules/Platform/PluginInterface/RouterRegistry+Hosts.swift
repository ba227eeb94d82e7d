public import Navigation
import Routing

extension RouterRegistry {
  /// Registers how a host shows a change between places.
  ///
  /// The most specific transition of all plugins is chosen; two that fit some change equally well are a
  /// problem of composition.
  ///
  /// ```swift
  /// registry.transition(Transition("fade", to: .routes(HomeRoute.self), operation: .push))
  /// ```
  ///
  /// - Parameters:
  ///   - transition: What fits which change.
  ///   - fileID: Where the registration stands.
  ///   - line: Where the registration stands.
  public mutating func transition(
    _ transition: Transition, fileID: String = #fileID, line: Int = #line
  ) {
    transitions.append(
      TransitionDeclaration(transition: transition, site: site(fileID, line)))
  }

  /// States how the plugin's links of one schema version become links of the next, for saved navigation
  /// states.
  ///
  /// A plugin whose manifest is at version 3 registers the steps from 1 and from 2.
  ///
  /// ```swift
  /// registry.migrateLinks(from: 1) { link in
  ///   link.hasPrefix("item/") ? "product/" + link.dropFirst(5) : link
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - version: The version the step starts from.
  ///   - migrate: The new link, or `nil` when there is no such place any more.
  public mutating func migrateLinks(
    from version: Int, _ migrate: @escaping ArchiveSchema.Migration
  ) {
    migrations.append((version, migrate))
  }

  /// The steps that are missing, and those that lead nowhere or stand there twice.
  var migrationGaps: (missing: [Int], surplus: [Int]) {
    let needed = Set(1..<max(1, plugin.schemaVersion))
    var seen: Set<Int> = []
    let surplus = migrations.map(\.from).filter {
      !needed.contains($0) || !seen.insert($0).inserted
    }
    return (needed.subtracting(seen).sorted(), surplus.sorted())
  }

  /// The plugin's link version with its steps.
  var schema: ArchiveSchema {
    ArchiveSchema(
      plugin: plugin.id, version: plugin.schemaVersion,
      migrations: Dictionary(
        migrations.map { ($0.from, $0.migrate) }, uniquingKeysWith: { first, _ in first }))
  }
}

/// A transition as a plugin registered it.
struct TransitionDeclaration: Sendable {
  let transition: Transition
  let site: Registration
}
