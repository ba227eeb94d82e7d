import BoundaryRules
import PackageReading
import SwiftScanning

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct DoctorReport: PrintedDocument {
  struct Check: Equatable, Encodable {
    let name: String
    let ok: Bool
    let detail: String
  }

  var checks: [Check] = []

  var isHealthy: Bool { checks.allSatisfy(\.ok) }

  mutating func add(_ name: String, ok: Bool, _ detail: String) {
    checks.append(Check(name: name, ok: ok, detail: detail))
  }

  var text: String {
    checks.map { "\($0.ok ? "ok" : "bad") \($0.name): \($0.detail)" }.escapedList
  }

  var document: JSONObject { ["v": 1, "ok": isHealthy, "checks": checks] }
}

extension PackagePrograms {
  func compilerOracle() throws(BoundaryCheckError) -> CompilerOracle {
    if isUntrusted { throw .untrustedProgram("swiftc") }
    return CompilerOracle(programs: self)
  }
}

/// Compares the scanner with the compiler: `swiftc -frontend -emit-imported-modules`.
///
/// The compiler sees only the branches that hold on this machine, and prints the modules that files import:
/// nothing that the scanner did not find, and everything that it found outside `#if`.
struct CompilerOracle {
  let programs: PackagePrograms

  func compare(
    _ model: PackageModel
  ) throws(BoundaryCheckError) -> (disagreements: [String], files: Int) {
    let byTarget = Dictionary(grouping: model.files, by: \.target)
    let work = model.graph.targets.compactMap { target in
      byTarget[target.name].map { (target: target, files: $0) }
    }
    let found = try Workers.map(work, jobs: programs.jobs, compare)
    return (found.flatMap { $0 }, work.reduce(0) { $0 + $1.files.count })
  }

  private typealias Work = (target: PackageTarget, files: [ScannedFile])

  private func compare(_ work: Work) throws(BoundaryCheckError) -> [String] {
    let seen = try importedModules(work)
    let imports = work.files.flatMap(\.scan.imports)
    let all = Set(imports.map(\.module))
    let certain = Set(imports.filter { $0.condition == nil }.map(\.module))
    let name = work.target.name
    return seen.subtracting(all).sorted().map { "\(name): missed the import of \($0)" }
      + certain.subtracting(seen).sorted().map { "\(name): invented the import of \($0)" }
  }

  private func importedModules(_ work: Work) throws(BoundaryCheckError) -> Set<String> {
    let root = FolderReader.resolved(programs.packagePath)
    let flags = ["-swift-version", work.target.bareSlashRegexLiterals ? "6" : "5"]
    let command =
      ["swiftc", "-frontend", "-emit-imported-modules", "-module-name", work.target.module] + flags
      + work.target.flags.certain.sorted().flatMap { ["-D", $0] }
      + work.files.map { "\(root)/\($0.path)" } + ["-o", "-"]
    let outcome = try Subprocess(command: command, environment: programs.swiftEnvironment).run {
      .toolFailed(command: "swiftc -frontend -emit-imported-modules", detail: $0)
    }
    return Set(outcome.text.split(separator: "\n").map(String.init))
  }
}

/// Compares the files of targets with those that SwiftPM compiles: `swift package describe`.
struct SourcesOracle {
  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let path: String
      let sources: [String]
    }

    let targets: [Target]
  }

  private let description: Description

  init(_ json: [UInt8]) throws(BoundaryCheckError) {
    do {
      description = try JSONDecoder().decode(Description.self, from: Data(json))
    } catch {
      throw .manifestNotUnderstood(detail: "of swift package describe: \(error)")
    }
  }

  func disagreements(with model: PackageModel) -> [String] {
    let read = Dictionary(grouping: model.files, by: \.target).mapValues { Set($0.map(\.path)) }
    return description.targets.filter { model.graph.target(named: $0.name) != nil }
      .flatMap { target -> [String] in
        let folder = TargetFolders.normalized(target.path)
        let compiled = Set(
          target.sources.filter { $0.hasSuffix(".swift") }.map { TargetSources.join(folder, $0) })
        let known = read[target.name] ?? []
        return compiled.subtracting(known).sorted().map { "\(target.name): missed \($0)" }
          + known.subtracting(compiled).sorted().map {
            "\(target.name): read \($0), which is not compiled"
          }
      }
  }
}
