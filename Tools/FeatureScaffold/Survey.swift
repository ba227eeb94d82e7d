import CodeOwnership
import SwiftScanning

/// The names and links that the package's features occupy, and who uses which feature.
struct Survey {
  let folder: PackageFolder

  /// Throws if another feature has the name or a matching link, or a feature to open does not exist.
  ///
  /// Names are compared case-insensitively, as some file systems do.
  func admit(_ feature: NewFeature) throws(ScaffoldError) {
    let name = feature.name
    try admit(name)
    for path in folder.features.flatMap({ sources(in: "Interface", of: $0) }) {
      guard !Self.prefixes(in: try folder.read(path)).contains(name.link) else {
        throw .linkTaken(name.link, by: path)
      }
    }
    for point in feature.points where !points.contains(point) {
      throw .unknownPoint(point, available: points)
    }
    for opened in feature.opens where !folder.features.contains(opened) {
      throw .unknownFeature(opened, available: folder.features)
    }
  }

  /// Throws if a feature has the name, in whatever case.
  func admit(_ name: FeatureName) throws(ScaffoldError) {
    for (parent, other) in taken(by: name) {
      throw .nameTaken(name.text, by: "\(parent)/\(other)")
    }
  }

  func folders(of name: FeatureName) -> [String] {
    taken(by: name).filter { $0.name.hasPrefix(name.module) }.map { "\($0.parent)/\($0.name)" }
  }

  private func taken(by name: FeatureName) -> [(parent: String, name: String)] {
    let wanted = [
      PackageFolder.features: [name.module],
      "Tests": name.modules.map { "\($0)Tests" },
    ]
    return wanted.sorted { $0.key < $1.key }.flatMap { parent, names in
      let names = Set(names.map { $0.lowercased() })
      return folder.names(in: parent).filter { names.contains($0.lowercased()) }.map {
        (parent, $0)
      }
    }
  }

  /// Throws if others use the feature to be removed, by their line in the manifest or by an import.
  func refuseUsers(of name: FeatureName) throws(ScaffoldError) {
    let own = Set(folders(of: name))
    let owners = CodeOwners(try folder.read(FeatureList.folders.path))
    var users: [String] = []
    for (index, line) in try folder.read(FeatureList.manifest.path).split(
      separator: "\n", omittingEmptySubsequences: false
    ).enumerated() where FeatureList.manifest.name(in: String(line)) != name.text {
      if let other = FeatureList.manifest.name(in: String(line)) {
        guard opened(in: line).contains(name.text) else { continue }
        let owner = owners.words(for: "\(PackageFolder.features)/\(other)Feature/x")
        users.append(
          "\(other) (owner \(owner)) opens it: \(FeatureList.manifest.path):\(index + 1)")
      } else if line.contains("\"\(name.module)") {
        users.append("\(FeatureList.manifest.path):\(index + 1) names \(name.module)")
      }
    }
    for parent in ["Apps", "Modules", "Tests", "Tools"] {
      for file in folder.files(in: parent, ending: ".swift") {
        let path = "\(parent)/\(file)"
        guard path != FeatureList.imports.path, !own.contains(where: { path.hasPrefix("\($0)/") }),
          folder.mentions(name.module, in: path)
        else { continue }
        let imports = ImportScanner().scan(try folder.read(path)).imports
        let imported = imports.contains { name.modules.contains($0.module) }
        if imported { users.append("\(owners.words(for: path)) imports it: \(path)") }
      }
    }
    guard users.isEmpty else {
      let owner = owners.words(for: "\(PackageFolder.features)/\(name.module)/x")
      throw .inUse("\(name.text) (owner \(owner))", by: users)
    }
  }

  private func opened(in line: Substring) -> Set<String> {
    guard let list = line.firstMatch(of: #/opens: \[([^\]]*)\]/#)?.1 else { return [] }
    return Set(list.matches(of: #/"(\w+)"/#).map { String($0.1) })
  }

  func opened(by feature: NewFeature) throws(ScaffoldError) -> [OpenedFeature] {
    var opened: [OpenedFeature] = []
    for text in feature.opens {
      let name = try FeatureName(text)
      let parent = "\(PackageFolder.features)/\(name.module)"
      let routes = try folder.read("\(parent)/Interface/\(text)Route.swift")
      let standIn = try folder.read("\(parent)/Testing/\(text)StandIn.swift")
      let needs = standIn.firstMatch(of: #/ init\(((?s).*?)\) \{/#)?.1 ?? "needs"
      opened.append(
        OpenedFeature(
          name: name, route: routes.firstMatch(of: #/\n  case (\w+)\n/#).map { String($0.1) },
          hasStandIn: needs.isEmpty || needs.contains(" = ") && !needs.contains(", ")))
    }
    return opened
  }

  /// The points of screens that features publish, such as `Home.ProductPage`: what the sample adds to one fits all.
  var screenPoints: [String] {
    folder.features.flatMap { feature in
      sources(in: "Interface", of: feature).flatMap { path -> [String] in
        let text = (try? folder.read(path)) ?? ""
        return text.matches(of: #/public enum (\w+): ScreenPoint/#).map { "\(feature).\($0.1)" }
      }
    }
  }

  /// The points to which a feature may contribute: those of screens, and those of other kinds that the sample knows.
  private var points: [String] {
    let known = SampleCopy.folders.flatMap { parent in
      folder.files(in: parent, ending: "Plugin.swift").flatMap { file -> [String] in
        let text = (try? folder.read("\(parent)/\(file)")) ?? ""
        return text.matches(of: #/\/\/ sample: (\w+\.\w+)\n/#)
          .map { String($0.1) }
      }
    }
    return Set(screenPoints + known).sorted()
  }

  private func sources(in part: String, of feature: String) -> [String] {
    let parent = "\(PackageFolder.features)/\(feature)Feature/\(part)"
    return folder.names(in: parent).filter { $0.hasSuffix(".swift") }.map { "\(parent)/\($0)" }
  }

  private static func prefixes(in text: String) -> Set<String> {
    let templates = text.matches(of: #/LinkPattern\(\s*"([^"]*)"/#).map(\.1)
    let aliases = text.matches(of: #/aliases:\s*\[([^\]]*)\]/#).flatMap { list in
      list.1.matches(of: #/"([^"]*)"/#).map(\.1)
    }
    return Set((templates + aliases).map { String($0.prefix { $0 != "/" && $0 != "?" }) })
  }
}

extension CodeOwners {
  fileprivate func words(for path: String) -> String {
    let owners = owners(of: path)
    return owners.isEmpty ? "of no line in CODEOWNERS" : owners.joined(separator: " ")
  }
}
