import Foundation

/// A package as `swift package dump-package` prints it, as far as boundaries need it.
struct Manifest: Hashable, Decodable {
  struct Target: Hashable, Decodable {
    let name: String
    let type: TargetKind
    let path: String?
    let sources: [String]?
    let exclude: [String]?
    let dependencies: [TargetDependency]
    let settings: [TargetSetting]?
    let resources: [Resource]?

    /// What a project of Xcode says beside, where the target is of one.
    var project: XcodeTargetTraits?

    private enum CodingKeys: String, CodingKey {
      case name, type, path, sources, exclude, dependencies, settings, resources
    }
  }

  struct Resource: Hashable, Decodable {
    let path: String
  }

  struct Product: Hashable, Decodable {
    let name: String
    let targets: [String]
  }

  struct Platform: Hashable, Decodable {
    let platformName: String
  }

  struct Trait: Hashable, Decodable {
    let name: String
  }

  struct ToolsVersion: Hashable, Decodable {
    let version: String

    private enum CodingKeys: String, CodingKey { case version = "_version" }
  }

  let name: String
  let targets: [Target]
  let toolsVersion: ToolsVersion?
  let swiftLanguageVersions: [String]?
  let products: [Product]?
  let packages: [PackageReference]?
  let traits: [Trait]?
  let platforms: [Platform]?

  /// Where the package stood when it was asked for.
  let packageKind: PackageKind?

  /// What targets may call the packages they depend on, in lower case.
  var packageNames: [String] {
    (packages ?? []).flatMap { [$0.identity, $0.alias].compactMap { $0?.lowercased() } }
  }

  /// The platforms that the manifest names, anywhere, as SwiftPM spells them.
  var platformNames: [String] {
    let conditions = targets.flatMap { target in
      target.dependencies.compactMap(\.condition) + (target.settings ?? []).compactMap(\.condition)
    }
    return (platforms ?? []).map(\.platformName) + conditions.flatMap(\.platforms)
  }

  private enum CodingKeys: String, CodingKey {
    case name, targets, toolsVersion, swiftLanguageVersions, products, traits, platforms,
      packageKind
    case packages = "dependencies"
  }

  /// The path of a package, seen from a folder in which this one stands.
  ///
  /// What was printed may be kept from an equal manifest that stood elsewhere.
  func path(of package: PackageReference, from folder: String) -> String? {
    guard let path = package.path, let root = packageKind?.root, root != folder else {
      return package.path
    }
    let way = TargetFolders.way(from: root, to: path)
    return URL(fileURLWithPath: "\(folder)/\(way)").standardizedFileURL.path
  }

  static func decoded(from json: Data) throws(BoundaryCheckError) -> Manifest {
    do {
      return try JSONDecoder().decode(Manifest.self, from: json)
    } catch {
      throw .manifestNotUnderstood(detail: "\(error)")
    }
  }
}

/// How a package was found: `{"root": ["/path"]}`, or as one that others depend on.
struct PackageKind: Hashable, Decodable {
  let root: String?
}

extension PackageKind {
  init(from decoder: any Decoder) throws {
    root = (try? decoder.singleValueContainer().decode([String: [String]].self))?["root"]?.first
  }
}

/// The kind of a target, spelt as `swift package dump-package` spells it.
enum TargetKind: String, Codable {
  case regular, executable, test, macro, plugin, system, binary

  var hasSources: Bool { self != .system && self != .binary }
}

struct PackageReference: Hashable, Decodable {
  let identity: String

  /// The folder of a package that stands on this machine; `nil` for one that is fetched.
  let path: String?

  /// The name by which targets name it, where that is not the identity: `.package(name: …)`.
  var alias: String?
}

extension PackageReference {
  private struct Body: Decodable {
    let identity: String
    let path: String?
    let nameForTargetDependencyResolutionOnly: String?
  }

  /// Decodes `{"sourceControl": [{"identity": …}]}`, `{"fileSystem": [{"identity": …, "path": …}]}`
  /// or `{"registry": […]}`.
  init(from decoder: any Decoder) throws {
    let bodies = try decoder.singleValueContainer().decode([String: [Body]].self)
    guard let body = bodies.values.first?.first else {
      throw decoder.unknownForm(of: "package")
    }
    (identity, path, alias) = (
      body.identity, body.path, body.nameForTargetDependencyResolutionOnly
    )
  }
}

/// A build setting of a target, as far as it changes what its sources mean.
struct TargetSetting: Hashable, Decodable {
  let name: String
  let values: [String]

  /// What it is a setting of: the Swift compiler, that of C, the linker.
  var tool: String?

  /// When it holds; `nil` for always.
  var condition: DependencyCondition?
}

extension TargetSetting {
  private enum Key: String, CodingKey { case kind, tool, condition }

  /// Decodes `{"kind": {"enableUpcomingFeature": {"_0": "ExistentialAny"}}, "tool": "swift"}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    tool = try container.decodeIfPresent(String.self, forKey: .tool)
    condition = try container.decodeIfPresent(DependencyCondition.self, forKey: .condition)
    let kind = try container.nestedContainer(keyedBy: JSONName.self, forKey: .kind)
    guard let key = kind.allKeys.first else {
      (name, values) = ("", [])
      return
    }
    name = key.stringValue
    let payload = try? kind.nestedContainer(keyedBy: JSONName.self, forKey: key)
    let first = JSONName(stringValue: "_0")
    if let text = try? payload?.decode(String.self, forKey: first) {
      values = [text]
    } else {
      values = (try? payload?.decode([String].self, forKey: first)) ?? []
    }
  }
}

/// A line of a target's dependencies in a manifest.
struct TargetDependency: Hashable, Decodable {
  enum Reference: Hashable {
    case target(String)
    case product(String, package: String?)
    /// A target of this package, or else a product of another.
    case byName(String)
  }

  let reference: Reference

  /// When the dependency holds; `nil` for always.
  let condition: DependencyCondition?

  /// The modules of a product by the names the target gives them (SE-0339).
  let moduleAliases: [String: String]

  /// Whether it may be imported and need not be, such as what is only built before.
  var isImplied = false

  var implied: TargetDependency {
    var dependency = self
    dependency.isImplied = true
    return dependency
  }
}

extension TargetDependency {
  private enum Key: String, CodingKey { case target, product, byName }

  /// Decodes `{"byName": ["A", null]}`, `{"target": […]}` or `{"product": ["A", "package", …]}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first else {
      throw decoder.unknownForm(of: "dependency")
    }
    var values = try container.nestedUnkeyedContainer(forKey: key)
    let name = try values.decode(String.self)
    var aliases: [String: String] = [:]
    switch key {
    case .target: reference = .target(name)
    case .byName: reference = .byName(name)
    case .product:
      reference = .product(name, package: try values.decodeIfPresent(String.self))
      if !values.isAtEnd {
        aliases = try values.decodeIfPresent([String: String].self) ?? [:]
      }
    }
    moduleAliases = aliases
    condition =
      values.isAtEnd ? nil : try values.decodeIfPresent(DependencyCondition.self)
  }

  /// The target of this package that it names, where those are the package's targets.
  func target(among names: Set<String>) -> String? {
    switch reference {
    case .target(let name), .byName(let name): names.contains(name) ? name : nil
    case .product: nil
    }
  }

  /// The target it names that there is not; a bare name may be a product's of another package.
  func missingTarget(among names: Set<String>, hasPackages: Bool) -> String? {
    switch reference {
    case .target(let name): names.contains(name) ? nil : name
    case .byName(let name): names.contains(name) || hasPackages ? nil : name
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
struct DependencyCondition: Hashable, Decodable {
  /// The platforms, spelt as SwiftPM spells them; empty for all.
  let platforms: [String]

  /// `debug` or `release`; `nil` for both.
  let configuration: String?

  /// The traits of which one must be on; empty for none.
  let traits: [String]
}

extension DependencyCondition {
  private enum CodingKeys: String, CodingKey {
    case platforms = "platformNames", configuration = "config", traits
  }

  /// Decodes `{"platformNames": ["linux"], "config": "debug", "traits": ["X"]}`, any part absent.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    platforms = try container.decodeIfPresent([String].self, forKey: .platforms) ?? []
    configuration = try container.decodeIfPresent(String.self, forKey: .configuration)
    traits = (try container.decodeIfPresent([String].self, forKey: .traits) ?? []).sorted()
  }
}

extension Decoder {
  fileprivate func unknownForm(of what: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: "a \(what) of an unknown form"))
  }
}
