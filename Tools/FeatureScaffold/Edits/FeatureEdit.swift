/// What one existing file needs so that a new feature belongs to the app.
///
/// An edit adds what is missing and nothing else: applied twice, it changes nothing the second time.
protocol FeatureEdit: Sendable {
  /// The file's path in the package.
  static var path: String { get }

  /// Adds the missing lines.
  ///
  /// - Throws: ``ScaffoldError/anchorMissing(anchor:path:)``; the file is then left as it is.
  func apply(to text: inout LineText) throws(ScaffoldError)
}

/// The feature's line in the manifest, among the others in alphabetical order.
struct ManifestEdit: FeatureEdit {
  static let path = "Package.swift"

  private static let opening = "let features: [Feature] = ["

  let name: FeatureName

  func apply(to text: inout LineText) throws(ScaffoldError) {
    let list = try text.list(opening: Self.opening, in: Self.path)
    let starts = list.filter { text.lines[$0].trimmed.hasPrefix("Feature(") }
    let features = starts.compactMap { start -> (index: Int, key: String)? in
      // The name may stand on the line below.
      let parts = text.lines[start..<list.upperBound].joined()
        .split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      return parts.count > 2 ? (start, String(parts[1])) : nil
    }
    text.insert(
      "  Feature(\"\(name.text)\", interface: [], uses: []),", as: name.text, among: features,
      orAt: list.upperBound)
  }
}

/// The feature's import and its plugin in the app's list, both in alphabetical order.
struct CompositionEdit: FeatureEdit {
  static let path = "Apps/ShopComposition/ShopComposition.swift"

  private static let opening = "public static let plugins: [any FeaturePlugin] = ["

  let name: FeatureName

  func apply(to text: inout LineText) throws(ScaffoldError) {
    _ = try text.list(opening: Self.opening, in: Self.path)
    try insertImport(into: &text)
    let list = try text.list(opening: Self.opening, in: Self.path)
    let plugins = list.map { (index: $0, key: text.lines[$0].trimmed) }
      .filter { $0.key.hasSuffix("Plugin(),") }
    let own = "\(name.text)Plugin(),"
    text.insert("    \(own)", as: own, among: plugins, orAt: list.upperBound)
  }

  private func insertImport(into text: inout LineText) throws(ScaffoldError) {
    let imports = text.lines.enumerated().compactMap { index, line -> (index: Int, key: String)? in
      let words = line.split(separator: " ")
      guard words.prefix(2).contains("import"), let module = words.last else { return nil }
      return (index, String(module))
    }
    guard let last = imports.last else {
      throw .anchorMissing(anchor: "line 'import …'", path: Self.path)
    }
    text.insert(
      "import \(name.module)", as: name.module, among: imports, orAt: last.index + 1)
  }
}
