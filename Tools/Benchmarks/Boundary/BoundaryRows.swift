import BoundaryChecker
import Foundation

/// Scanning sources and checking the boundaries of whole packages, beside reading the same files byte
/// by byte.
@MainActor
enum BoundaryRows {
  static func all(_ options: Options) throws -> [Comparison] {
    let here = FileManager.default.currentDirectoryPath
    let targetCount = options.isShort ? 100 : 1_000
    let large = try GeneratedPackage(targetCount: targetCount, filesPerTarget: 20)
    let count = Numerals.grouped(targetCount * 20)
    let memory = try PeakMemory()
    var rows = [
      try scan("\(count) files, scanned", large.path) { _ = large },
      try check(
        "\(count) files, checked", PackageCheck(packagePath: large.path),
        peak: try memory.megabytes(toCheck: large.path)
      ) { _ = large },
      try longFiles(targetCount: targetCount / 10, memory),
    ]
    // Only where the benchmarks run inside of a package there is one to check.
    if FileManager.default.fileExists(atPath: "\(here)/Package.swift") {
      rows += [
        try scan("this package, scanned", here),
        try check(
          "this package, manifest cached", PackageCheck(packagePath: here),
          targets: [.nanoseconds(40e6)]),
        try coldManifest(here),
      ]
    }
    return rows
  }

  /// Reading and scanning every file, without a manifest or rules.
  private static func scan(
    _ name: String, _ package: String, keeping: @escaping () -> Void = {}
  ) throws -> Comparison {
    let files = try ByteLoop.files(below: package)
    return comparison(
      name, files,
      ours: Contender("ImportScanner.scan") { times in
        keeping()
        var sum = 0
        for _ in 0..<times { sum &+= ScanLoop.imports(in: files, threads: processors) }
        return sum
      })
  }

  /// A check from the walk of the tree to the sorted findings.
  private static func check(
    _ name: String, _ check: PackageCheck, targets: [Target] = [], peak: Double? = nil,
    before: @escaping @MainActor () -> Void = {}
  ) throws -> Comparison {
    let report = try check.report()
    let files = try ByteLoop.files(below: check.packagePath)
    guard report.fileCount > 0, files.count >= report.fileCount else {
      throw BenchmarkError.disagreement("the files of \(check.packagePath)")
    }
    var row = comparison(
      name, files,
      ours: Contender("PackageCheck.report") { times in
        var sum = 0
        for _ in 0..<times {
          before()
          sum &+= try check.report().importCount
        }
        return sum
      }, targets: targets)
    row.note = {
      "\(report.targetCount) targets, \(report.fileCount) files, \(report.importCount) imports"
        + (peak.map { ", peak memory \(Numerals.short($0)) MB" } ?? "")
    }
    return row
  }

  /// The most memory a process has that checks files of 20 kilobytes, beside as many of 2.
  ///
  /// What a file says is kept, its text is not.
  private static func longFiles(targetCount: Int, _ memory: PeakMemory) throws -> Comparison {
    let (long, short) = (
      try GeneratedPackage(targetCount: targetCount, filesPerTarget: 20, membersPerFile: 120),
      try GeneratedPackage(targetCount: targetCount, filesPerTarget: 20)
    )
    let high = try memory.megabytes(toCheck: long.path)
    let low = try memory.megabytes(toCheck: short.path)
    var row = try check(
      "\(Numerals.grouped(targetCount * 20)) files ten times as long, checked",
      PackageCheck(packagePath: long.path))
    row.targets = [
      Target("peak memory ≤ 8 MB above that of the short files") { _ in high <= low + 8 }
    ]
    row.note = { [long, short] in
      _ = (long, short)
      return "peak memory \(Numerals.short(high)) MB, of the short files \(Numerals.short(low)) MB"
    }
    return row
  }

  /// Measures what a check takes in a process of its own.
  private struct PeakMemory {
    private let folder: TemporaryFolder
    private let probe: PeakMemoryProbe

    init() throws {
      folder = try TemporaryFolder("benchmark-memory")
      probe = try PeakMemoryProbe(in: folder)
    }

    func megabytes(toCheck package: String) throws -> Double {
      // SwiftPM, which takes more, is not asked again.
      _ = try PackageCheck(packagePath: package).report()
      let check = Program(CommandLine.arguments[0], ["--check", package])
      return Double(try probe.peakMemory(of: check)) / 1_048_576
    }
  }

  /// A whole check that asks SwiftPM for the manifest, beside SwiftPM alone; both compile it.
  private static func coldManifest(_ package: String) throws -> Comparison {
    var check = PackageCheck(packagePath: package)
    check.usesCache = false
    let cold = check
    let dump = Program(
      "swift", ["package", "--package-path", package, "--manifest-cache", "none", "dump-package"])
    return Comparison(
      name: "this package, manifest cold",
      ours: Contender("PackageCheck.report") { _ in try cold.report().importCount },
      floor: Contender("dump-package, manifest cache off") { _ in Int(try dump.run().status) },
      targets: [.ratio(1.25)], isTimedByWall: true, repetitions: 1, rounds: 3)
  }

  private static let processors = ProcessInfo.processInfo.activeProcessorCount

  private static func comparison(
    _ name: String, _ files: [String], ours: Contender, targets: [Target] = []
  ) -> Comparison {
    let loop = "byte loop, \(processors) threads"
    return Comparison(
      name: name, ours: ours,
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
      ], targets: [.ratio(2, to: loop)] + targets, isTimedByWall: true)
  }
}
