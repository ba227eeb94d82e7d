/// The feature's import and its plugin in the app's list, both in alphabetical order.
struct CompositionEdit: FeatureEdit {
  static let path = "Apps/ShopComposition/ShopComposition.swift"

  private static let opening = "public static let plugins: [any FeaturePlugin] = ["

  let name: FeatureName

  func apply(to text: inout LineText) throws(ScaffoldError) {
    _ = try text.list(opening: Self.opening, in: Self.path)
    try insertImport(into: &text)
    let list = try text.list(opening: Self.opening, in: Self.path)
    let line = "\(name.text)Plugin(),"
    let entries = list.map { (index: $0, entry: text.lines[$0].trimmed) }
    guard !entries.contains(where: { $0.entry == line }) else { return }
    let next = entries.first { $0.entry.hasSuffix("Plugin(),") && $0.entry > line }
    text.insert(["    \(line)"], at: next?.index ?? list.upperBound)
  }

  private func insertImport(into text: inout LineText) throws(ScaffoldError) {
    var imports: [(index: Int, module: String)] = []
    for (index, line) in text.lines.enumerated() {
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import"), keyword <= 1, let module = words.last
      else { continue }
      imports.append((index, String(module)))
    }
    guard let last = imports.last else {
      throw .anchorMissing(anchor: "line 'import …'", path: Self.path)
    }
    guard !imports.contains(where: { $0.module == name.module }) else { return }
    let next = imports.first { $0.module > name.module }
    text.insert(["import \(name.module)"], at: next?.index ?? last.index + 1)
  }
}
