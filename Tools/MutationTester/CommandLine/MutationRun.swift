import Foundation

/// Tries the mutations of a module, one at a time.
public struct MutationRun {
  /// The list of accepted survivors, relative to the package.
  public static let survivorList = "Tools/mutation-survivors.txt"

  private let options: MutationOptions
  private let package: String
  private let tell: @Sendable (String) -> Void

  /// The program that describes, builds and tests the package.
  var swift = "swift"

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - options: What is asked for.
  ///   - package: The package's folder.
  ///   - tell: Takes a line of progress.
  public init(
    _ options: MutationOptions, package: String, tell: @escaping @Sendable (String) -> Void
  ) {
    (self.options, self.package, self.tell) = (options, package, tell)
  }

  /// Runs all of it.
  ///
  /// - Returns: The report.
  /// - Throws: ``MutationError``.
  public func report() throws(MutationError) -> MutationReport {
    let scratch = URL(fileURLWithPath: options.scratchPath).standardizedFileURL.path
    let lock = try ScratchLock(of: scratch)
    defer { withExtendedLifetime(lock) {} }
    let copy = PackageCopy(of: package, in: scratch + "/package")
    try copy.synchronize()
    let runner = TestRunner(
      module: options.module, folder: copy.folder, scratchPath: scratch + "/build",
      buildArguments: options.buildArguments, filter: options.tests, swift: swift)
    let module = try TestedModule(options.module, in: runner.describe())
    let sources = try sources(of: module)
    let all = sources.sorted { $0.key < $1.key }.flatMap { file, source in
      MutationFinder(file: file, source: source).mutations()
    }
    let chosen = chosen(from: all)
    let sample = chosen.count < all.count ? ", drawn by seed \(options.seed)" : ""
    tell("\(chosen.count) of \(all.count) mutations of \(options.module)\(sample)")

    var report = MutationReport()
    report.total = all.count
    report.accepted = try accepted().filter { $0.file.hasPrefix(module.path + "/") }
    report.stale = report.accepted.filter { survivor in
      options.only.map { survivor.file.contains($0) } ?? true
        && !all.contains(where: survivor.matches)
    }
    if options.listsOnly {
      for mutation in chosen { tell(mutation.summary) }
      return report
    }
    let trial = MutationTrial(
      mutations: chosen, module: module, sources: sources, copy: copy, runner: runner,
      jobs: options.jobs, tell: tell)
    let verdicts = try trial.verdicts()
    report.results = zip(chosen, verdicts).map { .init(mutation: $0, verdict: $1) }
    try copy.restore()
    return report
  }

  private func sources(of module: TestedModule) throws(MutationError) -> [String: String] {
    var sources: [String: String] = [:]
    for file in module.files where options.only.map({ file.contains($0) }) ?? true {
      sources[file] = try source(of: file)
    }
    return sources
  }

  /// The mutations of the sample, drawn by the seed, in the order of the files.
  private func chosen(from all: [Mutation]) -> [Mutation] {
    guard let sample = options.sample, sample < all.count else { return all }
    var generator = SeededGenerator(seed: options.seed)
    return all.indices.shuffled(using: &generator).prefix(sample).sorted().map { all[$0] }
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
