import SwiftScanning

/// Finds out whether dependencies that no import mentions are used nevertheless.
///
/// Before SE-0444, members of a module are visible wherever some import loads it, and a module may be linked
/// only for symbols, conformances or resources. So a module is unused only if nothing of it is mentioned and
/// none of its types can arrive indirectly; a mention proves a use only if nothing else explains it.
struct UnimportedReader {
  private let model: PackageModel
  private let rules: Set<Rule>
  private let unseen: UnseenCode
  private var files: [[ScannedFile]]
  /// The targets that each target may load: all it uses or declares, except those found to be unused.
  private var successors: [[Int]]

  private var namesRead: [String: [FileNames]] = [:]
  private var surfacesRead: [String: Surface] = [:]

  /// What a target lets others see, with its names and the words of its signatures, each once.
  private struct Surface {
    let entries: [InterfaceSurface.Entry]
    let names: Set<String>
    let words: [String]

    init(_ entries: [InterfaceSurface.Entry]) {
      self.entries = entries
      names = Set(entries.map(\.declaration.baseName))
      var seen: Set<String> = []
      words = entries.flatMap(\.declaration.words).filter { seen.insert($0).inserted }
    }
  }

  /// Reads no file if none of `rules` needs the result.
  init(_ model: PackageModel, rules: Set<Rule>) {
    (self.model, self.rules, unseen) = (model, rules, UnseenCode(model))
    files = Array(repeating: [], count: model.graph.targets.count)
    for file in model.files { files[file.source.index].append(file) }
    successors = model.edges.successors
  }

  /// Returns the state of each dependency that no import mentions.
  ///
  /// An unused dependency loads nothing, so the others are examined again without it, as the next run would.
  mutating func dependencies() throws(BoundaryCheckError) -> [UnimportedDependency] {
    // A product is in use if one of its targets is.
    let used = Set(model.edges.all.filter { !$0.mentions.isEmpty }.compactMap(\.product))
    let asked = model.edges.all.filter { edge in
      edge.isDeclared && edge.mentions.isEmpty && isAsked(edge)
        && edge.product.map { !used.contains($0) } ?? true
    }
    while true {
      var found: [UnimportedDependency] = []
      var used = used
      for edge in asked {
        if let product = edge.product, used.contains(product) { continue }
        if let use = try use(of: edge.destination, by: edge.source) {
          found.append(UnimportedDependency(edge: edge, use: use))
        } else if let product = edge.product {
          used.insert(product)
        }
      }
      let before = successors
      let result = UnimportedDependency.byProducts(found, used)
      for dependency in result {
        guard case .unused = dependency.use else { continue }
        let edge = dependency.edge
        successors[edge.source.index].removeAll { $0 == edge.destination.index }
      }
      if successors == before { return result }
    }
  }

  /// Returns whether a rule looks at the edge; programs and plugins are run, not imported.
  private func isAsked(_ edge: ModuleEdge) -> Bool {
    guard edge.source.kind != .plugin,
      !edge.source.impliedDependencies.contains(edge.destination.name),
      // The module may come from another declared target that is built for another platform.
      model.graph.target(forModule: edge.destination.module, importedBy: edge.source)
        === edge.destination,
      ![.executable, .plugin, .test].contains(edge.destination.kind)
    else { return false }
    return [Rule.unusedDependency, .leakedDependency].contains { rule in
      var finding = model.finding(edge.source, edge.destination, message: "", remedy: "")
      finding.rule = rule.id
      return rules.contains(rule) && model.level(of: finding) != .off
        && !(rule == .leakedDependency && edge.source.hidesMembers)
    }
  }

  /// Returns the state of a dependency; `nil` if it is used through a module that re-exports it.
  private mutating func use(
    of destination: PackageTarget, by source: PackageTarget
  ) throws(BoundaryCheckError) -> UnimportedDependency.Use? {
    let own = try names(of: source)
    if own.allSatisfy(\.isEmpty) { return .unknown("'\(source.name)' has no code of its own") }
    if source.dependencyConditions[destination.name] != nil {
      return .unknown("it is declared for some builds only")
    }
    if destination.kind == .macro { return .unknown("a macro is run wherever it is expanded") }
    if files[destination.index].isEmpty {
      return .unknown("it has no Swift sources and may be there to be linked")
    }
    if let reason = unseen.reason(for: source, in: files[source.index], using: destination) {
      return .unknown(reason)
    }
    let others = targets(from: source, without: destination)
    let exported = exports(of: destination)
    var entries: [InterfaceSurface.Entry] = []
    for target in [destination] + exported.targets {
      entries += try surface(of: target).entries.filter {
        // Another package sees only public declarations.
        target.origin === source.origin || $0.declaration.visibility > .package
      }
    }
    let isExported = others.contains { exports(of: $0).targets.contains { $0 === destination } }
    let surface = UsableSurface(entries, isOperatorsOnly: source.hidesMembers && !isExported)

    let visible = try visibleFiles(to: source)
    func isKnown(_ name: String) throws(BoundaryCheckError) -> Bool {
      if visible.contains(where: { $0.introduced.contains(name) }) { return true }
      for target in others where try self.surface(of: target).names.contains(name) { return true }
      return false
    }
    var leaks: [UnimportedDependency.Leak] = []
    for (file, names) in zip(files[source.index], own) {
      let uses = surface.mentions(in: names).filter(\.isTelling)
        .sorted { $0.mention.position < $1.mention.position }
      for use in uses {
        if try isKnown(use.name) { continue }
        if let holder = use.holder, try !isKnown(holder) { continue }
        leaks.append(
          UnimportedDependency.Leak(
            file: file, name: use.name, mention: use.mention, declaration: use.declaration))
        break
      }
    }
    if let leak = leaks.first {
      if isExported { return nil }
      if let reason = try hidden(in: source, others) { return .unknown(reason) }
      guard let unknown = unknownModule(importedBy: source) else { return .leaked(leaks) }
      return .unknown("'\(leak.name)' may be its own or one of '\(unknown)'")
    }
    for type in own.lazy.flatMap({ surface.types(in: $0) }) {
      if try isKnown(type) { continue }
      return isExported ? nil : .unknown("'\(type)' is the name of a type of it")
    }
    if let link = try link(between: source, and: destination) { return .unknown(link) }
    if try self.surface(of: destination).entries.isEmpty || !exported.modules.isEmpty {
      let modules = exported.modules + exported.targets.map(\.name)
      return .unknown(
        modules.isEmpty
          ? "it declares nothing that could be mentioned"
          : "it re-exports \(modules.map { "'\($0)'" }.joined(separator: ", "))")
    }
    let loaders = others.filter { successors[$0.index].contains(destination.index) }
    if let reason = try hidden(in: source, loaders.isEmpty ? [] : others) {
      return .unknown(reason)
    }
    guard let loader = loaders.first else { return .unused }
    if let name = own.lazy.flatMap({ surface.mentions(in: $0) }).first?.name {
      return .unknown("'\(name)' is mentioned, which others declare as well")
    }
    if !source.hidesMembers, surface.hasUnnamedMembers {
      return .unknown("its extensions can be used without a name through '\(loader.name)'")
    }
    if !source.hidesMembers, try names(of: destination).contains(where: \.mayExpandMacros) {
      return .unknown("macros may declare more of it than its sources show")
    }
    for other in others {
      if let type = surface.type(among: try self.surface(of: other).words) {
        return .unknown("values of its '\(type)' may come through '\(other.name)'")
      }
    }
    return .unused
  }

  /// Returns what may connect two targets at link time or run time; `nil` if nothing seems to.
  private mutating func link(
    between source: PackageTarget, and destination: PackageTarget
  ) throws(BoundaryCheckError) -> String? {
    let (own, offered) = (try names(of: source), try names(of: destination))
    if own.contains(where: \.looksUpSymbols) || offered.contains(where: \.namesSymbols) {
      return "its symbols may be used by their names"
    }
    if !destination.resources.isEmpty { return "its resources may be used" }
    let entries = try surface(of: destination).entries
    let types = Set(entries.compactMap(\.declaration.typeName))
    // A conformance to the module's own protocol is used through a name that the module declares.
    let foreign = entries.first { entry in
      let declaration = entry.declaration
      guard declaration.kind == .conformance, let type = declaration.container.first else {
        return false
      }
      let conformance = declaration.name.split { " .&".contains($0) }.last.map(String.init)
      return !types.contains(type) && !types.contains(conformance ?? "")
    }
    return foreign.map {
      "it makes '\($0.declaration.container[0])', a type of another module, conform"
    }
  }

  /// Returns the code, of a target or of those it can reach, that could use or declare what is looked for.
  private mutating func hidden(
    in source: PackageTarget, _ others: [PackageTarget]
  ) throws(BoundaryCheckError) -> String? {
    if let reason = others.lazy.compactMap(unseen.reason).first { return reason }
    var macros: Set<String> = []
    for target in targets(from: source) + [source] {
      macros.formUnion(
        try surface(of: target).entries.map(\.declaration).filter { $0.kind == .macro }
          .map(\.baseName))
    }
    return try unseen.macro(
      in: files[source.index], declared: macros, unknownModule: unknownModule(importedBy: source)
    ).map { "'\($0)' may expand to code of '\(source.name)'" }
  }

  // MARK: - What is read

  private mutating func names(of target: PackageTarget) throws(BoundaryCheckError) -> [FileNames] {
    if let known = namesRead[target.name] { return known }
    let names = try files[target.index].map { file throws(BoundaryCheckError) in
      try file.code().names()
    }
    namesRead[target.name] = names
    return names
  }

  private mutating func surface(of target: PackageTarget) throws(BoundaryCheckError) -> Surface {
    if let known = surfacesRead[target.name] { return known }
    let read = try InterfaceSurface.targets(of: files[target.index])
    let surface = Surface(read[target.name, default: []])
    surfacesRead[target.name] = surface
    return surface
  }

  /// Returns the files whose names a target may mean: its own, and those it sees by `@testable`.
  private mutating func visibleFiles(
    to source: PackageTarget
  ) throws(BoundaryCheckError) -> [FileNames] {
    var visible = try names(of: source)
    let opened = files[source.index].flatMap(\.scan.imports).filter(\.isTestable).map(\.module)
    for module in Set(opened) {
      if let target = model.graph.target(forModule: module, importedBy: source) {
        visible += try names(of: target)
      }
    }
    return visible
  }

  // MARK: - The graph

  private func targets(
    from source: PackageTarget, without destination: PackageTarget? = nil
  ) -> [PackageTarget] {
    Search.reachable(from: source.index) { index in
      successors[index].filter { $0 != destination?.index }
    }.subtracting([source.index]).sorted().map { model.graph.targets[$0] }
  }

  /// Returns the targets, and modules of other packages, that an import of a target re-exports.
  private func exports(of target: PackageTarget) -> (targets: [PackageTarget], modules: [String]) {
    var (targets, modules): ([PackageTarget], [String]) = ([], [])
    var waiting = [target]
    while let current = waiting.popLast() {
      for statement in files[current.index].flatMap(\.scan.imports)
      where statement.isExported {
        guard let next = model.graph.target(forModule: statement.module, importedBy: current),
          !files[next.index].isEmpty
        else {
          modules.append(statement.module)
          continue
        }
        guard next !== target, !targets.contains(where: { $0 === next }) else { continue }
        targets.append(next)
        waiting.append(next)
      }
    }
    return (targets, Set(modules).sorted())
  }

  /// Returns an imported module whose names are not known here.
  private func unknownModule(importedBy source: PackageTarget) -> String? {
    files[source.index].flatMap(\.scan.imports).map(\.module).first { module in
      !ProductUses.toolchain.contains(module)
        && model.graph.target(forModule: module, importedBy: source) == nil
    }
  }
}
