/// The line of a feature in the manifest, as a list of modules for each of its parts.
struct ManifestLine {
  private let lists: [String: [String]]

  /// Reads the line of the sample, which is outside of the list of features.
  init(of name: String, in manifest: [String]) throws(ScaffoldError) {
    let start = "let sample = Feature(\"\(name)\", "
    guard let line = manifest.first(where: { $0.hasPrefix(start) }) else {
      throw .anchorMissing(anchor: "line '\(start)…'", path: FeatureList.manifest.path)
    }
    let lists = line.matches(of: #/(\w+): \[([^\]]*)\]/#).map { list in
      (String(list.1), list.2.matches(of: #/"(\w+)"/#).map { String($0.1) })
    }
    self.lists = Dictionary(lists) { first, _ in first }
  }

  /// The same line for a feature, with those of the modules that its files import.
  func text(of feature: NewFeature, _ files: [PlannedFile]) -> String {
    func imported(_ labels: [String], in parts: [String]) -> [String] {
      let imports = files.filter { file in parts.contains { file.path.contains($0) } }
        .flatMap {
          $0.text.matches(of: #/(?m)^(?:public |@testable )?import (\w+)/#).map { String($0.1) }
        }
      return Set(labels.flatMap { lists[$0, default: []] }).intersection(imports).sorted()
    }
    let uses = imported(["uses"], in: ["/Sources/"])
    let tests = imported(["uses", "tests"], in: ["/Example/", "FeatureTests/"])
    let parts: [(String, [String], isOptional: Bool)] = [
      ("interface", imported(["interface"], in: ["/Interface/"]), false),
      ("opens", feature.opens, true), ("uses", uses, false),
      ("store", imported(["store"], in: ["/Store/"]), true),
      ("tests", tests.filter { !uses.contains($0) }, true),
    ]
    let texts = parts.filter { !$0.isOptional || !$0.1.isEmpty }.map { label, modules, _ in
      "\(label): [\(modules.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
    return "  Feature(\"\(feature.name.text)\", \(texts.joined(separator: ", "))),"
  }
}
