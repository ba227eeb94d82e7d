import PackageReading

/// What a check does not know of a package, by reason.
///
/// No rule judges what rests on it: such cases are notes without an edit, or nothing, and the baseline keeps its
/// entries about them.
package struct Certainty: Hashable, Sendable {
  package enum Reason: String, Sendable, CaseIterable {
    /// The packages of products were not fetched, so their modules are not known.
    case notFetched
    /// A plugin may write code of targets when they are built.
    case pluginCode
    /// Manifests compute dependencies that code under a condition may use, from the machine or its variables.
    case computedDependencies
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
          + " that \((packages.isEmpty ? names : packages).count == 1 ? "is" : "are") not fetched"
      case .pluginCode: "\("target".counted(names.count)) with code that a plugin may write"
      case .computedDependencies:
        "\("target".counted(names.count)) whose dependencies a manifest may compute otherwise elsewhere"
      }
    }
  }

  package private(set) var gaps: [Gap] = []

  /// Whether a check fails on what fetching would tell.
  package var isRequired = false

  package var isEnough: Bool {
    !isRequired || !gaps.contains { $0.reason == .notFetched }
  }
}

extension Certainty {
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
    let doubtful = model.edges.all.filter { !$0.isDeclared && model.doubt(about: $0) != nil }
    if !doubtful.isEmpty {
      let names = Set(doubtful.map(\.source.name)).sorted()
      gaps.append(Gap(reason: .computedDependencies, names: names))
    }
  }

  package var words: String { gaps.map(\.words).joined(separator: ", ") }

  /// What a baseline that is written now leaves out and a check after fetching finds; `nil` if all is fetched.
  package var omission: String? {
    gaps.first { $0.reason == .notFetched }.map {
      "not known: \($0.words); run 'swift package resolve' and then this again, or a check elsewhere finds more"
    }
  }

  package var shortfall: String {
    "not fully known: \(words), and --strict-knowledge fails on what "
      + "fetching would tell; run 'swift package resolve' first, or name the modules of products under "
      + "\"products\""
  }
}

extension PackageModel {
  /// The products that a target uses and whose modules fetching would tell.
  func unreadProducts(of target: PackageTarget) -> [ProductDependency] {
    target.products.filter { !target.impliedProducts.contains($0) && products.isUnread($0) }
  }

  /// Returns why an edge that no manifest declares may be none, or be declared elsewhere; `nil` if nothing speaks
  /// for that.
  func doubt(about edge: ModuleEdge) -> Doubt? {
    // Without the dependency, code under a condition may not be compiled.
    let isOptional = edge.mentions.allSatisfy { $0.form == .canImport || $0.condition != nil }
    guard isOptional, computed.contains(edge.source.name) else { return nil }
    let manifest = edge.source.origin.manifestFile
    return Doubt(
      words: "elsewhere it may be declared, since \(manifest) computes the dependencies of "
        + "'\(edge.source.name)'")
  }

  /// Returns whether it is unknown if a baseline entry still covers something: whether a target may use a module
  /// depends on a product whose modules are not known here, as without the fetched packages.
  package func isUndecided(_ entry: BaselineEntry) -> Bool {
    guard !entry.module.isEmpty, let target = graph.target(named: entry.target) else {
      return false
    }
    if let module = graph.target(named: entry.module), let edge = edges[target, module],
      doubt(about: edge) != nil, Self.restingOnDeclarations.contains(entry.rule)
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

  /// The rules that need to know what a target declares on every machine.
  private static let restingOnDeclarations: Set<String> = [
    Rule.undeclaredDependency.id, Rule.undeclaredCanImport.id,
  ]

  /// Returns the targets with undeclared edges whose dependencies a manifest computes.
  package func targetsComputed() -> Set<String> {
    let sources = edges.all.filter { edge in
      !edge.isDeclared && edge.source.origin.isManifestKnown
    }.map(\.source)
    let byFile = Dictionary(grouping: sources, by: \.origin.manifestFile)
    return byFile.reduce(into: []) { computed, entry in
      guard let text = try? FileReader.text(of: "\(packagePath)/\(entry.key)") else { return }
      let manifest = ManifestText(text)
      computed.formUnion(
        entry.value.filter { manifest.computesDependencies(of: $0.plainName) }.map(\.name))
    }
  }
}

/// Why a finding about an undeclared edge may be wrong.
struct Doubt {
  let words: String
}
