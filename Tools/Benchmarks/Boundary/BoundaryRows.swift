import BoundaryChecker
import Foundation

/// Checking the boundaries of whole packages, beside reading the same files byte by byte.
@MainActor
enum BoundaryRows {
  static func all(_ options: Options) throws -> [Comparison] {
    let here = FileManager.default.currentDirectoryPath
    let targetCount = options.isShort ? 100 : 1_000
    let large = try GeneratedPackage(targetCount: targetCount, filesPerTarget: 20)
    let count = Numerals.grouped(targetCount * 20)
    var rows = [
      try row("\(count) files", package: large.path, manifest: large.manifest) { _ = large }
    ]
    // Only where the benchmarks run inside of a package there is one to check.
    if FileManager.default.fileExists(atPath: "\(here)/Package.swift") {
      rows.insert(
        try row("this package, manifest cached", package: here, targets: [.nanoseconds(10e6)]),
        at: 0)
      rows.append(try coldManifest(here))
    }
    return rows
  }

  /// A whole check that asks SwiftPM for the manifest, beside SwiftPM alone.
  private static func coldManifest(_ package: String) throws -> Comparison {
    var check = PackageCheck(packagePath: package)
    check.usesCache = false
    let cold = check
    let dump = Program("swift", ["package", "--package-path", package, "dump-package"])
    return Comparison(
      name: "this package, manifest cold",
      ours: Contender("PackageCheck.report") { _ in try cold.report().importCount },
      floor: Contender("swift package dump-package") { _ in Int(try dump.run().status) },
      targets: [.ratio(1.25)], isTimedByWall: true, repetitions: 1, rounds: 3)
  }

  private static func row(
    _ name: String, package: String, manifest: String? = nil, targets: [Target] = [],
    keeping: @escaping () -> Void = {}
  ) throws -> Comparison {
    let check = PackageCheck(packagePath: package, manifestPath: manifest)
    let report = try check.report()
    let files = try ByteLoop.files(below: package)
    guard report.fileCount > 0, files.count >= report.fileCount else {
      throw BenchmarkError.disagreement("the files of \(package)")
    }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let before = PeakMemory.megabytes
    let loop = "byte loop, \(processors) threads"
    let memory = Target("peak memory ≤ 8 MB above the first check") { _ in
      PeakMemory.megabytes <= before + 8
    }
    return Comparison(
      name: name,
      ours: Contender("PackageCheck.report") { times in
        keeping()
        var sum = 0
        for _ in 0..<times { sum &+= try check.report().importCount }
        return sum
      },
      floor: Contender(loop) { times in
        var sum = 0
        for _ in 0..<times { sum &+= ByteLoop.lines(of: files, threads: processors) }
        return sum
      },
      others: [
        Contender("byte loop, 1 thread") { times in
          var sum = 0
          for _ in 0..<times { sum &+= ByteLoop.lines(of: files, threads: 1) }
          return sum
        }
      ], targets: [.ratio(2, to: loop)] + targets + [memory], isTimedByWall: true,
      note: {
        "\(report.targetCount) targets, \(report.fileCount) files, \(report.importCount) imports, "
          + "peak memory \(PeakMemory.megabytes) MB (\(before) MB after the first check)"
      })
  }
}
