import PackageReading
import SwiftScanning

extension Rule {
  package static let unusedDependency = Rule(
    id: "unused-dependency", defaultSeverity: .warning,
    title: "Unused dependency",
    summary: "every target and product declared as a dependency is imported",
    hazard: "builds wait and rebuild for it, and other targets compile by reaching through it",
    rationale: """
      A dependency that no file imports makes builds wait and rebuild for nothing, widens what a change
      affects, and lets other targets compile by reaching through it. Imports are those of Swift, in any
      branch of #if, and #include, #import, @import and the module maps of targets in C; what an
      imported target re-exports counts as imported.

      Macros, plugins, programs, system libraries, binaries and targets with resources are used without an
      import, and so may be all that a target with a plugin declares: its code is written when it is built.
      What is linked, or loaded at run time, for another reason belongs under "exceptions" in the
      configuration with that reason. Where an imported module of another package may re-export a product's,
      it is a note. fix --build removes one where no import is reached through it alone and the package builds
      without it, tests and the links of programs included.
      """,
    example: """
      .target(name: "Cart", dependencies: ["Money"]),   // no file of Cart imports Money
      """,
    remedy: "remove the dependency from Package.swift"
  ) { model in
    UnusedDependencies(model).findings + model.unusedProducts + model.idleLines
  }

  static let memberImportVisibility = Rule(
    id: "member-import-visibility", defaultSeverity: .note,
    title: "Member import visibility",
    summary: "a package enables the upcoming feature MemberImportVisibility",
    hazard: "a member is used through another file's import and breaks when that import is removed",
    rationale: """
      Without this feature (SE-0444) code can use the members of a module that another file, or another
      module, imports. No list of imports shows such a use: the dependency looks unused, and its removal
      leaves a build that links stale code. With it the compiler refuses the member where the file does
      not import the module.
      """,
    example:
      #".target(name: "Cart")   // without .enableUpcomingFeature("MemberImportVisibility")"#,
    remedy:
      "add .enableUpcomingFeature(\"MemberImportVisibility\") to the swiftSettings of each target"
  ) { model in
    let compiled = Set(model.files.map(\.source.index))
    let targets = model.graph.targets.filter { compiled.contains($0.index) && $0.kind != .plugin }
    let byOrigin = Dictionary(grouping: targets) { ObjectIdentifier($0.origin) }
    return model.graph.origins.compactMap { origin in
      let own = byOrigin[ObjectIdentifier(origin)] ?? []
      let open = own.filter { !$0.hidesMembers }
      if open.isEmpty { return nil }
      return Finding(
        severity: .note, file: origin.manifestFile,
        message:
          "\("target".counted(open.count)) of \(own.count) of '\(origin.name)' may use members "
          + "of modules that a file does not import")
    }
  }
}

/// The declared targets of the graph that no file of a target imports.
private struct UnusedDependencies {
  private let model: PackageModel
  private let reexports: ExportTable

  /// What is not Swift and may include something.
  private let included: [String]

  init(_ model: PackageModel) {
    self.model = model
    reexports = ExportTable(model)
    included = IncludedHeaders.files(of: model.tree)
  }

  /// One for each target and for each product of a package of the graph, which is in use if one of its targets is.
  var findings: [Finding] {
    let used = Set(model.edges.all.filter { !$0.mentions.isEmpty }.compactMap(\.product))
    let candidates = Dictionary(
      grouping: model.edges.all.filter { edge in
        edge.isDeclared && edge.mentions.isEmpty && needsImport(edge)
          && edge.product.map { !used.contains($0) } ?? true
      }, by: \.source.index)
    if candidates.isEmpty { return [] }
    let files = Dictionary(grouping: model.files, by: \.source.index)
    return candidates.sorted { $0.key < $1.key }.flatMap { index, edges in
      unused(edges, by: edges[0].source, files[index] ?? [])
    }
  }

  private func unused(
    _ edges: [ModuleEdge], by source: PackageTarget, _ files: [ScannedFile]
  ) -> [Finding] {
    let headers = IncludedHeaders(of: source, among: included, at: model.packagePath)
    // A target without code is there to bring its dependencies together.
    guard !model.opaqueCode.isPart(of: source), !headers.isEmpty || files.contains(where: hasCode)
    else {
      return []
    }
    let foreclosed = Set(files.flatMap(\.foreclosed).map(\.module))
    let imported = Set(files.flatMap(\.uses).map(\.destination.index))
    let brought = reexports.exports(of: imported)
    let unused = edges.filter { edge in
      let destination = edge.destination
      return !brought.contains(destination.index)
        && foreclosed.isDisjoint(with: destination.modules)
        && reexports.exports(of: [destination.index]).isDisjoint(with: imported)
        && (headers.isEmpty || !headers.contain(destination, among: included))
    }
    let products = Dictionary(grouping: edges.filter { $0.product != nil }, by: \.product)
    var seen: Set<[String]> = []
    return unused.compactMap { edge in
      if let product = edge.product {
        let all = products[product] ?? []
        guard unused.count(where: { $0.product == product }) == all.count,
          seen.insert(product).inserted
        else { return nil }
      }
      return model.unusedTarget(edge)
    }
  }

  private func hasCode(_ file: ScannedFile) -> Bool {
    !file.scan.imports.isEmpty || (try? file.code().isEmpty) == false
  }

  /// Returns whether a dependency is one that code imports to use it.
  private func needsImport(_ edge: ModuleEdge) -> Bool {
    let (source, destination) = (edge.source, edge.destination)
    let isUnread =
      source.origin !== destination.origin && model.workspaceFailures?.isEmpty == false
    return source.kind != .plugin && destination.kind == .regular && destination.resources.isEmpty
      && !source.impliedDependencies.contains(destination.name) && !isUnread
      // The module may come from another declared target that is built for another platform.
      && model.graph.target(forModule: destination.module, importedBy: source) === destination
  }
}

extension PackageModel {
  fileprivate func unusedTarget(_ edge: ModuleEdge) -> Finding {
    let (source, destination) = (edge.source, edge.destination)
    let product = source.declaredProducts[destination.name]
    let change = DependencyChange(
      .remove, of: product?.name ?? destination.plainName, from: product?.package,
      in: source.plainName)
    return finding(
      source, destination,
      message: "'\(source.name)' declares "
        + (product.map { "the \($0.words)" } ?? "'\(destination.name)'")
        + " and no file of it imports it",
      remedy: change.words, change: change)
  }

  /// The products of packages outside of the graph that no file imports.
  fileprivate var unusedProducts: [Finding] {
    let products = ProductUses(self)
    return graph.targets.filter { !opaqueCode.isPart(of: $0) }.flatMap { source in
      products.unused(by: source).map { product, exporter in
        let change = DependencyChange(
          .remove, of: product.name, from: product.package, in: source.plainName)
        return Finding(
          severity: exporter == nil ? .error : .note, file: source.origin.manifestFile,
          message: "'\(source.name)' declares the \(product.words) and no file of it imports it"
            + (exporter.map { ", unless '\($0)' re-exports it" } ?? ""),
          remedy: change.words, target: source.name, module: product.name,
          change: exporter == nil ? change : nil)
      }
    }
  }
}

extension ModuleEdge {
  /// The product by which the source declares another package's target, with the source.
  fileprivate var product: [String]? {
    source.declaredProducts[destination.name].map { [source.name, $0.name, $0.package ?? ""] }
  }
}

/// The targets that imports of targets re-export.
private struct ExportTable {
  private var exported: [[Int]]

  init(_ model: PackageModel) {
    exported = Array(repeating: [], count: model.graph.targets.count)
    for file in model.files {
      for statement in file.scan.imports where statement.isExported {
        let target = model.graph.target(forModule: statement.module, importedBy: file.source)
        if let target { exported[file.source.index].append(target.index) }
      }
    }
  }

  /// Returns the targets that imports of some targets bring along.
  func exports(of targets: some Collection<Int>) -> Set<Int> {
    // Few targets re-export anything.
    if targets.allSatisfy({ exported[$0].isEmpty }) { return [] }
    return Set(Search.distances(from: Array(targets)) { exported[$0] }.keys).subtracting(targets)
  }
}
