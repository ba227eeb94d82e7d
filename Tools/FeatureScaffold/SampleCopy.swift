import Foundation

/// The files of a new feature: those of the sample under its name, without what was not asked for.
///
/// The sample is a feature of this package, compiled and tested like any. What a copy has only where it is asked for is
/// marked there by comments, none of which a copy keeps:
///
/// ```swift
/// import Database  // sample: store            this line, with any of the words behind the colon
/// // sample: tab unless store                  the lines up to `// sample: end`, with none of those behind `unless`
/// // sample: each opened                       the same, once for each feature that is opened
/// // sample: file store                        as the first line: the whole file
/// ```
///
/// The words are `store`, `tab`, `screen-point` and the names of points; `never` is no copy's. Instead of `each`,
/// `opened` means every feature that is opened, `linked` those with a route that takes no value, `stand-in` those whose
/// stand-in takes none, and `screen-point` every point of a screen to which the feature contributes.
struct SampleCopy {
  static let name = "SampleList"
  static let folders = [
    "\(PackageFolder.features)/\(name)Feature", "Tests/\(name)FeatureTests",
    "Tests/\(name)FeatureStoreTests", "Tests/\(name)FeatureExampleTests",
  ]

  private let feature: NewFeature
  private let opened: [OpenedFeature]
  private let screenPoints: [String]
  private let words: Set<String>
  private let names: [String: String]

  init(_ feature: NewFeature, opened: [OpenedFeature], screenPoints: [String]) {
    (self.feature, self.opened) = (feature, opened)
    self.screenPoints = feature.points.filter(screenPoints.contains).map(\.afterPoint)
    // A store takes part in signing in itself.
    let points = feature.points.filter { !feature.hasStore || $0 != "App.AfterSignIn" }
    words = Set(
      points + (feature.hasStore ? ["store"] : []) + (feature.hasTab ? ["tab"] : [])
        + (self.screenPoints.isEmpty ? [] : ["screen-point"]))
    let name = feature.name
    names = [
      Self.name: name.text, "sampleList": name.caseName, "sample-list": name.link,
      "sample_list": name.table, "Sample list": name.title, "sample list": name.phrase,
      "@shop/platform": feature.owner.text,
    ]
  }

  func files(in folder: PackageFolder) throws(ScaffoldError) -> [PlannedFile] {
    var files: [PlannedFile] = []
    for parent in Self.folders {
      for path in folder.files(in: parent).map({ "\(parent)/\($0)" }) {
        guard let text = text(of: try folder.read(path)) else { continue }
        files.append(
          PlannedFile(
            path: renamed(path),
            text: path.hasSuffix(".transcript") ? session(text) : Self.tidied(text)))
      }
    }
    return files
  }

  // MARK: - What was asked for

  /// The text of a file in the copy; `nil` if the copy does not have the file.
  private func text(of original: String) -> String? {
    var lines = original.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if let mark = lines.first?.firstMatch(of: #/^// sample: file (.+)$/#)?.1 {
      guard isWanted(mark) else { return nil }
      lines.removeFirst()
    }
    return renamed(wanted(of: &lines, until: false).joined(separator: "\n"))
  }

  /// The wanted ones of the lines, up to the end of a block or of the file.
  private func wanted(of lines: inout ArraySlice<Substring>, until isBlock: Bool) -> [String] {
    var result: [String] = []
    while let line = lines.popFirst() {
      guard line.contains(" sample: "),
        let mark = line.firstMatch(of: #/ *(?:\/\/|<!--) sample: (.+?)(?: -->)?$/#)
      else {
        result.append(String(line))
        continue
      }
      if mark.1 == "end" { break }
      let code = line[..<mark.range.lowerBound]
      let marked = code.isEmpty ? wanted(of: &lines, until: true) : [String(code)]
      if mark.1.hasPrefix("each ") {
        result += repeated(marked, for: mark.1.dropFirst("each ".count))
      } else if isWanted(mark.1) {
        result += marked
      }
    }
    return result
  }

  private func isWanted(_ condition: Substring) -> Bool {
    let parts = condition.split(separator: " ").split(
      separator: "unless", maxSplits: 1, omittingEmptySubsequences: false)
    let any = parts[0].map(String.init)
    let none = parts.count > 1 ? parts[1].map(String.init) : []
    return (any.isEmpty || !words.isDisjoint(with: any)) && words.isDisjoint(with: none)
  }

  private func repeated(_ lines: [String], for kind: Substring) -> [String] {
    if kind == "screen-point" {
      return screenPoints.flatMap { point in
        lines.map { $0.replacingOccurrences(of: "ProductPage", with: point) }
      }
    }
    let features = opened.filter { other in
      (!kind.contains("linked") || other.route != nil)
        && (!kind.contains("stand-in") || other.hasStandIn)
    }
    return features.flatMap { other in
      lines.map { line in
        line.replacing(#/HomeRoute\.home|"home"|to home|Home/#) { match in
          switch match.output {
          case "HomeRoute.home": "\(other.name.text)Route.\(other.route ?? "")"
          case "\"home\"": "\"\(other.name.link)\""
          case "to home": "to \(other.name.phrase)"
          default: other.name.text
          }
        }
      }
    }
  }

  private func renamed(_ text: String) -> String {
    text.replacing(
      #/SampleList|sampleList|sample-list|sample_list|[Ss]ample list|@shop\/platform/#
    ) { names[String($0.output)] ?? String($0.output) }
  }

  // MARK: - What is left in the house style

  /// The text with its imports in order, and without the commas, brackets and blank lines that what was taken out leaves.
  private static func tidied(_ text: String) -> String {
    var lines: [String] = []
    for line in text.components(separatedBy: "\n") {
      let isBlank = line.isEmpty
      if isBlank, lines.last.map({ $0.isEmpty || $0.hasSuffix("{") }) ?? true { continue }
      if line.trimmed.hasPrefix("}"), lines.last?.isEmpty == true { lines.removeLast() }
      lines.append(line)
    }
    let imports = lines.prefix { $0.contains(#/^(public )?import /#) }
    let sorted = Set(imports).sorted { $0.module < $1.module }
    return (sorted + lines.dropFirst(imports.count)).joined(separator: "\n")
      .replacing(#/\[\n *\]/#, with: "[]")
      .replacing(#/\[\n *([^\n]*),\n *\]/#) { "[\($0.output.1)]" }
      .replacing(#/,(\n *\))/#) { $0.output.1 }
  }

  /// The session of the example, with the actions that the feature's first screen offers; one without a tab is picked from
  /// the example's list, which shows the screen as the end of the session does.
  private func session(_ text: String) -> String {
    let links = opened.filter { $0.hasStandIn && $0.route != nil }.map(\.name.link)
    let offered = (links + (feature.hasTab ? [] : ["back"])).map { " · \($0)" }.joined()
    let session = text.replacingOccurrences(of: " · cart · home", with: offered)
    guard !feature.hasTab, let end = session.range(of: "\n1\n", options: .backwards) else {
      return session
    }
    return session[end.lowerBound...].dropFirst() + session
  }
}

/// A feature that a new feature opens, as far as its sources tell.
struct OpenedFeature: Hashable, Sendable {
  let name: FeatureName
  /// The case of its first route without associated values; `nil` if every route has some.
  let route: String?
  /// Whether its stand-in is created from nothing.
  let hasStandIn: Bool
}

extension String {
  var trimmed: String { trimmingCharacters(in: [" "]) }

  /// The name of a point without that of its feature.
  var afterPoint: String { split(separator: ".").last.map(String.init) ?? self }

  fileprivate var module: Substring { split(separator: " ").last ?? "" }
}
