import PackageReading

/// What a check does not know of a package, by reason.
///
/// No rule judges what rests on it: such cases are notes without an edit, or nothing, and the baseline keeps its
/// entries about them.
package struct Knowledge: Hashable, Sendable {
  package enum Reason: String, Sendable, CaseIterable {
    /// The packages of products were not fetched, so their modules are not known.
    case notFetched
    /// A plugin may write code of targets when they are built.
    case pluginCode
    /// The build settings of a project lead to folders or files that are not here.
    case searchPaths
  }

  package struct Gap: Hashable, Sendable {
    package let reason: Reason

    /// The products or targets that are not fully known, sorted.
    package let names: [String]

    /// The packages of the products, sorted, as far as the manifest names them.
    package var packages: [String] = []

    package var words: String {
      switch reason {
      case .notFetched:
        "product".counted(names.count)
          + (packages.isEmpty ? "" : " of \("package".counted(packages.count))")
          + " that \(max(packages.count, 1) == 1 ? "is" : "are") not fetched"
      case .pluginCode: "\("target".counted(names.count)) with code that a plugin may write"
      case .searchPaths:
        "\("target".counted(names.count)) whose imports may come from search paths that are not here"
      }
    }
  }

  package private(set) var gaps: [Gap] = []

  /// Whether a check fails on what fetching would tell.
  package var isRequired = false

  package var isEnough: Bool { !isRequired || !gaps.contains { $0.reason != .pluginCode } }
}

extension Knowledge {
  init(_ model: PackageModel) {
    let products = Set(model.graph.targets.flatMap(model.unreadProducts))
    if !products.isEmpty {
      gaps.append(
        Gap(
          reason: .notFetched, names: Set(products.map(\.name)).sorted(),
          packages: Set(products.compactMap(\.package)).sorted()))
    }
    let written = model.graph.targets.filter { !$0.plugins.isEmpty }.map(\.name)
    if !written.isEmpty { gaps.append(Gap(reason: .pluginCode, names: written)) }
    let doubtful = model.edges.all.filter { edge in
      !edge.isDeclared && edge.isUsed
        && model.placeNotHere(for: edge.source, using: edge.destination) != nil
    }
    if !doubtful.isEmpty {
      gaps.append(Gap(reason: .searchPaths, names: Set(doubtful.map(\.source.name)).sorted()))
    }
  }

  package var shortfall: String {
    let remedies = [
      Reason.notFetched:
        "run 'swift package resolve' first, or name the modules of products under \"products\"",
      .searchPaths:
        "fetch what the search paths of the projects lead to, or remove those that lead nowhere",
    ]
    return
      "not fully known: \(gaps.map(\.words).joined(separator: ", ")), and --strict-knowledge fails on what "
      + "fetching would tell; " + gaps.compactMap { remedies[$0.reason] }.joined(separator: "; ")
  }
}

extension PackageModel {
  /// The products that a target uses and whose modules fetching would tell.
  func unreadProducts(of target: PackageTarget) -> [ProductDependency] {
    target.products.filter { !target.impliedProducts.contains($0) && products.isUnread($0) }
  }

  /// Returns a place that is not here and could hold the module which a target of a project seems to use of another
  /// package; `nil` if there is none.
  func placeNotHere(for source: PackageTarget, using destination: PackageTarget) -> String? {
    source.origin === destination.origin ? nil : source.project?.searchPaths.missing.first
  }

  /// Returns whether it is unknown if a baseline entry still covers something: whether a target may use a module
  /// depends on a product whose modules are not known here, as without the fetched packages.
  package func isUndecided(_ entry: BaselineEntry) -> Bool {
    guard !entry.module.isEmpty, let target = graph.target(named: entry.target) else {
      return false
    }
    if let module = graph.target(named: entry.module),
      placeNotHere(for: target, using: module) != nil
    {
      return true
    }
    return Self.restingOnProducts.contains(entry.rule) && isUnknown(entry.module)
      && !unreadProducts(of: target).isEmpty
  }

  /// Returns whether no finding of a rule can be expected of a target: a product is not known here.
  func isUndecided(_ rule: String) -> Bool {
    Self.restingOnProducts.contains(rule)
      && graph.targets.contains { !unreadProducts(of: $0).isEmpty }
  }

  /// The rules that need to know which modules a product offers.
  static let restingOnProducts: Set<String> = [
    Rule.undeclaredDependency.id, Rule.conditionMismatch.id,
  ]
}

extension Finding {
  /// Says that the module may come from a place that is not here, so that nothing is decided.
  mutating func restsOn(missing place: String) {
    severity = .note
    message += "; or it comes from '\(place)', which is not here"
  }
}
