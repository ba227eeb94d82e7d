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
  var rules: [ReportedRule] = []

  /// The folder of the package inside of its repository, ending with a slash; empty at the root.
  public var repositoryPrefix = ""

  /// Whether nothing was found.
  public var isClean: Bool { findings.isEmpty }
}
