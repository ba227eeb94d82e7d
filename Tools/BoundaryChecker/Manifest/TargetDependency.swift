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
}

extension TargetDependency {
  private enum Key: String, CodingKey { case target, product, byName }

  /// Decodes `{"byName": ["A", null]}`, `{"target": […]}` or `{"product": ["A", "package", …]}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a dependency of an unknown form"))
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
}

/// When a declared dependency holds: `.when(platforms:configuration:traits:)`.
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
