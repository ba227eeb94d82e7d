import PackageReading
import SwiftScanning

extension Rule {
  static let unusedDependency = Rule(
    id: "unused-dependency", defaultSeverity: .warning,
    title: "Unused dependency",
    summary: "every target and product declared as a dependency is in use",
    hazard: "builds wait and rebuild for it, and other targets compile by reaching through it",
    rationale: """
      A dependency without a use makes builds wait and rebuild for nothing, widens what a change affects,
      and lets other targets compile by reaching through it.

      That no file imports a module proves nothing yet: its members can be seen through the imports of
      others, and it may be there to be linked. It is a finding when no file mentions a name of the module,
      no value of its types can come along, and nothing in it works by being linked. Where the sources
      do not tell, as of products whose sources are not of this package, or of code that a plugin writes,
      a macro expands to or a flag from outside lets in, a note says why; a note fails no check, and fix
      removes nothing on its account.
      """,
    example: """
      .target(name: "Cart", dependencies: ["Money"]),   // no file of Cart mentions a name of Money
      """,
    cure: "remove the dependency from Package.swift"
  ) { model in
    model.unimported.compactMap(model.unusedTarget) + model.unusedProducts + model.idleLines
  }

  static let leakedDependency = Rule(
    id: "leaked-dependency", defaultSeverity: .warning,
    title: "Leaked dependency",
    summary: "a file that uses a member of a module imports the module",
    hazard: "it fails when the import between goes, and a build without the edge is stale",
    rationale: """
      Without the upcoming feature MemberImportVisibility (SE-0444) the members and operators of a module
      can be seen in every file of a target that loads it, if only through another module. Such a use
      shows in no import: the dependency looks unused, and its removal makes the build link stale
      code when the module changes. It ends when the module between imports something else.

      With the feature, the compiler refuses a member of a module that the file itself does not import. It is
      a finding, before a build, if the type before the dot has the member from such modules alone, by
      annotations, initial values and results of functions. Where they do not tell the type, it is one if no
      other module that the target loads declares the name, and a note if Foundation might. Of key paths
      the compiler asks for no import; where a file imports modules whose sources are not read, nothing is said.
      """,
    example: """
      .target(name: "Feature", dependencies: ["Screen", "Style"]),   // Screen imports Style
      import Screen
      let price = 1.flavour                                          // of Style
      """,
    cure: "import the module in the file"
  ) { model in
    model.unimported.flatMap { dependency -> [Finding] in
      guard case .leaked(let leaks) = dependency.use else { return [] }
      return leaks.map { model.finding(at: $0, of: dependency) }
    } + model.hiddenMembers.map(model.finding)
  }
}

extension PackageModel {
  fileprivate func unusedTarget(_ dependency: UnimportedDependency) -> Finding? {
    let (source, destination) = (dependency.edge.source, dependency.edge.destination)
    let product = source.declaredProducts[destination.name]
    let words = product.map { "the \($0.words)" } ?? "'\(destination.name)'"
    let change = DependencyChange(
      .remove, of: product?.name ?? destination.plainName, from: product?.package,
      in: source.plainName)
    switch dependency.use {
    case .leaked: return nil
    case .unused:
      return finding(
        source, destination,
        message: "'\(source.name)' declares \(words) and no file of it uses it",
        remedy: change.words, change: change)
    case .unknown(let reason):
      var note = finding(
        source, destination,
        message: "'\(source.name)' declares \(words) and no file of it imports it: " + reason,
        remedy: "import it where it is used, or \(change.words)")
      note.severity = .note
      return note
    }
  }

  /// The products that no file imports; only sources that are not read could still use them.
  fileprivate var unusedProducts: [Finding] {
    let products = ProductUses(self)
    return graph.targets.flatMap { source in
      products.unused(by: source).map { product in
        Finding(
          severity: .note, file: source.origin.manifestFile,
          message: "'\(source.name)' declares the \(product.words) and no file of it imports it: "
            + "what its sources declare is not known",
          remedy:
            "import it where it is used, or remove \(product.spelling()) from the dependencies "
            + "of \"\(source.name)\"",
          target: source.name, module: product.name)
      }
    }
  }

  fileprivate func finding(of use: HiddenMembers.Use) -> Finding {
    let (source, destination) = (use.file.source, use.destination)
    let isDeclared = source.dependencies.contains(destination.name)
    let doubt = use.doubt.map { ", unless it is one of '\($0)'," } ?? ""
    let change = DependencyChange(.add, of: destination.plainName, in: source.plainName)
    return Finding(
      severity: use.doubt == nil ? .error : .note,
      file: use.file.path, position: use.mention.position, endColumn: use.mention.endColumn,
      message:
        "'\(source.name)' uses '\(use.name)' of '\(destination.name)'\(doubt) in a file without an import of it, which "
        + "MemberImportVisibility asks for",
      remedy: "add 'import \(destination.module)' to \(use.file.path)"
        + (isDeclared ? "" : ", and \(change.words)"),
      target: source.name, module: destination.name,
      related: [
        RelatedLocation(
          file: use.declaration.file, position: use.declaration.declaration.position,
          message: "'\(use.name)' is declared here")
      ], change: isDeclared || use.doubt != nil ? nil : change, subject: use.name)
  }

  fileprivate func finding(
    at leak: UnimportedDependency.Leak, of dependency: UnimportedDependency
  ) -> Finding {
    let (source, destination) = (dependency.edge.source, dependency.edge.destination)
    return Finding(
      file: leak.file.path, position: leak.mention.position, endColumn: leak.mention.endColumn,
      message:
        "'\(source.name)' uses '\(leak.name)' of '\(destination.name)' without an import of it",
      remedy: "add 'import \(destination.module)' to \(leak.file.path)", target: source.name,
      module: destination.name,
      related: [
        RelatedLocation(
          file: leak.declaration.file, position: leak.declaration.declaration.position,
          message: "'\(leak.name)' is declared here")
      ], subject: leak.name)
  }
}

/// A dependency that a target declares but no file imports, and what the sources say about it.
struct UnimportedDependency {
  enum Use {
    /// Nothing of the module can be in use.
    case unused
    /// Files use names of the module that they see through imports in other files.
    case leaked([Leak])
    /// The sources do not tell, for the given reason.
    case unknown(String)
  }

  struct Leak {
    let file: ScannedFile
    let name: String
    let mention: SourceSpan
    let declaration: InterfaceSurface.Entry
  }

  let edge: ModuleEdge
  let use: Use

  /// Returns the results, with at most one entry per unused product of another package.
  static func byProducts(
    _ found: [UnimportedDependency], _ used: Set<[String]>
  ) -> [UnimportedDependency] {
    var seen = used
    let leaked = found.filter { if case .leaked = $0.use { true } else { false } }
    seen.formUnion(leaked.compactMap(\.edge.product))
    let unknown = found.filter { if case .unknown = $0.use { true } else { false } }
    let unused = found.filter { if case .unused = $0.use { true } else { false } }
    return leaked
      + (unknown + unused).filter { $0.edge.product.map { seen.insert($0).inserted } ?? true }
  }
}

extension ModuleEdge {
  /// The product by which the source declares another package's target, with the source.
  package var product: [String]? {
    source.declaredProducts[destination.name].map { [source.name, $0.name, $0.package ?? ""] }
  }
}
