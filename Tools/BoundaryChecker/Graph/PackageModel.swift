/// Everything the rules look at, gathered before the first of them runs.
struct PackageModel {
  let graph: PackageGraph

  /// The file that is the manifest, relative to the package.
  let manifestFile: String

  /// All source files, sorted by path.
  let files: [ScannedFile]

  /// All uses of one target by another, in the order of their places.
  let uses: [ModuleUse]

  /// The layers and contracts; `nil` without a configuration.
  let policy: BoundaryPolicy?

  let owners: CodeOwners

  /// All files of the package.
  let tree: FileTree

  /// The products of other packages.
  let products: ProductCatalog

  /// The findings that are known and let pass.
  let baseline: Baseline

  /// The name of the baseline's file, for messages.
  let baselineFile: String

  /// The day it is, for what expires.
  let today: CalendarDay

  init(
    graph: PackageGraph, files: [ScannedFile], policy: BoundaryPolicy?, owners: CodeOwners,
    tree: FileTree, products: ProductCatalog = ProductCatalog(), baseline: Baseline = Baseline(),
    baselineFile: String = "", manifestFile: String = ManifestFile.standard,
    today: CalendarDay
  ) {
    self.graph = graph
    self.files = files
    self.policy = policy
    self.owners = owners
    self.tree = tree
    self.products = products
    self.baseline = baseline
    self.baselineFile = baselineFile
    self.today = today
    self.manifestFile = manifestFile
    uses = files.flatMap { Self.uses(in: $0, graph) }
  }

  /// The files of `use` and of the target it uses, with their owners.
  func finding(
    _ rule: any Rule.Type, at use: ModuleUse, message: String, remedy: String,
    chain: [String] = [], contracts: [String] = [], related: [RelatedLocation] = [],
    change: DependencyChange? = nil, subject: String = ""
  ) -> Finding {
    Finding(
      rule: rule.id, file: use.file, position: use.position, endColumn: use.endColumn,
      message: message, remedy: remedy, target: use.source.name, module: use.destination.name,
      chain: chain, contracts: contracts,
      condition: use.condition?.description, owners: owners.owners(of: use.file),
      moduleOwners: owners.owners(ofFolder: use.destination.folder), related: related,
      change: change, subject: subject)
  }

  private static func uses(in file: ScannedFile, _ graph: PackageGraph) -> [ModuleUse] {
    guard let source = graph.target(named: file.target) else { return [] }
    func use(
      _ form: ModuleUse.Form?, _ module: String, at position: SourcePosition, endColumn: Int,
      _ condition: CompilationCondition?, _ statement: ImportStatement? = nil
    ) -> ModuleUse? {
      guard let form, let destination = graph.target(forModule: module, importedBy: source),
        destination.name != source.name
      else { return nil }
      return ModuleUse(
        form: form, source: source, destination: destination, file: file.path, position: position,
        endColumn: endColumn, condition: condition, statement: statement)
    }
    let imports = file.scan.imports.compactMap {
      use(
        .importStatement, $0.module, at: $0.position, endColumn: $0.endColumn, $0.condition, $0)
    }
    let references = file.scan.references.compactMap {
      use(
        ModuleUse.Form($0.form), $0.module, at: $0.position, endColumn: $0.endColumn,
        $0.condition)
    }
    return (imports + references).sorted { $0.position < $1.position }
  }
}
