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
  }

  /// A file or folder that is copied beside the product.
  struct Resource: Hashable, Decodable {
    let path: String
  }

  /// What other packages, or people, can use.
  struct Product: Hashable, Decodable {
    let name: String
    let targets: [String]
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

  /// The packages whose products its targets may use.
  let packages: [PackageReference]?

  private enum CodingKeys: String, CodingKey {
    case name, targets, toolsVersion, swiftLanguageVersions, products
    case packages = "dependencies"
  }

  /// Decodes the output of `swift package dump-package`.
  ///
  /// - Parameter json: The output.
  /// - Returns: The manifest.
  /// - Throws: ``BoundaryCheckError/manifestNotUnderstood(detail:)``.
  static func decoded(from json: Data) throws(BoundaryCheckError) -> Manifest {
    do {
      return try JSONDecoder().decode(Manifest.self, from: json)
    } catch {
      throw .manifestNotUnderstood(detail: "\(error)")
    }
  }
}

/// The kind of a target, spelt as `swift package dump-package` spells it.
enum TargetKind: String, Codable {
  case regular, executable, test, macro, plugin, system, binary

  /// Whether the target has Swift sources to scan.
  var hasSources: Bool { self != .system && self != .binary }
}
