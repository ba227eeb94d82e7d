/// The team that owns a feature, as CODEOWNERS names it.
struct OwnerName: Hashable, Sendable {
  /// The name, such as `@shop/wishlist`.
  let text: String

  /// Checks a name.
  ///
  /// - Parameter text: `@team` or `@organisation/team`.
  /// - Throws: ``ScaffoldError/invalidOwner(_:)``.
  init(_ text: String) throws(ScaffoldError) {
    let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard text.utf8.first == UInt8(ascii: "@"), (1...2).contains(parts.count),
      text.utf8.count <= 60, parts.allSatisfy(Self.isPart)
    else { throw .invalidOwner(text) }
    self.text = text
  }

  private static func isPart(_ part: Substring) -> Bool {
    let isWord = part.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    return isWord && !part.isEmpty
  }
}
