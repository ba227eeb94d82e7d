import Dispatch
import Foundation
import SwiftScanning
import Synchronization

struct SourceReader {
  let packagePath: String
  let jobs: Int

  func files(
    of graph: PackageGraph, _ policy: BoundaryPolicy
  ) throws(BoundaryCheckError) -> [ScannedFile] {
    let reading = DeclarationReading(policy, graph)
    let files = try Workers.map(try paths(graph), jobs: jobs) {
      (file) throws(BoundaryCheckError) in
      try self.file(file.path, of: file.target, reading, graph)
    }
    return files.compactMap(\.self)
  }

  /// Returns what a file says; `nil` if it is too large to be read, of which the coverage tells.
  private func file(
    _ path: String, of target: PackageTarget, _ reading: DeclarationReading, _ graph: PackageGraph
  ) throws(BoundaryCheckError) -> ScannedFile? {
    let bytes: [UInt8]
    do throws(BoundaryCheckError) {
      bytes = try FileReader.bytes(of: "\(packagePath)/\(path)", limit: FileReader.sourceLimit)
    } catch .tooLarge {
      return nil
    }
    // A UTF-16 byte order mark, or the zero half of an ASCII character.
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.prefix(2).contains(0)
    {
      throw .unreadable(
        path: path, detail: "it is UTF-16, which no compiler reads; save it as UTF-8")
    }
    let scan = ImportScanner(bareSlashRegexLiterals: target.bareSlashRegexLiterals).scan(bytes)
    return ScannedFile(
      path: path, in: packagePath, source: target, scan: scan,
      types: reading.types(bytes, in: target), graph)
  }

  private func paths(
    _ graph: PackageGraph
  ) throws(BoundaryCheckError) -> [(path: String, target: PackageTarget)] {
    let lister = SourceLister(packagePath: packagePath, graph: graph)
    // In folder order the lists are already sorted, except for a target inside another.
    let targets = graph.targets.sorted { $0.folder ?? "" < $1.folder ?? "" }
    let files = try Workers.map(targets, jobs: jobs) {
      (target) throws(BoundaryCheckError) in
      try lister.files(of: target).map { (path: $0, target: target) }
    }
    return files.flatMap { $0 }.sorted { $0.path < $1.path }
  }
}

struct DeclarationReading: Sendable {
  private let roles: CoordinatorRoles?
  private let isHeld: [Bool]

  /// The parts of the names of coordinators, view models and views; `nil` if any name may be one.
  private let roleNames: [[UInt8]]?

  init(_ policy: BoundaryPolicy, _ graph: PackageGraph) {
    guard let contract = policy.configuration.coordinators else {
      (roles, isHeld, roleNames) = (nil, [], nil)
      return
    }
    roles = CoordinatorRoles(contract: contract)
    isHeld = graph.targets.map { target in
      contract.targets.map { policy.selection.match(target, $0) != nil } ?? (target.kind != .test)
    }
    let names = (contract.coordinators + contract.viewModels + contract.views).map(\.longestText)
    // A single letter occurs nearly everywhere.
    roleNames = names.allSatisfy { $0.count > 1 } ? names : nil
  }

  /// Returns the types of a file; none if no type in it can be a coordinator, a view model or a view.
  func types(_ bytes: [UInt8], in target: PackageTarget) -> [TypeDeclaration] {
    guard let roles, isHeld[target.index] else { return [] }
    // Most files hold none of the names, which is found out in a fraction of the time to read them.
    let mayHold = roleNames?.contains { name in
      bytes.indices.contains { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
    }
    if mayHold == false { return [] }
    return SwiftSource(bytes, bareSlashRegexLiterals: target.bareSlashRegexLiterals).types(
      naming: ["parent", "childCoordinators", "addChild", "removeChild"], inspecting: roles.isRole)
  }
}

/// A source file and what it says about other modules.
///
/// It is a class because lists of files are created and traversed all the time.
final class ScannedFile: Sendable {
  let path: String
  private let root: String
  let source: PackageTarget

  /// The imports and references, except those that no build can compile or import.
  let scan: SourceScan
  let uses: [ModuleUse]

  /// The modules that it names only where no known build compiles it, each with the condition there.
  let foreclosed: [(module: String, condition: CompilationCondition)]

  /// The types it declares, if the coordinator contract could concern them.
  let types: [TypeDeclaration]

  var target: String { source.name }

  /// Returns its text, read again for the rules and commands that need it.
  func code() throws(BoundaryCheckError) -> SwiftSource {
    SwiftSource(
      try FileReader.bytes(of: "\(root)/\(path)"),
      bareSlashRegexLiterals: source.bareSlashRegexLiterals)
  }

  init(
    path: String, in root: String, source: PackageTarget, scan: SourceScan,
    types: [TypeDeclaration], _ graph: PackageGraph
  ) {
    let named =
      scan.imports.map { ($0.module, $0.condition) }
      + scan.references.map { ($0.module, $0.condition) }
    foreclosed = named.compactMap { module, condition in
      source.compiles(condition) ? nil : condition.map { (module, $0) }
    }
    var scan = scan
    scan.imports.removeAll { !source.compiles($0.condition) }
    scan.references.removeAll { !source.compiles($0.condition) }
    if source.kind == .plugin {
      // A plugin's script is compiled apart from all targets and can import none of them.
      func isTarget(_ module: String) -> Bool {
        graph.target(forModule: module, importedBy: source) != nil
      }
      scan.imports.removeAll { isTarget($0.module) }
      scan.references.removeAll { isTarget($0.module) }
    }
    (self.path, self.root, self.source) = (path, root, source)
    (self.scan, self.types) = (scan, types)
    uses = Self.uses(path, source, scan, graph)
  }

  private static func uses(
    _ path: String, _ source: PackageTarget, _ scan: SourceScan, _ graph: PackageGraph
  ) -> [ModuleUse] {
    func use(
      _ form: ModuleUse.Form?, _ module: String, at position: SourcePosition, endColumn: Int,
      _ condition: CompilationCondition?
    ) -> ModuleUse? {
      guard let form, let destination = graph.target(forModule: module, importedBy: source),
        destination !== source
      else { return nil }
      // A package out of reach is never built along, so code under `canImport` of its module never compiles.
      if destination.origin !== source.origin,
        !graph.reaches(destination.origin, from: source.origin),
        form == .canImport || condition?.terms.contains("canImport(\(module))") == true
      {
        return nil
      }
      return ModuleUse(
        form: form, source: source, destination: destination, file: path, position: position,
        endColumn: endColumn, condition: condition)
    }
    let imports = scan.imports.compactMap {
      use(.importStatement, $0.module, at: $0.position, endColumn: $0.endColumn, $0.condition)
    }
    if scan.references.isEmpty { return imports }
    // The original module of a declaration is not a use, so it has no form here.
    let references = scan.references.compactMap {
      use(
        ModuleUse.Form(rawValue: $0.form.rawValue), $0.module, at: $0.position,
        endColumn: $0.endColumn, $0.condition)
    }
    return (imports + references).sorted { $0.position < $1.position }
  }
}

enum Workers {
  static var defaultCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// Returns the results of `transform` in the order of the items, whatever the number of jobs.
  static func map<Item: Sendable, Result: Sendable, Failure: Error>(
    _ items: [Item], jobs: Int, _ transform: @Sendable (Item) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let next = Atomic<Int>(0)
    let outcomes = Mutex<[Swift.Result<Result, Failure>?]>(
      Array(repeating: nil, count: items.count))
    DispatchQueue.concurrentPerform(iterations: max(min(jobs, items.count), 1)) { _ in
      while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < items.count {
        let outcome = Swift.Result<Result, Failure> { () throws(Failure) -> Result in
          try transform(items[index])
        }
        outcomes.withLock { $0[index] = outcome }
      }
    }
    var results: [Result] = []
    results.reserveCapacity(items.count)
    for outcome in outcomes.withLock({ $0 }) {
      if let outcome { results.append(try outcome.get()) }
    }
    return results
  }
}
