import Foundation

/// A check of one package: reads the manifest, the sources and the configuration, and runs the rules.
///
/// Without a configuration the rules that hold for every package run, such as `undeclared-dependency`
/// and `cycle`.
///
/// ```swift
/// let report = try PackageCheck(packagePath: ".").report()
/// #expect(report.isClean, "\(report.text)")
/// ```
public struct PackageCheck: Sendable {
  /// The folder that holds `Package.swift`.
  public var packagePath: String

  /// The configuration file, or `nil` to take `.boundaries.json`, `boundaries.json` or
  /// `Tools/boundaries.json` of the package when there is one.
  public var configurationPath: String?

  /// A file with the output of `swift package dump-package`, or `nil` to ask SwiftPM.
  public var manifestPath: String?

  /// The identifiers of the rules to run; all of them when empty.
  public var rules: [String]

  /// The baseline file, or `nil` for the one beside the configuration, when there is one.
  public var baselinePath: String?

  /// How many files are read at once.
  public var jobs = Workers.defaultCount

  /// Whether a manifest that was dumped before is taken from the package's build folder.
  public var usesCache = true

  /// What tells this build of the running program from others; `nil` keeps no reports and no scans.
  package var program: String?

  /// How many seconds must have passed since a file was written before its times tell it from a later
  /// state; file systems count in steps.
  var settlingTime = 1.0

  /// How many files are read again and again to see that a report of before still holds, until the
  /// package is checked anew.
  var fewFiles = 32

  /// The environment that the manifest sees, but for what the configuration says of it.
  var environment = ProcessInfo.processInfo.environment

  /// The package whose build folder holds the cache, where it is not the one under check.
  var cacheFolder: String?

  /// Where the check tells what it does and how long that takes.
  var log = RunLog()

  /// Whether the package is looked at as if it had no configuration.
  var ignoresConfiguration = false

  /// Creates a check.
  public init(
    packagePath: String, configurationPath: String? = nil, manifestPath: String? = nil,
    rules: [String] = [], baselinePath: String? = nil
  ) {
    self.packagePath = packagePath
    self.configurationPath = configurationPath
    self.manifestPath = manifestPath
    self.rules = rules
    self.baselinePath = baselinePath
  }

  /// Checks the package.
  ///
  /// - Returns: What was found.
  /// - Throws: An error when the package could not be checked.
  public func report() throws(BoundaryCheckError) -> Report {
    let cache = ReportCache(packagePath: cacheFolder ?? packagePath)
    let (stamp, before) = walk {
      ReportKey(self).map { (key: $0, report: cache.report($0)) }
    }
    guard let stamp, let (key, known) = before else { return try report(of: try model(stamp, nil)) }
    if let known, let edits = stamp.edits(since: known.tree),
      edits.isEmpty || saySame(edits, key), let report = known.report
    {
      log.note(
        edits.isEmpty
          ? "the report of before, for nothing has changed since"
          : "the report of before, for what changed says the same: files \(edits.count)")
      return try completed(report)
    }
    let report = try report(of: try model(stamp, key))
    // A text that changed meanwhile may be in the report and not in the key; a file that changed has
    // another stamp.
    if stamp.isSettled(after: settlingTime), ReportKey(self) == key {
      cache.store(report, for: key, stamp)
    }
    return report
  }

  /// Runs the rules on a package that was read before.
  func report(of model: PackageModel) throws(BoundaryCheckError) -> Report {
    let rules = try selectedRules()
    let run = try log.timing({ "\(rules.count) rules, \($0.findings.count) findings" }) {
      () throws(BoundaryCheckError) in RuleRun(rules, in: model, jobs: jobs)
    }
    return try completed(
      Report(
        package: model.graph.name, findings: placed(run.findings, in: model.manifestFile),
        baselined: placed(run.baselined, in: model.manifestFile),
        contracts: run.contracts,
        targetCount: model.graph.targets.count, fileCount: model.files.count,
        importCount: model.files.reduce(0) { $0 + $1.scan.imports.count },
        targetsWithoutFolder: model.graph.targets
          .filter { $0.folder == nil && $0.kind != .binary }.map(\.name)))
  }

  /// A report with the rules that ran, and where the package stands in its repository.
  private func completed(_ report: Report) throws(BoundaryCheckError) -> Report {
    var report = report
    report.rules = try selectedRules().map {
      ReportedRule(id: $0.id, severity: $0.defaultSeverity, explanation: $0.explanation)
    }
    report.repositoryPrefix = RepositoryRoot.prefix(ofPackage: packagePath)
    return report
  }

  private func selectedRules() throws(BoundaryCheckError) -> [any Rule.Type] {
    var selected: [any Rule.Type] = []
    for id in rules { selected.append(try RuleCatalog.rule(id)) }
    return selected.isEmpty ? RuleCatalog.all : selected
  }

  /// Gathers what the rules look at.
  func model() throws(BoundaryCheckError) -> PackageModel {
    let (stamp, key) = walk { ReportKey(self) }
    return try model(stamp, stamp == nil ? nil : key)
  }

  /// The names of the package's files, with their times where something is cached by them, and what is
  /// made meanwhile.
  private func walk<Other: Sendable>(
    beside other: @Sendable () -> Other
  ) -> (stamp: TreeStamp?, other: Other) {
    TreeStamp.walk(
      packagePath, readsStatus: usesCache && program != nil, jobs: jobs, beside: other)
  }

  private func model(
    _ stamp: TreeStamp?, _ key: ReportKey?
  ) throws(BoundaryCheckError) -> PackageModel {
    let (files, design) = try Workers.both(
      jobs: jobs, { PackageFiles(self, stamp, key) },
      { () throws(BoundaryCheckError) in try PackageDesign(self) })
    let (graph, policy) = (design.graph, design.policy)
    return PackageModel(
      graph: graph, files: try scannedFiles(graph, policy, files.tree, files.scans),
      policy: policy, owners: files.owners, ownership: files.ownership, tree: files.tree,
      products: try productCatalog(design.configuration, design.manifest, graph),
      baseline: try baseline(), baselineFile: relative(baselineLocation()),
      manifestFile: ManifestFile.name(
        in: packagePath, toolsVersion: design.manifest.toolsVersion?.version),
      today: .today())
  }

  /// A path as messages show it: relative to the package where it is inside.
  private func relative(_ path: String) -> String {
    path.hasPrefix(packagePath + "/") ? String(path.dropFirst(packagePath.count + 1)) : path
  }
}
