import PackageReading
import Spelling
import SwiftScanning

extension Rule {
  static let undeclaredDependency = Rule(
    id: "undeclared-dependency",
    title: "Undeclared dependency",
    summary: "a target may import only the targets and products it declares itself",
    hazard: "the build does not know the edge, reports success, and the program misbehaves",
    rationale: """
      SwiftPM lets an import pass when the module can be reached through other dependencies, or when
      it happens to be built already. The build system does not know that edge: after a change of the
      imported module an incremental build does not recompile the importing one and links code made
      for the old layout. It prints "Build complete" and the program misbehaves
      (swiftlang/swift-package-manager#10483). SwiftPM's own --explicit-target-dependency-import-check
      compares with all reachable targets and cannot see it.
      """,
    example: """
      .target(name: "App", dependencies: ["Mid"]),     // Mid depends on FlagKit
      import FlagKit                                   // in Sources/App
      """,
    remedy: "declare the dependency in Package.swift, or remove the import"
  ) { model in
    model.undeclared(.importStatement, .externalMacro) { use, hazard in
      let (source, destination) = (use.source.name, use.destination.name)
      let how =
        hazard
        ?? "nothing '\(source)' declares leads to it, so it compiles only when '\(destination)' "
        + "happens to be built before"
      let verb = use.form == .externalMacro ? "takes a macro from" : "imports"
      return
        "'\(source)' \(verb) '\(destination)'\(use.underCondition) but does not declare it; \(how)"
    } + model.undeclaredProducts
  }

  static let moduleSelector = Rule(
    id: "module-selector",
    title: "Undeclared module selector",
    summary: "X::name needs X among the dependencies, as an import does",
    hazard: "the build links stale code when it changes, and no list of imports shows the edge",
    rationale: """
      The compiler of Swift 6.3 accepts a module selector (SE-0491) for every module that any import
      has loaded, without an import of its own. No list of imports shows the edge, and the build
      system does not know it.
      """,
    example: "let price = Catalog::Price(1)   // no target dependency on Catalog",
    remedy: "declare the dependency and import the module, or remove the mention"
  ) { model in
    model.undeclared(.selector) { use, _ in
      "'\(use.source.name)' names '\(use.destination.module)::' but does not declare "
        + "'\(use.destination.name)'\(use.underCondition)"
    }
  }

  static let undeclaredCanImport = Rule(
    id: "undeclared-can-import",
    title: "Undeclared canImport",
    summary: "#if canImport(X) of a target of the same package needs X among the dependencies",
    hazard: "a clean build takes one branch, the next build the other, and fails to link",
    rationale: """
      Whether the module can be imported depends on what is built already. A clean build takes the
      #else branch; touching the file afterwards takes the other one, and the same tree fails to link.
      """,
    example: """
      #if canImport(Analytics)   // Analytics is not declared
      import Analytics
      #endif
      """,
    remedy: "declare the dependency in Package.swift, or decide by a trait or a platform instead"
  ) { model in
    model.undeclared(.canImport) { use, hazard in
      "'\(use.source.name)' asks canImport(\(use.destination.module)) without declaring "
        + "'\(use.destination.name)'\(use.underCondition); "
        + (hazard ?? "the answer depends on build order")
    }
  }

  static let unknownDependency = Rule(
    id: "unknown-dependency",
    title: "Unknown dependency",
    summary: "every target that a dependency names is declared in the manifest",
    hazard: "SwiftPM refuses the whole package",
    rationale: """
      A target that was removed, or renamed, leaves the names of those who used it behind. SwiftPM
      refuses the whole package then, with one of them and without a line; here every place is named,
      with the sources that import the target and their owners.
      """,
    example:
      #".target(name: "Cart", dependencies: ["Home"]),   // no target is called Home any more"#,
    remedy: "remove the dependency and the imports, or declare the target again"
  ) { model in
    let sources = model.graph.targets.filter { !$0.missingDependencies.isEmpty }
    let files = sources.isEmpty ? [:] : Dictionary(grouping: model.files) { $0.source.index }
    // Each name is compared with each target, which is done for as many as anybody reads.
    var suggestions = 100
    return sources.flatMap { source in
      source.missingDependencies.map { missing in
        let imports = (files[source.index] ?? []).flatMap { file in
          file.scan.imports.filter { $0.module == ModuleName.c99(missing) }.map {
            RelatedLocation(
              file: file.path, position: $0.position, message: "\(source.name) imports \(missing)")
          }
        }
        // A feature's other targets have similar names, so only one or two wrong letters count as a slip.
        suggestions -= 1
        let near =
          suggestions < 0
          ? nil
          : Suggestions.near(missing, among: model.graph.targets.map(\.name), count: 1, slips: 2)
            .first
        let change = DependencyChange(.remove, of: missing, in: source.plainName)
        return Finding(
          file: source.origin.manifestFile,
          message: "'\(source.name)' depends on '\(missing)', which no target is called",
          remedy: (near.map { "did you mean \"\($0)\"? Else " } ?? "") + change.words,
          target: source.name, module: missing, related: imports, change: change)
      }
    } + model.mistypedDependencies
  }
}

extension ImportStatement {
  /// Whether it is compiled only where the module can be imported.
  fileprivate var isOptional: Bool {
    (condition?.terms ?? []).contains { term in
      ConditionExpression(term).value {
        BuildSetting.module(askedBy: $0) == module ? false : nil
      } == false
    }
  }
}

extension ModuleEdge {
  fileprivate func hazard(through chain: [String]) -> String {
    "it compiles only through \(chain.joined(separator: " → ")), and an incremental build "
      + "links stale code when '\(destination.name)' changes"
  }
}

extension PackageModel {
  /// Returns the findings about uses of undeclared targets; each hazard is `nil` if no chain leads there.
  func undeclared(
    _ forms: ModuleUse.Form..., limit: Int = ChainSearch.usualLimit,
    message: (_ use: ModuleUse, _ hazard: String?) -> String
  ) -> [Finding] {
    let undeclared = edges.all.filter { edge in
      !edge.isDeclared && edge.mentions.contains { forms.contains($0.form) }
    }
    if undeclared.isEmpty { return [] }
    let advice = DeclarationAdvice(self, of: undeclared, limit: limit)
    var search = ChainSearch(graph.declared, limit: limit)
    let chains = search.chains(undeclared.map(\.ends))
    return undeclared.flatMap { edge in
      // All uses of an edge have one chain and one remedy.
      var (chain, hazard): ([String], String?) = ([], nil)
      switch chains[edge.ends] {
      case .chain(let nodes):
        chain = nodes.map { graph.targets[$0].name }
        hazard = edge.hazard(through: chain)
      case .notSought:
        hazard = "how it compiles was not sought: there are too many chains to follow"
      case .some(.none), nil: break
      }
      let (remedy, change) = advice.remedy(of: edge)
      let related = locations(of: chain)
      let level = usualLevel(of: edge.source, compiles: hazard != nil)
      let doubt = doubt(about: edge)
      return edge.mentions.filter { forms.contains($0.form) }.map { use in
        var finding = finding(
          use.source, use.destination, at: use, message: message(use, hazard), remedy: remedy,
          chain: chain,
          related: use.form == .importStatement || use.form == .externalMacro ? related : [],
          change: doubt == nil ? change : nil)
        finding.usualLevel = level
        if let doubt { finding.rests(on: doubt) }
        return finding
      }
    }
  }

  /// Returns the level of undeclared imports that nobody has asked about: an error where nothing that is declared
  /// leads to the module, since it cannot be relied on to compile, and a warning in what is shipped.
  private func usualLevel(of source: PackageTarget, compiles: Bool) -> RuleLevel {
    compiles ? isShipped(source) ? .warn : .off : .error
  }

  /// Whether a target is part of a product or a program, or of what those depend on; where there are neither, every
  /// target but tests is.
  private func isShipped(_ target: PackageTarget) -> Bool {
    target.kind != .test && (shippedTargets.isEmpty || shippedTargets.contains(target.name))
  }

  fileprivate var undeclaredProducts: [Finding] {
    guard knowsProducts else { return [] }
    let uses = ProductUses(self)
    // The conditions of all imports of a module, by target.
    var conditions: [Int: [String: [CompilationCondition?]]] = [:]
    for file in files {
      for statement in file.scan.imports {
        conditions[file.source.index, default: [:]][statement.module, default: []]
          .append(statement.condition)
      }
    }
    // A chain depends on nothing else of an import.
    var chains: [Int: [String: [String]]] = [:]
    var brought: [Int: Set<String>?] = [:]
    return files.flatMap { file in
      file.scan.imports.compactMap { statement -> Finding? in
        let offers = uses.missing(statement, in: file.source)
        guard let product = offers.first else { return nil }
        let chain =
          chains[file.source.index]?[statement.module] ?? uses.chain(from: file.source, to: offers)
        chains[file.source.index, default: [:]][statement.module] = chain
        let origin = file.source.origin
        let declared = product.package.map { origin.packages.contains($0.lowercased()) } ?? true
        let known = brought[file.source.index] ?? uses.brought(to: file.source)
        brought[file.source.index] = known
        // Where it is imported only if it can be, nothing fails without it.
        let compiles =
          !chain.isEmpty || statement.isOptional
          || known?.contains(file.source.moduleAliases[statement.module] ?? statement.module)
            ?? true
        let how =
          chain.isEmpty
          ? compiles
            ? "it compiles only while another package brings it along"
            : "nothing '\(file.target)' declares leads to it, so it compiles only when it happens to be built before"
          : "it compiles only through \(chain.joined(separator: " → "))"
        let needed = neededCondition(
          of: product, for: statement, in: file.source,
          under: conditions[file.source.index]?[statement.module] ?? [])
        var finding = finding(
          in: file, at: statement, message: "'\(file.target)' imports '\(statement.module)'",
          details: " but does not declare the \(product.words); \(how)",
          remedy: (declared ? "" : "declare package '\(product.package ?? "")' and ")
            + "add "
            + file.source.declaring(product.spelling(condition: needed?.spelling))
            + (needed?.advice ?? ""))
        finding.chain = chain
        finding.usualLevel = usualLevel(of: file.source, compiles: compiles)
        finding.change = product.package.flatMap { package in
          declared && needed == nil
            ? DependencyChange(
              .add, of: product.name, from: package, in: file.source.plainName) : nil
        }
        return finding
      }
    }
  }

  private func neededCondition(
    of product: ProductDependency, for statement: ImportStatement, in source: PackageTarget,
    under conditions: [CompilationCondition?]
  ) -> NeededCondition? {
    NeededCondition(
      ofUses: conditions, of: statement.module, in: source,
      declaredElsewhere: graph.conditions(of: product, besides: source))
  }

  private var knowsProducts: Bool {
    !products.entries.isEmpty || graph.targets.contains { !$0.products.isEmpty }
  }
}
