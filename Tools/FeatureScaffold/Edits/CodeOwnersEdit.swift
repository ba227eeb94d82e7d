/// The feature's two lines in CODEOWNERS, among the other features in alphabetical order.
///
/// A line for a path that is owned already is left as it is, whoever owns it.
struct CodeOwnersEdit: FeatureEdit {
  static let path = "CODEOWNERS"

  private static let folder = "/Modules/Features/"

  let name: FeatureName
  let owner: OwnerName

  func apply(to text: inout LineText) throws(ScaffoldError) {
    let patterns = text.lines.map { $0.split(separator: " ").first.map(String.init) ?? "" }
    guard let last = patterns.lastIndex(where: { $0.hasPrefix(Self.folder) }) else {
      throw .anchorMissing(anchor: "line that begins with '\(Self.folder)'", path: Self.path)
    }
    let own = ["\(Self.folder)\(name.module)/", "/Tests/\(name.module)*"]
    let missing = own.filter { !patterns.contains($0) }
    guard !missing.isEmpty else { return }
    let next = patterns.firstIndex { $0.hasPrefix(Self.folder) && $0 > own[0] }
    let end =
      last + 1 < patterns.count && patterns[last + 1].hasPrefix("/Tests/") ? last + 2 : last + 1
    let position = patterns.firstIndex(of: own[0]).map { $0 + 1 } ?? next ?? end
    let column = Self.ownerColumn(text.lines[last])
    text.insert(missing.map { line($0, column: column) }, at: position)
  }

  /// The pattern and its owner, which begins at a column where the pattern leaves room.
  private func line(_ pattern: String, column: Int) -> String {
    let spaces = max(2, column - pattern.count)
    return pattern + String(repeating: " ", count: spaces) + owner.text
  }

  /// Where the owner begins in a line.
  private static func ownerColumn(_ line: String) -> Int {
    let pattern = line.prefix { $0 != " " }
    return pattern.count + line.dropFirst(pattern.count).prefix { $0 == " " }.count
  }
}

/// The team that owns a feature, as CODEOWNERS names it.
struct OwnerName: Hashable, Sendable {
  /// The name, such as `@shop/wishlist`.
  let text: String

  /// Checks a name, `@team` or `@organisation/team`.
  ///
  /// - Throws: ``ScaffoldError/invalidOwner(_:)``.
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
