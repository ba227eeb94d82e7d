import BoundaryRules
import Foundation

@MainActor
enum BoundaryRows {
  static func all(_ options: Options) throws -> [Comparison] {
    let here = FileManager.default.currentDirectoryPath
    let targetCount = options.isShort ? 10 : 1_000
    let large = try GeneratedPackage(targetCount: targetCount, filesPerTarget: 20)
    // The minimum for any check of source files: find them, read them, look at each byte.
    let loop = Program(
      "sh", ["-c", "find \"$1\" -name '*.swift' -exec cat {} + | wc -l", "sh", large.path])
    let rows = [
      try check(
        "\(Numerals.grouped(targetCount * 20)) files, checked", large.path, [.ratio(2.5)],
        beside: [Contender("find, cat and wc -l") { try loop.succeed() }], keeping: large)
    ]
    // Tests check this package, which takes long without optimisation; elsewhere there may be none.
    guard !options.isShort, FileManager.default.fileExists(atPath: "\(here)/Package.swift") else {
      return rows
    }
    return rows + [
      try check("this package, manifest cached", here, [.nanoseconds(40e6)]),
      try coldManifest(here),
    ]
  }

  /// Measures a check from the walk of the tree to the sorted findings; `keeping` retains what it reads.
  private static func check(
    _ name: String, _ package: String, _ targets: [Target], beside: [Contender] = [],
    keeping: GeneratedPackage? = nil
  ) throws -> Comparison {
    let check = PackageCheck(packagePath: package)
    let report = try check.report()
    guard report.coverage.checked > 0 else {
      throw BenchmarkError.disagreement("the files of \(package)")
    }
    return Comparison(
      name: name,
      ours: Contender("PackageCheck.report") {
        defer { withExtendedLifetime(keeping) {} }
        return try check.report().importCount
      },
      beside: beside, targets: targets, isTimedByWall: true,
      note:
        "\(report.targetCount) targets, \(report.coverage.checked) files, \(report.importCount) imports"
    )
  }

  /// Measures a whole check that asks SwiftPM for the manifest, beside SwiftPM alone; both compile it.
  private static func coldManifest(_ package: String) throws -> Comparison {
    var check = PackageCheck(packagePath: package)
    check.usesCache = false
    let dump = Program(
      "swift", ["package", "--package-path", package, "--manifest-cache", "none", "dump-package"])
    return Comparison(
      name: "this package, manifest cold",
      ours: Contender("PackageCheck.report") { [check] in try check.report().importCount },
      beside: [Contender("dump-package, manifest cache off") { try dump.succeed() }],
      targets: [.ratio(1.25)], isTimedByWall: true, repetitions: 1, rounds: 3)
  }
}
