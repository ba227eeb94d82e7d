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
      }
    }
  }

  package private(set) var gaps: [Gap] = []

  /// Whether a check fails on what fetching would tell.
  package var isRequired = false

  package var isEnough: Bool { !isRequired || !gaps.contains { $0.reason == .notFetched } }
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
  }

  package var shortfall: String {
    "not fully known: \(gaps.map(\.words).joined(separator: ", ")), and --strict-knowledge fails on what is not "
      + "fetched; run 'swift package resolve' first, or name the modules of products under \"products\""
  }
}

extension PackageModel {
  /// The products that a target uses and whose modules fetching would tell.
  func unreadProducts(of target: PackageTarget) -> [ProductDependency] {
    target.products.filter { !target.impliedProducts.contains($0) && products.isUnread($0) }
  }

  /// Returns whether it is unknown if a baseline entry still covers something: whether a target may use a module
  /// depends on a product whose modules are not known here, as without the fetched packages.
  package func isUndecided(_ entry: BaselineEntry) -> Bool {
    guard Self.restingOnProducts.contains(entry.rule), !entry.module.isEmpty,
      let target = graph.target(named: entry.target)
    else { return false }
    return isUnknown(entry.module) && !unreadProducts(of: target).isEmpty
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
