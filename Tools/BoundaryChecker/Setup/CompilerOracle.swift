import Foundation
import SwiftScanning

/// Compares the scanner with the compiler: `swiftc -frontend -emit-imported-modules`.
///
/// The compiler sees the branches that hold on this machine only, and says which modules a set of files
/// imports. So it must say nothing that the scanner did not find, and everything the scanner found
/// outside of `#if`.
struct CompilerOracle {
  struct Disagreement: Hashable {
    let target: String
    let module: String

    /// Whether the scanner missed it; otherwise it invented it.
    let isMissed: Bool
  }

  let packagePath: String
  let jobs: Int

  /// The variables that the compiler sees.
  let environment: [String: String]

  /// The disagreements of all targets, and how many files were compared.
  func compare(
    _ model: PackageModel
  ) throws(BoundaryCheckError) -> (disagreements: [Disagreement], files: Int) {
    let byTarget = Dictionary(grouping: model.files, by: \.target)
    let work = model.graph.targets.compactMap { target in
      byTarget[target.name].map { (target: target, files: $0) }
    }
    let found = try Workers.map(work, jobs: jobs, chunk: 1) {
      (work) throws(BoundaryCheckError) -> [Disagreement] in
      try compare(work)
    }
    return (found.flatMap { $0 }, work.reduce(0) { $0 + $1.files.count })
  }

  private typealias Work = (target: PackageTarget, files: [ScannedFile])

  private func compare(_ work: Work) throws(BoundaryCheckError) -> [Disagreement] {
    let seen = try importedModules(work)
    let imports = work.files.flatMap(\.scan.imports)
    let all = Set(imports.map(\.module))
    let certain = Set(imports.filter { $0.condition == nil }.map(\.module))
    let missed = seen.subtracting(all).sorted()
    let invented = certain.subtracting(seen).sorted()
    return missed.map { Disagreement(target: work.target.name, module: $0, isMissed: true) }
      + invented.map { Disagreement(target: work.target.name, module: $0, isMissed: false) }
  }

  private func importedModules(_ work: Work) throws(BoundaryCheckError) -> Set<String> {
    let root = FolderReader.resolved(packagePath)
    let flags = ["-swift-version", work.target.bareSlashRegexLiterals ? "6" : "5"]
    let command =
      ["swiftc", "-frontend", "-emit-imported-modules", "-module-name", work.target.module] + flags
      + work.files.map { "\(root)/\($0.path)" } + ["-o", "-"]
    do {
      let outcome = try Subprocess(command: command, environment: environment).run()
      return Set(outcome.text.split(separator: "\n").map(String.init))
    } catch {
      throw .toolFailed(command: "swiftc -frontend -emit-imported-modules", detail: error.detail)
    }
  }
}
