/// What the package's features have taken already: names, links, places of tabs.
struct Survey {
  private static let features = "Modules/Features"

  let folder: PackageFolder

  /// Refuses a name that a feature has, or whose links would be another's.
  ///
  /// Names are compared without regard to case, since some file systems do so.
  ///
  /// - Throws: ``ScaffoldError/nameTaken(_:by:)`` or ``ScaffoldError/linkTaken(_:by:)``.
  func admit(_ name: FeatureName) throws(ScaffoldError) {
    let places = [Self.features: name.module, "Tests": "\(name.module)Tests"]
    for (parent, wanted) in places.sorted(by: { $0.key < $1.key }) {
      for other in folder.names(in: parent) where other.lowercased() == wanted.lowercased() {
        throw .nameTaken(name.text, by: "\(parent)/\(other)")
      }
    }
    for path in sources(in: "Interface") {
      guard !Self.prefixes(in: try folder.read(path)).contains(name.link) else {
        throw .linkTaken(name.link, by: path)
      }
    }
  }

  /// A place for a tab behind all others.
  func nextTabOrder() throws(ScaffoldError) -> Int {
    var last = 0
    for path in sources(in: "Sources") {
      let registration = #/registry\.tab\((?s:.*?)order:\s*(\d{1,6})/#
      for match in try folder.read(path).matches(of: registration) {
        last = max(last, Int(match.1) ?? 0)
      }
    }
    return last + 10
  }

  /// The Swift files in one folder of every feature.
  private func sources(in part: String) -> [String] {
    folder.names(in: Self.features).flatMap { feature in
      let parent = "\(Self.features)/\(feature)/\(part)"
      return folder.names(in: parent).filter { $0.hasSuffix(".swift") }.map { "\(parent)/\($0)" }
    }
  }

  /// The first segments of all patterns and aliases a text declares.
  private static func prefixes(in text: String) -> Set<String> {
    let templates = text.matches(of: #/LinkPattern\(\s*"([^"]*)"/#).map(\.1)
    let aliases = text.matches(of: #/aliases:\s*\[([^\]]*)\]/#).flatMap { list in
      list.1.matches(of: #/"([^"]*)"/#).map(\.1)
    }
    return Set((templates + aliases).map { String($0.prefix { $0 != "/" && $0 != "?" }) })
  }
}
