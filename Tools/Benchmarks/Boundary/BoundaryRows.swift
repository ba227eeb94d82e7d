import BoundaryChecker
import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Checking the boundaries of whole packages, beside reading the same files byte by byte.
@MainActor
enum BoundaryRows {
  static func all(_ options: Options) throws -> [Comparison] {
    let here = FileManager.default.currentDirectoryPath
    let targetCount = options.isShort ? 100 : 1_000
    let large = try GeneratedPackage(targetCount: targetCount, filesPerTarget: 20)
    var rows = [
      try check(
        "\(Numerals.grouped(targetCount * 20)) files, checked", large.path, keeping: [large]),
      try longFiles(targetCount: targetCount / 10),
    ]
    // Only where the benchmarks run inside of a package there is one to check.
    if FileManager.default.fileExists(atPath: "\(here)/Package.swift") {
      rows += [
        try check("this package, manifest cached", here, targets: [.ratio(2), .nanoseconds(40e6)]),
        try coldManifest(here),
      ]
    }
    return rows
  }

  /// A check from the walk of the tree to the sorted findings; `keeping` what it reads there meanwhile.
  private static func check(
    _ name: String, _ package: String, keeping: [GeneratedPackage] = [],
    targets: [Target] = [.ratio(2)]
  ) throws -> Comparison {
    let check = PackageCheck(packagePath: package)
    let report = try check.report()
    let files = try ByteLoop.files(below: package)
    guard report.fileCount > 0, files.count >= report.fileCount else {
      throw BenchmarkError.disagreement("the files of \(package)")
    }
    let threads = ProcessInfo.processInfo.activeProcessorCount
    return Comparison(
      name: name,
      ours: Contender("PackageCheck.report") {
        defer { withExtendedLifetime(keeping) {} }
        return try check.report().importCount
      },
      beside: [
        Contender("byte loop, \(threads) threads") {
          ByteLoop.lines(of: files, threads: threads)
        }
      ],
      targets: targets, isTimedByWall: true,
      note: {
        "\(report.targetCount) targets, \(report.fileCount) files, \(report.importCount) imports"
      })
  }

  /// The most memory a process has that checks files of 20 kilobytes, beside as many of 2.
  ///
  /// What a file says is kept, its text is not.
  private static func longFiles(targetCount: Int) throws -> Comparison {
    let folder = try TemporaryFolder("benchmark-memory")
    let probe = try PeakMemoryProbe(in: folder)
    let packages = try [120, 12].map {
      try GeneratedPackage(targetCount: targetCount, filesPerTarget: 20, membersPerFile: $0)
    }
    let peaks = try packages.map { package in
      // SwiftPM, which takes more, is not asked again.
      _ = try PackageCheck(packagePath: package.path).report()
      let check = Program(CommandLine.arguments[0], ["--check", package.path])
      return Double(try probe.peakMemory(of: check)) / 1_048_576
    }
    var row = try check(
      "\(Numerals.grouped(targetCount * 20)) files ten times as long, checked", packages[0].path,
      keeping: packages,
      targets: [
        Target("peak memory ≤ 8 MB above that of the short files") { _ in
          peaks[0] <= peaks[1] + 8
        }
      ])
    row.note = {
      "peak memory \(Numerals.short(peaks[0])) MB, of the short files \(Numerals.short(peaks[1])) MB"
    }
    return row
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
      ours: Contender("PackageCheck.report") { try cold.report().importCount },
      beside: [Contender("dump-package, manifest cache off") { try dump.succeed() }],
      targets: [.ratio(1.25)], isTimedByWall: true, repetitions: 1, rounds: 3)
  }
}

/// The least that a checker has to do: read every file and look at every byte.
private enum ByteLoop {
  /// The Swift files below a folder but for hidden folders, with their full paths.
  static func files(below folder: String) throws -> [String] {
    let enumerator = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles])
    var files: [String] = []
    while let file = enumerator?.nextObject() as? URL {
      if file.pathExtension == "swift" { files.append(file.path) }
    }
    return files.sorted()
  }

  /// The number of line feeds in the files.
  static func lines(of files: [String], threads: Int) -> Int {
    let total = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let own = stride(from: thread, to: files.count, by: threads)
      let lines = own.reduce(0) { $0 + self.lines(of: files[$1], &buffer) }
      total.wrappingAdd(lines, ordering: .relaxed)
    }
    return total.load(ordering: .relaxed)
  }

  private static func lines(of file: String, _ buffer: inout [UInt8]) -> Int {
    let descriptor = unsafe open(file, O_RDONLY)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var lines = 0
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return lines }
      for index in 0..<count where buffer[index] == 10 { lines += 1 }
    }
  }
}
