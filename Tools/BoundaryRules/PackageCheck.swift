import CivilTime
package import PackageReading
import Spelling
import SwiftScanning

/// A check of one package: reads the manifest, the sources and the configuration, and runs the rules.
///
/// Without a configuration, only the rules that hold for every package run, such as `undeclared-dependency`
/// and `cycle`.
///
/// ```swift
/// let report = try PackageCheck(packagePath: ".").report()
/// #expect(report.isClean, "\(report.text)")
/// ```
package struct PackageCheck: Sendable {
  package var packagePath: String

  /// The configuration file, or `nil` for the package's `.boundaries.json`, `boundaries.json` or
  /// `Tools/boundaries.json`, if there is one.
  package var configurationPath: String?

  /// A file with the output of `swift package dump-package`, or `nil` to ask SwiftPM.
  package var manifestPath: String?

  /// Whether all packages below ``packagePath`` are checked as one graph, with that folder's configuration.
  package var isWorkspace = false

  /// The identifiers of the rules to run; all of them when empty.
  package var rules: [String]

  /// Which of the findings a report shows.
  package var choice = FindingChoice()

  /// The folder of the baseline, or `nil` for the one beside the configuration, if there is one.
  package var baselinePath: String?
  package var jobs = Workers.defaultCount
  package var usesCache = true

  /// Whether no code of the package may run: no manifest, and no git, whose configuration can name programs.
  ///
  /// If `true`, ``manifestPath`` must be set; whatever requires a program is an error.
  package var isUntrusted = false
  package var passedVariables: [String] = []
  package var environment = ThisProcess.variables

  /// The package whose build folder holds the fetched packages, if it is not the one under check.
  package var fetchingPackagePath: String?
  package var log = RunLog()

  /// The configuration in place of the package's own, and of those of its targets' owners.
  package var replacement: BoundaryConfiguration?

  /// The configuration of the tree that this package is the base of; it decides which packages are read, and
  /// with which flags, so that a target behind a flag is in both or in none.
  package var tree: BoundaryConfiguration?

  package init(
    packagePath: String, configurationPath: String? = nil, manifestPath: String? = nil,
    rules: [String] = [], baselinePath: String? = nil
  ) {
    self.packagePath = packagePath
    self.configurationPath = configurationPath
    self.manifestPath = manifestPath
    self.rules = rules
    self.baselinePath = baselinePath
  }

  package func report() throws(BoundaryCheckError) -> Report {
    try report(of: try model())
  }

  package func report(of model: PackageModel) throws(BoundaryCheckError) -> Report {
    let selected = rules.isEmpty ? RuleCatalog.all : try rules.map(RuleCatalog.rule)
    return try log.timing({ "\(selected.count) rules, \($0.findings.count) findings" }) {
      () throws(BoundaryCheckError) in Report(selected, in: model, jobs: jobs, showing: choice)
    }
  }

  /// Collects the input of the rules: configuration, manifest, graph, then sources.
  package func model() throws(BoundaryCheckError) -> PackageModel {
    let configuration = try self.configuration()
    let tree = FileTree(root: packagePath, jobs: jobs)
    let packages = try log.timing({ packages in
      let targets = packages.reduce(0) { $0 + $1.manifest.targets.count }
      return (packages.count == 1 ? "manifest" : "\(packages.count) manifests")
        + " of \(targets) targets"
    }) {
      () throws(BoundaryCheckError) in
      try manifestSource(configuration, tree).packages(at: packagePath)
    }
    let graph = PackageGraph(
      packages, name: name(of: packages),
      folderExists: { FolderReader.isFolder($0, in: packagePath) },
      moduleMap: { ModuleMap.modules(of: $0, in: "\(packagePath)/\($1)") })
    let sections =
      replacement == nil ? try OwnerSection.read(graph, packagePath: packagePath) : []
    let policy = try BoundaryPolicy(configuration, graph: graph, sections: sections)
    let declarations = DeclarationReading(policy, graph)
    let files = try log.timing({ "\($0.count) files, \(jobs) at once" }) {
      () throws(BoundaryCheckError) in
      try SourceReader(packagePath: packagePath, jobs: jobs).files(
        of: graph, types: declarations.types)
    }
    let neighbours = NeighbourPackages(
      of: packages, graph, table: configuration.products,
      fetchingPackagePath: fetchingPackagePath ?? packagePath, programs: programs(), log: log)
    return PackageModel(
      packagePath: packagePath, graph: graph, files: files,
      edges: EdgeTable(graph, uses: files.flatMap(\.uses)), policy: policy, tree: tree,
      neighbours: neighbours, workspaceFailures: isWorkspace ? log.failures : nil,
      baseline: try baseline(), baselineFolder: relative(baselineFolder), today: .today(),
      namedRules: Set(rules))
  }

  /// Returns the source of manifests; `tree` is the workspace's file tree, if it is known already.
  package func manifestSource(
    _ configuration: BoundaryConfiguration, _ tree: FileTree? = nil
  ) throws(BoundaryCheckError) -> ManifestSource {
    if let manifestPath { return .saved(path: manifestPath) }
    let programs = programs(configuration)
    if !isWorkspace { return .package(try programs.loader(of: packagePath)) }
    return .workspace(
      Workspace(
        root: packagePath, paths: (tree ?? FileTree(root: packagePath, jobs: jobs)).paths,
        programs: programs, excluded: configuration.excludedPackages, log: log))
  }

  private func name(of packages: [DumpedPackage]) -> String {
    let root = packages.count == 1 ? packages.first : packages.first { $0.folder.isEmpty }
    return root?.manifest.name ?? "workspace"
  }

  package func programs(_ configuration: BoundaryConfiguration = .none) -> PackagePrograms {
    PackagePrograms(
      packagePath: packagePath, environment: environment, passedVariables: passedVariables,
      flags: configuration.environment, isUntrusted: isUntrusted, usesCache: usesCache,
      jobs: jobs)
  }

  private func relative(_ path: String) -> String {
    path.hasPrefix(packagePath + "/") ? String(path.dropFirst(packagePath.count + 1)) : path
  }
}

extension PackageCheck {
  package func configuration() throws(BoundaryCheckError) -> BoundaryConfiguration {
    if let replacement { return tree.map(replacement.reading) ?? replacement }
    let isFound = configurationPath == nil
    let own =
      try configurationFile.map { path throws(BoundaryCheckError) in
        try BoundaryConfiguration.read(
          path: path, name: isFound ? String(path.dropFirst(packagePath.count + 1)) : path)
      } ?? .none
    return tree.map(own.reading) ?? own
  }

  package var configurationFile: String? { replacement == nil ? file : nil }

  /// The folder of the baseline: the named one, or the one beside the configuration.
  ///
  /// `Tools/boundaries.json` has `Tools/boundaries.baseline`; without a configuration it is
  /// `.boundaries.baseline`.
  package var baselineFolder: String {
    if let baselinePath { return baselinePath }
    guard let file else { return "\(packagePath)/.boundaries.baseline" }
    return (file.hasSuffix(".json") ? String(file.dropLast(5)) : file) + ".baseline"
  }

  package func baseline() throws(BoundaryCheckError) -> Baseline {
    let folder = BaselineFolder(path: baselineFolder)
    return try baselinePath == nil ? folder.known() : folder.read()
  }

  private var file: String? {
    configurationPath
      ?? BoundaryConfiguration.path(in: packagePath).map { "\(packagePath)/\($0)" }
  }
}

/// What a person asks to see of the findings.
package struct FindingChoice: Sendable {
  /// Whether what the baseline covers counts, and warnings are errors.
  package var isStrict = false

  /// The fingerprints of the findings at an earlier revision, which are no news.
  package var known: Set<String>?
  package var showsErrorsOnly = false

  /// The files and folders to show; all if there are none.
  package var paths: [String] = []

  package init() {}

  func isInPaths(_ finding: Finding) -> Bool {
    paths.isEmpty || paths.contains { finding.file == $0 || finding.file.hasPrefix($0 + "/") }
  }
}
