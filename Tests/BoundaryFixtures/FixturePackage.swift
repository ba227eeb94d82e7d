package import BoundaryRules
import Foundation

/// A package in a temporary folder, with its dumped manifest beside it.
package struct FixturePackage {
  package struct Target {
    package var name: String
    package var dependencies: [String]
    package var type: String
    package var path: String?

    /// The condition of a dependency by its name, as the dumped manifest spells it.
    package var conditions: [String: String]

    /// The products it depends on, as `product@package`.
    package var products: [String]

    /// The plugins it uses, of this package.
    package var plugins: [String]

    /// The build settings, as the dumped manifest spells them; without others, members need an import.
    package var settings: String

    package static let visibility =
      #"[{"tool": "swift", "kind": {"enableUpcomingFeature": {"_0": "MemberImportVisibility"}}}]"#

    package init(
      name: String, dependencies: [String] = [], type: String = "regular", path: String? = nil,
      conditions: [String: String] = [:], products: [String] = [], plugins: [String] = [],
      settings: String = visibility
    ) {
      (self.name, self.dependencies, self.type, self.path) = (name, dependencies, type, path)
      (self.conditions, self.products) = (conditions, products)
      (self.plugins, self.settings) = (plugins, settings)
    }
  }

  package let folder: TemporaryFolder

  /// Writes a package whose targets stand in `Sources/<name>` unless they name a path.
  ///
  /// `files` are sources by path; `configuration` is the text of `boundaries.json`.
  package init(
    _ targets: [Target], files: [String: String] = [:], configuration: String? = nil,
    products: [String: [String]] = [:]
  ) throws {
    folder = try TemporaryFolder()
    for target in targets {
      try folder.makeFolder(
        target.path ?? "\(target.type == "test" ? "Tests" : "Sources")/\(target.name)")
    }
    for (path, source) in files { try folder.write(source, to: path) }
    if let configuration { try folder.write(configuration, to: "boundaries.json") }
    try writeManifest(targets, products)
  }

  /// Writes the dumped manifest of targets, whose folders are there.
  package func writeManifest(_ targets: [Target], _ products: [String: [String]] = [:]) throws {
    try folder.write(Self.manifest(targets, products), to: "manifest.json")
  }

  package func check(rules: [String] = []) -> PackageCheck {
    PackageCheck(
      packagePath: folder.path, manifestPath: "\(folder.path)/manifest.json", rules: rules)
  }

  /// Checks the rules, or all of them: one that is named runs, whatever is asked for by default.
  package func report(rules: [String] = []) throws -> Report {
    try check(rules: rules.isEmpty ? RuleCatalog.identifiers : rules).report()
  }

  /// The findings as `place [rule] module`.
  package func findings(rules: [String] = []) throws -> [String] {
    try report(rules: rules).findings.map { finding in
      "\(finding.place) [\(finding.rule)]" + (finding.module.map { " \($0)" } ?? "")
    }
  }

  private static func manifest(
    _ targets: [Target], _ products: [String: [String]]
  ) -> String {
    let entries = targets.map { target in
      let dependencies = target.dependencies.map { name in
        "{\"byName\": [\"\(name)\", \(target.conditions[name] ?? "null")]}"
      }
      let products = target.products.map { product in
        let parts = product.split(separator: "@")
        return "{\"product\": [\"\(parts[0])\", \"\(parts[1])\", null, null]}"
      }
      let path = target.path.map { "\"path\": \"\($0)\"," } ?? ""
      let plugins = target.plugins.map { "{\"plugin\": [\"\($0)\", null]}" }
      return """
        {"name": "\(target.name)", "type": "\(target.type)", \(path) "exclude": [],
         "dependencies": [\((dependencies + products).joined(separator: ", "))], "settings": \(target.settings),
         "pluginUsages": [\(plugins.joined(separator: ", "))]}
        """
    }
    let listed = products.map { name, targets in
      let names = targets.map { "\"\($0)\"" }.joined(separator: ", ")
      return "{\"name\": \"\(name)\", \"targets\": [\(names)]}"
    }
    return """
      {"name": "fixture", "dependencies": [\(packages(targets))], "products": [\(listed.joined(separator: ", "))], "toolsVersion": {"_version": "6.2.0"},
       "targets": [\(entries.joined(separator: ",\n"))]}
      """
  }

  /// The packages that targets name, each as one that was fetched.
  private static func packages(_ targets: [Target]) -> String {
    let names = Set(targets.flatMap(\.products).map { $0.drop { $0 != "@" }.dropFirst() })
    return names.sorted().map { "{\"sourceControl\": [{\"identity\": \"\($0)\"}]}" }
      .joined(separator: ", ")
  }
}
