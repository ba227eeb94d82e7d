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

  init(
    reference: Reference, condition: DependencyCondition?, moduleAliases: [String: String]
  ) {
    self.reference = reference
    self.condition = condition
    self.moduleAliases = moduleAliases
  }

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
