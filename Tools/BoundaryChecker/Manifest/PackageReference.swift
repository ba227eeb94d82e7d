/// Another package that a manifest names.
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
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a package of an unknown form"))
    }
    (identity, path, alias) = (
      body.identity, body.path, body.nameForTargetDependencyResolutionOnly
    )
  }
}
