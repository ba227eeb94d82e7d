import Foundation

/// Tries the mutations of a module, one at a time.
public struct MutationRun {
  static let survivorList = "Tools/mutation-survivors.txt"

  private let options: MutationOptions
  private let package: String
  private let tell: @Sendable (String) -> Void

  var swift = "swift"

  /// Creates a run in a package's folder; `tell` receives each progress line.
  public init(
    _ options: MutationOptions, package: String, tell: @escaping @Sendable (String) -> Void
  ) {
    (self.options, self.package, self.tell) = (options, package, tell)
  }

  /// Runs the mutations and returns the report.
  ///
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
    let sources = try sources(of: module.files)
    let all = try options.isWritten ? written(for: sources) : Self.found(in: sources)
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

  /// Writes copies of all modules' files, each with as many non-overlapping mutations as possible; the caller
  /// finds out whether a test notices them.
  ///
  /// - Throws: ``MutationError/file(path:detail:)``.
  public func writeMutants(into folder: String) throws(MutationError) {
    // The first part is the manifest, which belongs to no module.
    let files = try PackageCopy.parts.dropFirst().map { part throws(MutationError) in
      try PackageCopy.files(below: part, in: package).filter { $0.hasSuffix(".swift") }
    }
    let sources = try sources(of: files.flatMap { $0 })
    let all = Self.found(in: sources)
    var generator = SeededGenerator(seed: options.seed)
    var made: [String: [Mutation]] = [:]
    var count = 0
    for mutation in all.shuffled(using: &generator) where count < options.sample ?? .max {
      if made[mutation.file, default: []].contains(where: { $0.range.overlaps(mutation.range) }) {
        continue
      }
      made[mutation.file, default: []].append(mutation)
      count += 1
      tell(mutation.summary)
    }
    let copy = PackageCopy(of: package, in: folder)
    try copy.change(
      Dictionary(
        uniqueKeysWithValues: made.map { file, mutations in
          // Applied from the end, so that earlier ranges stay valid.
          let changed = mutations.sorted { $0.range.lowerBound > $1.range.lowerBound }
            .reduce(sources[file] ?? "") { $1.applied(to: $0) }
          return (file, changed)
        }))
  }

  private func sources(of files: [String]) throws(MutationError) -> [String: String] {
    var sources: [String: String] = [:]
    for file in files where options.only.map({ file.contains($0) }) ?? true {
      sources[file] = try source(of: file)
    }
    return sources
  }

  private static func found(in sources: [String: String]) -> [Mutation] {
    sources.sorted { $0.key < $1.key }.flatMap { file, source in
      MutationFinder(file: file, source: source).mutations()
    }
  }

  private func written(for sources: [String: String]) throws(MutationError) -> [Mutation] {
    let list = try source(of: "Tools/mutations/\(options.module).txt")
    return try RecordList.changes(list, of: sources, only: options.only)
  }

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
    // No written mutation may survive.
    guard !options.isWritten, let list = try? source(of: Self.survivorList) else { return [] }
    return try AcceptedSurvivor.list(list)
  }
}

public enum MutationError: Error, Hashable, Sendable, CustomStringConvertible {
  case noPackage(detail: String)

  case unknownModule(String)

  case baselineFails(detail: String)

  case malformedList(line: Int)

  case noSuchText(line: Int, file: String, count: Int)

  case file(path: String, detail: String)

  case scratchPathInUse(String)

  case command(String, detail: String)

  public var description: String {
    switch self {
    case .noPackage(let detail): "the package cannot be described: \(detail)"
    case .unknownModule(let name): "there is no module \"\(name)\" with tests"
    case .baselineFails(let detail): "the tests fail as they are: \(detail)"
    case .malformedList(let line):
      "line \(line) ends a record of the list that is not what its head says"
    case .noSuchText(let line, let file, let count):
      "what the record that ends in line \(line) changes stands \(count) times in \(file)"
        + "\nhint: write the change for the text as it is now"
    case .file(let path, let detail): "\(path): \(detail)"
    case .scratchPathInUse(let path):
      "another run uses \(path)\nhint: wait for its end, or set SHOP_MUTATION_SCRATCH"
    case .command(let name, let detail): "\(name) cannot be started: \(detail)"
    }
  }
}

/// A reproducible random number generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
