import Encodings

/// The parts of a package manifest, as printed by `swift package dump-package`, that boundaries depend on.
package struct Manifest: Hashable {
  package struct Target: Hashable {
    package let name: String
    package let type: TargetKind
    package let path: String?
    package let sources: [String]?
    package var excluded: [String] = []
    package let dependencies: [TargetDependency]
    var settings: [TargetSetting] = []
    package var resources: [String] = []

    /// The folder of the headers that a target in C offers; `nil` for `include`.
    var headers: String?

    /// The plugins that write code of it when it is built, or macros that are named as such.
    package var plugins: [String] = []

    func enables(_ feature: String) -> Bool { settings.contains { $0.values.contains(feature) } }
  }

  package struct Product: Hashable {
    package let name: String
    package let targets: [String]
  }

  package let name: String
  package let targets: [Target]
  var toolsVersion: String?
  var swiftLanguageVersions: [String] = []
  package var products: [Product] = []
  package var packages: [PackageReference] = []
  package var traits: [String] = []

  /// The traits that each trait enables by itself.
  var enabledTraits: [String: [String]] = [:]

  /// The platforms that the package declares for itself, in SwiftPM's spelling.
  package var platforms: [String] = []

  /// The folder of the package when its manifest was dumped; `nil` for a dependency.
  package var root: String?

  /// The names that targets may use for the packages they depend on, in lower case.
  var packageNames: [String] {
    packages.flatMap { [$0.identity, $0.alias].compactMap { $0?.lowercased() } }
  }

  var platformNames: [String] {
    let conditions = targets.flatMap { target in
      target.dependencies.compactMap(\.condition) + target.settings.compactMap(\.condition)
    }
    return platforms + conditions.flatMap(\.platforms)
  }

  /// Returns the path of a package, seen from the current folder of this one.
  ///
  /// The dump may come from the cache, made from an equal manifest in another folder.
  package func path(of package: PackageReference, from folder: String) -> String? {
    guard let path = package.path, let root, root != folder else { return package.path }
    let relative = TargetFolders.relativePath(from: root, to: path)
    return TargetFolders.absolute("\(folder)/\(relative)")
  }
}

package enum TargetKind: String {
  case regular, executable, test, macro, plugin, system, binary

  var hasSources: Bool { self != .system && self != .binary }
}

package struct PackageReference: Hashable {
  package let identity: String

  /// The folder of a local package; `nil` for a package that is fetched.
  package let path: String?

  /// The name that targets use for the package if it is not the identity: `.package(name: …)`.
  package var alias: String?
}

/// A build setting of a target, if it affects the meaning of the sources.
struct TargetSetting: Hashable {
  let name: String
  let values: [String]
  var tool: String?
  var condition: DependencyCondition?
}

package struct TargetDependency: Hashable {
  package enum Reference: Hashable {
    case target(String)
    case product(String, package: String?)
    /// A target of this package, or else a product of another.
    case byName(String)
  }

  package let reference: Reference
  package var condition: DependencyCondition?

  /// The names that the target gives to the product's modules (SE-0339).
  package var moduleAliases: [String: String] = [:]

  /// Whether the target need not import it, for example because it is only built first.
  var isImplied = false

  var name: String {
    switch reference {
    case .target(let name), .byName(let name), .product(let name, _): name
    }
  }

  var implied: TargetDependency {
    var dependency = self
    dependency.isImplied = true
    return dependency
  }
}

extension TargetDependency {
  package func target(among names: Set<String>) -> String? {
    switch reference {
    case .target(let name), .byName(let name): names.contains(name) ? name : nil
    case .product: nil
    }
  }

  /// Returns the named target if it does not exist; a bare name may be a product of another package, and an
  /// entry outside the `dependencies` list need not exist.
  func missingTarget(among names: Set<String>, hasPackages: Bool) -> String? {
    switch reference {
    case .target(let name): names.contains(name) ? nil : name
    case .byName(let name): names.contains(name) || hasPackages || isImplied ? nil : name
    case .product: nil
    }
  }

  /// Returns the product it names; a bare name that is not a target's is a product's.
  package func product(among names: Set<String>) -> ProductDependency? {
    switch reference {
    case .product(let name, let package): ProductDependency(name: name, package: package)
    case .byName(let name):
      names.contains(name) ? nil : ProductDependency(name: name, package: nil)
    case .target: nil
    }
  }
}

/// The condition of a declared dependency or setting: `.when(platforms:configuration:traits:)`.
package struct DependencyCondition: Hashable {
  /// The platforms in SwiftPM's spelling; empty for all.
  package let platforms: [String]
  package let configuration: String?

  /// The traits, of which at least one must be enabled; empty if there is no such condition.
  package let traits: [String]

  package init(platforms: [String], configuration: String?, traits: [String]) {
    (self.platforms, self.configuration, self.traits) = (platforms, configuration, traits)
  }
}
