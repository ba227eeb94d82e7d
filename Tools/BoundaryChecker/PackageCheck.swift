import Foundation

/// A check of one package: reads the manifest, the sources and the configuration, and runs the rules.
///
/// Without a configuration the rules that hold for every package run: undeclared dependencies and
/// cycles.
///
/// ```swift
/// let report = try PackageCheck(packagePath: ".").report()
/// #expect(report.isClean, "\(report.text)")
/// ```
public struct PackageCheck: Sendable {
  /// The folder that holds `Package.swift`.
  public var packagePath: String

  /// The configuration file, or `nil` to take `boundaries.json` or `Tools/boundaries.json` of the
  /// package when there is one.
  public var configurationPath: String?

  /// A file with the output of `swift package dump-package`, or `nil` to ask SwiftPM.
  public var manifestPath: String?

  /// The identifiers of the rules to run; all of them when empty.
  public var rules: [String]

  /// Creates a check.
  public init(
    packagePath: String, configurationPath: String? = nil, manifestPath: String? = nil,
    rules: [String] = []
  ) {
    self.packagePath = packagePath
    self.configurationPath = configurationPath
    self.manifestPath = manifestPath
    self.rules = rules
  }

  /// Checks the package.
  ///
  /// - Returns: What was found.
  /// - Throws: An error when the package could not be checked.
  public func report() throws(BoundaryCheckError) -> Report {
    var selected: [any Rule.Type] = []
    for id in rules { selected.append(try RuleCatalog.rule(id)) }
    if selected.isEmpty { selected = RuleCatalog.all }
    let model = try model()
    let run = RuleRun(selected, in: model)
    let showsContracts = selected.contains { $0.id == LayerRule.id }
    return Report(
      package: model.graph.name, findings: run.findings, baselined: run.baselined,
      contracts: (showsContracts ? model.policy?.contracts ?? [] : []).map { contract in
        ContractResult(
          name: contract.name,
          violations: run.findings.count { $0.contracts.contains(contract.name) })
      },
      targetCount: model.graph.targets.count, fileCount: model.files.count,
      importCount: model.files.reduce(0) { $0 + $1.scan.imports.count },
      targetsWithoutFolder: model.graph.targets
        .filter { $0.folder == nil && $0.kind != .binary }.map(\.name))
  }

  /// Gathers what the rules look at.
  func model() throws(BoundaryCheckError) -> PackageModel {
    let configuration = try configuration()
    let manifest = try manifest(configuration)
    let lookup = SourceLister(packagePath: packagePath, targetFolders: [])
    let graph = PackageGraph(manifest) { lookup.isFolder($0) }
    let policy: BoundaryPolicy? =
      if let configuration { try BoundaryPolicy(configuration, graph: graph) } else { nil }
    return PackageModel(
      graph: graph, files: try scannedFiles(graph), policy: policy,
      owners: CodeOwners.read(in: packagePath))
  }
}
