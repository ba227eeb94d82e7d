import BoundaryFixtures
import Expectations
import Foundation
import RandomInputs
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// A package whose imports and dependencies disagree here and there.
///
/// Some imports are not declared, and some dependencies are not there. A target sees only those of lower numbers.
///
/// The lists of dependencies are sorted or not, on one line or several, and computed in parts.
private struct BrokenPackage {
  /// How a manifest writes a list of dependencies.
  enum Form: CaseIterable {
    case line, lines, wrapped, sum, variable
  }

  static let missing = 99

  /// What each target declares, in the manifest's order; what is computed comes first.
  var declared: [[Int]] = []

  /// How many of them are computed.
  private(set) var computed: [Int] = []
  private(set) var forms: [Form] = []
  var files: [String: String] = [:]

  /// The targets that the sources of each target import.
  private(set) var used: [Set<Int>] = []

  init(_ random: inout SeededGenerator) {
    for target in 0..<Int.random(in: 3...6, using: &random) {
      func some(_ candidates: some Collection<Int>, _ percent: Int) -> Set<Int> {
        Set(candidates.filter { _ in Int.random(in: 0..<100, using: &random) < percent })
      }
      let imported = some(0..<target, 35)
      let exported = some(imported.sorted(), 10)
      var list = some(imported.sorted(), 70).union(some(0..<target, 25)).sorted()
      if Int.random(in: 0..<10, using: &random) == 0 { list.append(Self.missing) }
      if Int.random(in: 0..<3, using: &random) == 0 { list.shuffle(using: &random) }
      let form = Form.allCases.randomElement(using: &random) ?? .line
      forms.append(form)
      computed.append(form == .sum ? list.count / 2 : form == .variable ? min(1, list.count) : 0)
      declared.append(list)
      used.append(imported)
      let imports = imported.sorted().map {
        (exported.contains($0) ? "@_exported " : "") + "import T\($0)\n"
      }
      files["Sources/T\(target)/A.swift"] = imports.joined()
      files["Sources/T\(target)/B.swift"] = "public struct Type\(target) {}\n"
    }
  }

  var manifest: String {
    let variables = declared.indices.map { index in
      let list = declared[index].prefix(computed[index]).map { "\"T\($0)\"" }
      return forms[index] == .variable
        ? list.map { "let one\(index): Target.Dependency = \($0)\n" }.joined()
        : "let some\(index): [Target.Dependency] = [\(list.joined(separator: ", "))]\n"
    }
    let targets = declared.indices.map { "    .target(name: \"T\($0)\"\(list(of: $0))),\n" }
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      \(variables.joined())
      let package = Package(
        name: "random",
        targets: [
      \(targets.joined())  ])

      """
  }

  private func list(of target: Int) -> String {
    let names = declared[target].dropFirst(computed[target]).map { "\"T\($0)\"" }
    switch forms[target] {
    case .line:
      return names.isEmpty ? "" : ", dependencies: [\(names.joined(separator: ", "))]"
    case .lines:
      let lines = names.map { "      \($0),  // of \($0)\n" }
      return ", dependencies: [\n\(lines.joined())    ]"
    case .wrapped:
      let elements = names.map { ".target(name: \($0))" }
      return ", dependencies: [\(elements.joined(separator: ", "))]"
    case .sum:
      return ", dependencies: some\(target) + [\(names.joined(separator: ", "))]"
    case .variable:
      let elements = computed[target] == 0 ? names : ["one\(target)"] + names
      return ", dependencies: [\(elements.joined(separator: ", "))]"
    }
  }

  private var targets: [FixturePackage.Target] {
    declared.enumerated().map { index, names in
      .init(name: "T\(index)", dependencies: names.map { "T\($0)" })
    }
  }

  func written() throws -> FixturePackage {
    try FixturePackage(targets, files: files.merging(["Package.swift": manifest]) { $1 })
  }

  /// Takes over what stands in the folder now, the manifest by its own text, which is dumped.
  mutating func read(_ package: FixturePackage) throws {
    for path in files.keys {
      files[path] = try package.folder.text(of: "\(path)")
    }
    let text = try package.folder.text(of: "Package.swift")
    let targets = ManifestText(text).targets
    try #require(targets.count == declared.count)
    // A sum is computed, so nothing of it is changed.
    for (index, target) in targets.enumerated() where target.list?.isLiteral ?? true {
      let elements = target.list?.elements ?? []
      let names = elements.compactMap { $0.name }.compactMap { Int($0.dropFirst()) }
      // Each comment speaks of the element on its line still.
      for element in elements where forms[index] == .lines {
        let name = ManifestText(text).text(element.range)
        try #require(
          !text.contains("// of \(name)\n") || text.contains("\(name),  // of \(name)\n"))
      }
      declared[index] = declared[index].prefix(computed[index]) + names
    }
    try package.writeManifest(self.targets)
  }

  /// Whether what a target spells out is in order; what has one order only is not asked.
  func isSorted(_ target: Int) -> Bool {
    let names = declared[target].dropFirst(computed[target]).map { "T\($0)" }
    return names == names.sorted()
  }
}

@Suite("Fix of random packages")
struct RandomFixTests {
  private static let rules = [
    "cycle", "undeclared-dependency", "unknown-dependency",
  ]

  /// A thousand packages are twenty parts; `RANDOM_FIXES=1` in the environment asks for all.
  private static let parts = ProcessInfo.processInfo.environment["RANDOM_FIXES"] == nil ? 4 : 20

  @Test(
    "fix leaves random packages clean or named, keeps what is declared, and has nothing to do again",
    arguments: 0..<parts)
  func converges(part: Int) throws {
    var (removed, added, left) = (0, 0, 0)
    for seed in part * 50..<part * 50 + 50 {
      var random = SeededGenerator(seed: UInt64(seed))
      var package = BrokenPackage(&random)
      let before = package
      let folder = try package.written()
      let outcome = folder.run(["fix", "--write"])
      try package.read(folder)
      for target in package.used.indices {
        let (kept, old) = (Set(package.declared[target]), Set(before.declared[target]))
        #expect(
          old.subtracting(kept).isSubset(of: [BrokenPackage.missing]),
          "seed \(seed): T\(target) loses \(old.subtracting(kept))")
        #expect(kept.subtracting(old).isSubset(of: package.used[target]))
        #expect(
          package.isSorted(target) || !before.isSorted(target),
          "seed \(seed): T\(target) is \(package.declared[target])")
        removed += old.subtracting(kept).count
        added += kept.subtracting(old).count
      }
      let check = folder.check(rules: Self.rules)
      let model = try check.model()
      let findings = try check.report(of: model).findings
      // What is left is named: it stands in a variable.
      for finding in findings {
        #expect(
          finding.change.map { outcome.diagnostics.contains("by hand: \($0.words)") } == true,
          "seed \(seed): \(finding) \(outcome)")
      }
      left += findings.count
      let again = try PackageFix(findings, in: model)
      #expect(again.edits.isEmpty, "seed \(seed): \(again)")
      expectEqual(again.advice.isEmpty, findings.isEmpty)
      if seed % 250 == 0 { try expectManifest(of: folder, says: package) }
    }
    // The packages are such that there is something to do.
    #expect(removed > 0)
    #expect(added > 0)
    #expect(left > 0)
  }

  /// SwiftPM reads the same dependencies in the manifest.
  private func expectManifest(of package: FixturePackage, says expected: BrokenPackage) throws {
    let check = PackageCheck(packagePath: package.folder.path)
    let manifest = try #require(
      check.manifestSource(.none).packages(at: package.folder.path).first
    ).manifest
    let known = Set((expected.declared.indices + [BrokenPackage.missing]).map { "T\($0)" })
    for target in manifest.targets {
      let index = try #require(Int(target.name.dropFirst()))
      let names = target.dependencies.compactMap { $0.target(among: known) }
      #expect(names == expected.declared[index].map { "T\($0)" })
    }
  }
}
