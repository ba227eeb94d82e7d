import BoundaryChecker
import Foundation

/// Checking the boundaries of whole packages, beside reading the same files byte by byte.
@MainActor
enum BoundaryRows {
  static func all() throws -> [Row] {
    let here = FileManager.default.currentDirectoryPath
    let large = try GeneratedPackage(targetCount: 1_000, filesPerTarget: 20)
    var rows = [
      try row("1,000 targets, 20,000 files", package: large.path, manifest: large.manifest) {
        _ = large
      }
    ]
    // Only where the benchmarks run inside of a package there is one to check.
    if FileManager.default.fileExists(atPath: "\(here)/Package.swift") {
      rows.insert(try row("this package, manifest cached", package: here), at: 0)
    }
    return rows
  }

  private static func row(
    _ name: String, package: String, manifest: String? = nil, keeping: @escaping () -> Void = {}
  ) throws -> Row {
    let check = PackageCheck(packagePath: package, manifestPath: manifest)
    let report = try check.report()
    let files = try ByteLoop.files(below: package)
    guard report.fileCount > 0, files.count >= report.fileCount else {
      throw BenchmarkError.disagreement("the files of \(package)")
    }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let before = PeakMemory.megabytes
    return Row(
      name: name,
      ours: Contender("PackageCheck.report") { times in
        keeping()
        var sum = 0
        for _ in 0..<times { sum &+= try check.report().importCount }
        return sum
      },
      floor: Contender("byte loop, \(processors) threads") { times in
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
      ],
      note: {
        "\(report.targetCount) targets, \(report.fileCount) files, \(report.importCount) imports, "
          + "peak memory \(PeakMemory.megabytes) MB (\(before) MB after the first check)"
      })
  }
}
