import Encodings
import Foundation

/// A package as `swift package dump-package` prints it, as far as boundaries need it.
struct Manifest: Hashable {
  struct Target: Hashable {
    let name: String
    let type: TargetKind
    let path: String?
    let sources: [String]?
    var excluded: [String] = []
    let dependencies: [TargetDependency]
    var settings: [TargetSetting] = []
    var resources: [String] = []
    var project: XcodeTargetTraits?

    func enables(_ feature: String) -> Bool { settings.contains { $0.values.contains(feature) } }
  }

  struct Product: Hashable {
    let name: String
    let targets: [String]
  }

  let name: String
  let targets: [Target]
  var toolsVersion: String?
  var swiftLanguageVersions: [String] = []
  var products: [Product] = []
  var packages: [PackageReference] = []
  var traits: [String] = []

  /// Those that the package names for itself, as SwiftPM spells them.
  var platforms: [String] = []

  /// Where the package stood when it was asked for; `nil` for one that others depend on.
  var root: String?

  /// What targets may call the packages they depend on, in lower case.
  var packageNames: [String] {
    packages.flatMap { [$0.identity, $0.alias].compactMap { $0?.lowercased() } }
  }

  /// The platforms that the manifest names anywhere.
  var platformNames: [String] {
    let conditions = targets.flatMap { target in
      target.dependencies.compactMap(\.condition) + target.settings.compactMap(\.condition)
    }
    return platforms + conditions.flatMap(\.platforms)
  }

  /// The path of a package, seen from a folder in which this one stands.
  ///
  /// What was printed may be kept from an equal manifest that stood elsewhere.
  func path(of package: PackageReference, from folder: String) -> String? {
    guard let path = package.path, let root, root != folder else { return package.path }
    let way = TargetFolders.way(from: root, to: path)
    return URL(fileURLWithPath: "\(folder)/\(way)").standardizedFileURL.path
  }
}

enum TargetKind: String {
  case regular, executable, test, macro, plugin, system, binary

  var hasSources: Bool { self != .system && self != .binary }
}

struct PackageReference: Hashable {
  let identity: String

  /// The folder of a package that stands on this machine; `nil` for one that is fetched.
  let path: String?

  /// The name by which targets name it, where that is not the identity: `.package(name: …)`.
  var alias: String?
}

/// A build setting of a target, as far as it changes what its sources mean.
struct TargetSetting: Hashable {
  let name: String
  let values: [String]
  var tool: String?
  var condition: DependencyCondition?
}

/// A line of a target's dependencies in a manifest.
struct TargetDependency: Hashable {
  enum Reference: Hashable {
    case target(String)
    case product(String, package: String?)
    /// A target of this package, or else a product of another.
    case byName(String)
  }

  let reference: Reference
  var condition: DependencyCondition?

  /// The modules of a product by the names the target gives them (SE-0339).
  var moduleAliases: [String: String] = [:]

  /// Whether it may be imported and need not be, such as what is only built before.
  var isImplied = false

  var implied: TargetDependency {
    var dependency = self
    dependency.isImplied = true
    return dependency
  }
}

extension TargetDependency {
  func target(among names: Set<String>) -> String? {
    switch reference {
    case .target(let name), .byName(let name): names.contains(name) ? name : nil
    case .product: nil
    }
  }

  /// The target it names that there is not; a bare name may be a product's of another package, and none need be
  /// there of what is no line of the dependencies.
  func missingTarget(among names: Set<String>, hasPackages: Bool) -> String? {
    switch reference {
    case .target(let name): names.contains(name) ? nil : name
    case .byName(let name): names.contains(name) || hasPackages || isImplied ? nil : name
    case .product: nil
    }
  }

  /// The product it names; a bare name that is no target's is a product's.
  func product(among names: Set<String>) -> ProductDependency? {
    switch reference {
    case .product(let name, let package): ProductDependency(name: name, package: package)
    case .byName(let name):
      names.contains(name) ? nil : ProductDependency(name: name, package: nil)
    case .target: nil
    }
  }
}

/// When a declared dependency or a setting holds: `.when(platforms:configuration:traits:)`.
struct DependencyCondition: Hashable {
  /// The platforms, spelt as SwiftPM spells them; empty for all.
  let platforms: [String]
  let configuration: String?

  /// The traits of which one must be on; empty for none.
  let traits: [String]
}
