import Foundation
import RandomInputs
import Testing

@testable import BoundaryChecker

/// A package whose imports and dependencies disagree here and there.
///
/// Some imports are not declared, some dependencies are not used, and some members come through the imports
/// of others. A target sees only those of lower numbers.
private struct BrokenPackage {
  var declared: [[Int]] = []
  var files: [String: String] = [:]

  /// The targets whose names the sources of each target use, imported or not.
  private(set) var used: [Set<Int>] = []

  init(_ random: inout SeededGenerator) {
    var loaded: [Set<Int>] = []
    for target in 0..<Int.random(in: 3...6, using: &random) {
      func some(_ candidates: some Collection<Int>, _ percent: Int) -> Set<Int> {
        Set(candidates.filter { _ in Int.random(in: 0..<100, using: &random) < percent })
      }
      let imported = some(0..<target, 35)
      loaded.append(imported.reduce(into: imported) { $0.formUnion(loaded[$1]) })
      let leaked = some(loaded[target].subtracting(imported).sorted(), 40)
      let exported = some(imported.sorted(), 10)
      // What comes without being imported is declared here: to find where it is not is another rule's part.
      declared.append(
        leaked.union(some(imported.sorted(), 70)).union(some(0..<target, 25)).sorted())
      used.append(imported.union(leaked))
      let imports = imported.sorted().map {
        (exported.contains($0) ? "@_exported " : "") + "import T\($0)\n"
      }
      let uses = leaked.sorted().map { "let v\($0) = 1.grain\($0)\n" }
      let extra = ["", "let n = [1].count\n", "@_cdecl(\"t\(target)\") public func link() {}\n"]
      files["Sources/T\(target)/A.swift"] = imports.joined() + uses.prefix(1).joined()
      files["Sources/T\(target)/B.swift"] =
        uses.dropFirst().joined()
        + "extension Int { public var grain\(target): Int { self } }\n"
        + (extra.randomElement(using: &random) ?? "")
      files["Sources/T\(target)/C.swift"] = "public struct Type\(target) {}\n"
    }
  }

  var manifest: String {
    let targets = declared.enumerated().map { index, names in
      let list = names.map { "\"T\($0)\"" }.joined(separator: ", ")
      return "    .target(name: \"T\(index)\", dependencies: [\(list)]),\n"
    }
    return "let package = Package(\n  name: \"random\",\n  targets: [\n\(targets.joined())  ])\n"
  }

  func written() throws -> FixturePackage {
    try FixturePackage(
      declared.enumerated().map { index, names in
        .init(name: "T\(index)", dependencies: names.map { "T\($0)" })
      }, files: files.merging(["Package.swift": manifest]) { $1 })
  }

  /// Takes over what stands in the folder now, the manifest by its own text.
  mutating func read(_ package: FixturePackage) throws {
    for path in files.keys {
      files[path] = try String(contentsOfFile: "\(package.folder.path)/\(path)", encoding: .utf8)
    }
    let text = try String(contentsOfFile: "\(package.folder.path)/Package.swift", encoding: .utf8)
    let targets = ManifestText(text).targets
    try #require(targets.count == declared.count)
    declared = targets.map { target in
      (target.list?.elements ?? []).compactMap { Int($0.name.dropFirst()) }
    }
    try #require(text == manifest)
  }
}

@Suite("Fix of random packages")
struct RandomFixTests {
  @Test(
    "fix leaves a package clean or named, keeps all that is in use, and has nothing to do again")
  func converges() throws {
    var removed = 0
    var imports = 0
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      var package = BrokenPackage(&random)
      let before = package
      let first = try package.written()
      let outcome = first.run(["fix", "--write"])
      try package.read(first)
      for (target, used) in package.used.enumerated() {
        let kept = Set(package.declared[target])
        #expect(
          used.isSubset(of: kept), "seed \(seed): T\(target) loses \(used.subtracting(kept))")
        removed += Set(before.declared[target]).subtracting(kept).count
      }
      imports += package.files.count { $0.value != before.files[$0.key] }
      let second = try package.written()
      let findings = try second.report(rules: [
        "cycle", "leaked-dependency", "undeclared-dependency", "unused-dependency",
      ]).findings
      #expect(
        findings.isEmpty || outcome.diagnostics.contains("by hand"), "seed \(seed): \(findings)")
      let again = second.run(["fix", "--write"])
      #expect(again.status == .clean, "seed \(seed): \(again)")
      try package.read(second)
      #expect(try package.written().run(["fix"]).output == "", "seed \(seed)")
    }
    // The packages are such that there is something to do.
    #expect(removed > 20)
    #expect(imports > 20)
  }
}
