import Foundation
import SwiftScanning

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

  /// Whether a manifest that was dumped before is taken from the user's cache folder.
  public var usesCache = true

  /// Whether nothing of the package may run: no manifest, which is a program, and no git, whose
  /// configuration can name some.
  ///
  /// ``manifestPath`` has to be set then; what cannot be done without a program is an error.
  public var isUntrusted = false

  /// The names of variables of the user that the manifest may see beside those of the toolchain.
  public var passedVariables: [String] = []

  /// The variables of the user.
  var environment = ProcessInfo.processInfo.environment

  /// The package into whose build folder others were fetched, where it is not the one under check.
  var fetchingPackagePath: String?

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
    try report(of: try model())
  }

  /// Runs the rules on a package that was read before.
  func report(of model: PackageModel) throws(BoundaryCheckError) -> Report {
    let rules = try selectedRules()
    let run = try log.timing({ "\(rules.count) rules, \($0.findings.count) findings" }) {
      () throws(BoundaryCheckError) in RuleRun(rules, in: model, jobs: jobs)
    }
    var report = Report(
      package: model.graph.name, findings: placed(run.findings, in: model.manifestFile),
      baselined: placed(run.baselined, in: model.manifestFile),
      contracts: run.contracts,
      targetCount: model.graph.targets.count, fileCount: model.files.count,
      importCount: model.files.reduce(0) { $0 + $1.scan.imports.count },
      targetsWithoutFolder: model.graph.targets
        .filter { $0.folder == nil && $0.kind != .binary }.map(\.name))
    report.rules = rules.map {
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
    let (files, design) = try Workers.both(
      jobs: jobs, { PackageFiles(self) },
      { () throws(BoundaryCheckError) in try PackageDesign(self) })
    let (graph, policy) = (design.graph, design.policy)
    return PackageModel(
      graph: graph, files: try scannedFiles(graph, policy),
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
