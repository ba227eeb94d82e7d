/// A request for a new feature: its name, its team and the features whose routes it opens.
struct NewFeature: Hashable, Sendable {
  let name: FeatureName
  let owner: OwnerName
  /// The features it opens, with those to whose points it contributes.
  var opens: [String] = []
  var hasTab = false
  /// Whether it keeps data, in tables of its own.
  var hasStore = false
  /// The points to which it contributes, such as `Home.ProductPage`.
  var points: [String] = []
}

/// The team that owns a feature, as CODEOWNERS names it.
struct OwnerName: Hashable, Sendable {
  let text: String

  /// Validates a name, `@team` or `@organisation/team`.
  init(_ text: String) throws(ScaffoldError) {
    let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard text.utf8.first == UInt8(ascii: "@"), (1...2).contains(parts.count),
      text.utf8.count <= 60, parts.allSatisfy(Self.isPart)
    else { throw .invalidOwner(text) }
    self.text = text
  }

  private static func isPart(_ part: Substring) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { FeatureName.isAlphanumeric($0) || "-_.".utf8.contains($0) }
  }
}
