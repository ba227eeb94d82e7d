import Foundation

/// Tries the mutations of a module, one at a time.
public struct MutationRun {
  /// The list of accepted survivors, relative to the package.
  public static let survivorList = "Tools/mutation-survivors.txt"

  private let options: MutationOptions
  private let package: String
  private let tell: (String) -> Void

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - options: What is asked for.
  ///   - package: The package's folder.
  ///   - tell: Takes a line of progress.
  public init(_ options: MutationOptions, package: String, tell: @escaping (String) -> Void) {
    (self.options, self.package, self.tell) = (options, package, tell)
  }

  /// Runs all of it.
  ///
  /// - Returns: The report.
  /// - Throws: ``MutationError``.
  public func report() throws(MutationError) -> MutationReport {
    let scratch = URL(fileURLWithPath: options.scratchPath).standardizedFileURL.path
    let copy = PackageCopy(of: package, in: scratch + "/package")
    try copy.synchronize()
    var runner = TestRunner(
      module: options.module, folder: copy.folder, scratchPath: scratch + "/build",
      buildArguments: options.buildArguments)
    let module = try TestedModule(options.module, in: runner.describe())
    let all = try mutations(of: module)
    let chosen = chosen(from: all)
    tell("\(chosen.count) of \(all.count) mutations of \(options.module)")

    var report = MutationReport()
    report.accepted = try accepted().filter { $0.file.hasPrefix(module.path + "/") }
    report.stale = report.accepted.filter { survivor in
      options.only.map { survivor.file.contains($0) } ?? true
        && !all.contains(where: survivor.matches)
    }
    if options.listsOnly {
      for mutation in chosen { tell(mutation.summary) }
      return report
    }
    runner.testLimit = try baseline(runner)
    for (index, mutation) in chosen.enumerated() {
      let source = try source(of: mutation.file)
      try copy.change(mutation.file, to: mutation.applied(to: source))
      let verdict = try runner.run().verdict
      report.results.append(.init(mutation: mutation, verdict: verdict))
      tell("\(index + 1)/\(chosen.count)  \(verdict.rawValue): \(mutation.summary)")
    }
    try copy.restore()
    return report
  }

  /// Builds and tests the package unchanged; answers how long changed tests may take.
  private func baseline(_ runner: TestRunner) throws(MutationError) -> Double {
    _ = try runner.run()
    let start = Date()
    let (verdict, output) = try runner.run()
    guard verdict == .survived else { throw .baselineFails(detail: output) }
    return 15 + 5 * Date().timeIntervalSince(start)
  }

  private func mutations(of module: TestedModule) throws(MutationError) -> [Mutation] {
    var found: [Mutation] = []
    for file in module.files where options.only.map({ file.contains($0) }) ?? true {
      found += MutationFinder(file: file, source: try source(of: file)).mutations()
    }
    return found
  }

  /// The mutations a limit leaves, drawn by the seed, in the order of the files.
  private func chosen(from all: [Mutation]) -> [Mutation] {
    guard let limit = options.limit, limit < all.count else { return all }
    var generator = SeededGenerator(seed: options.seed)
    return all.indices.shuffled(using: &generator).prefix(limit).sorted().map { all[$0] }
  }

  private func source(of file: String) throws(MutationError) -> String {
    do {
      return try String(contentsOfFile: "\(package)/\(file)", encoding: .utf8)
    } catch {
      throw .file(path: file, detail: "\(error)")
    }
  }

  private func accepted() throws(MutationError) -> [AcceptedSurvivor] {
    guard let list = try? source(of: Self.survivorList) else { return [] }
    return try AcceptedSurvivor.list(list)
  }
}
