/// The feature's line in the manifest, among the others in alphabetical order.
struct ManifestEdit: FeatureEdit {
  static let path = "Package.swift"

  private static let opening = "let features: [Feature] = ["

  let name: FeatureName

  func apply(to text: inout LineText) throws(ScaffoldError) {
    let list = try text.list(opening: Self.opening, in: Self.path)
    var position = list.upperBound
    for index in list where text.lines[index].trimmed.hasPrefix("Feature(") {
      guard let other = Self.firstLiteral(text.lines[index..<list.upperBound]) else { continue }
      if other == name.text { return }
      if other > name.text, position == list.upperBound { position = index }
    }
    text.insert(["  Feature(\"\(name.text)\", interface: [], uses: []),"], at: position)
  }

  /// The first string literal of some lines.
  private static func firstLiteral(_ lines: ArraySlice<String>) -> String? {
    for line in lines {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      if parts.count > 2 { return String(parts[1]) }
    }
    return nil
  }
}
