/// Everything the rules look at, gathered before the first of them runs.
struct PackageModel {
  let graph: PackageGraph

  /// All source files, sorted by path.
  let files: [ScannedFile]

  /// All uses of one target by another, in the order of their places.
  let uses: [ModuleUse]

  /// The layers and contracts; `nil` without a configuration.
  let policy: BoundaryPolicy?

  let owners: CodeOwners

  init(
    graph: PackageGraph, files: [ScannedFile], policy: BoundaryPolicy?, owners: CodeOwners
  ) {
    self.graph = graph
    self.files = files
    self.policy = policy
    self.owners = owners
    uses = files.flatMap { Self.uses(in: $0, graph) }
  }

  /// The files of `use` and of the target it uses, with their owners.
  func finding(
    _ rule: any Rule.Type, at use: ModuleUse, message: String, remedy: String,
    contracts: [String] = []
  ) -> Finding {
    Finding(
      rule: rule.id, file: use.file, position: use.position, message: message, remedy: remedy,
      target: use.source.name, module: use.destination.name, contracts: contracts,
      condition: use.condition?.description, owners: owners.owners(of: use.file),
      moduleOwners: owners.owners(ofFolder: use.destination.folder))
  }

  private static func uses(in file: ScannedFile, _ graph: PackageGraph) -> [ModuleUse] {
    guard let source = graph.target(named: file.target) else { return [] }
    func use(
      _ form: ModuleUse.Form, _ module: String, _ position: SourcePosition,
      _ condition: CompilationCondition?
    ) -> ModuleUse? {
      guard let destination = graph.target(forModule: module, importedBy: source),
        destination.name != source.name
      else { return nil }
      return ModuleUse(
        form: form, source: source, destination: destination, file: file.path, position: position,
        condition: condition)
    }
    let imports = file.scan.imports.compactMap {
      use(.importStatement, $0.module, $0.position, $0.condition)
    }
    let references = file.scan.references.compactMap {
      use($0.form == .selector ? .selector : .canImport, $0.module, $0.position, $0.condition)
    }
    return (imports + references).sorted { $0.position < $1.position }
  }
}
