import SwiftScanning

/// The result of checking a package.
public struct Report: Hashable, Sendable {
  /// The package's name.
  public var package: String

  /// What was found, sorted by place.
  public var findings: [Finding]

  /// What the baseline covers and the check lets pass, sorted by place.
  public var baselined: [Finding] = []

  /// The contracts of the configuration, in its order; empty when the rule `layer` did not run.
  public var contracts: [ContractResult]

  /// The number of targets.
  public var targetCount: Int

  /// The number of Swift files read.
  public var fileCount: Int

  /// The number of imports read.
  public var importCount: Int

  /// The targets whose folder does not exist.
  public var targetsWithoutFolder: [String]

  /// The rules that ran, sorted by identifier.
  var rules: [Rule] = []

  /// The folder of the package inside of its repository, ending with a slash; empty at the root.
  public var repositoryPrefix = ""

  /// Whether nothing was found.
  public var isClean: Bool { findings.isEmpty }
}

extension Report {
  /// Tells what rules found in a package.
  ///
  /// Findings about the manifest get their places in it.
  init(_ run: RuleRun, of rules: [Rule], in model: PackageModel, at packagePath: String) {
    func placed(_ findings: [Finding]) -> [Finding] {
      ManifestPlaces.placed(findings, in: model.manifestFile, at: packagePath)
    }
    self.init(
      package: model.graph.name, findings: placed(run.findings), baselined: placed(run.baselined),
      contracts: run.contracts, targetCount: model.graph.targets.count,
      fileCount: model.files.count,
      importCount: model.files.reduce(0) { $0 + $1.scan.imports.count },
      targetsWithoutFolder: model.graph.targets
        .filter { $0.folder == nil && $0.kind != .binary }.map(\.name),
      rules: rules, repositoryPrefix: RepositoryRoot.prefix(ofPackage: packagePath))
  }

  /// The report in a format; all formats carry the same findings.
  func rendered(
    as format: ReportFormat, style: TextStyle = TextStyle(isColored: false)
  ) throws(BoundaryCheckError) -> String {
    switch format {
    case .text: text(style)
    case .json: try json()
    case .sarif: try sarif()
    case .github: github
    case .junit: junit
    case .checkstyle: checkstyle
    case .markdown: markdown
    }
  }
}

/// A format of the findings; all are rendered from one ``Report``.
enum ReportFormat: String, CaseIterable {
  case text, json, sarif, github, junit, checkstyle, markdown
}

/// Whether a contract is kept.
public struct ContractResult: Hashable, Sendable {
  /// The contract's name.
  public var name: String

  /// The number of findings that break it.
  public var violations: Int

  /// Whether nothing breaks the contract.
  public var isKept: Bool { violations == 0 }
}
