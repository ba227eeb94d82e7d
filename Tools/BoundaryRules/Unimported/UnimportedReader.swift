import PackageReading
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
  private let facts: TargetFacts
  private var files: [[ScannedFile]] { facts.files }
  private var exported: ExportTable { facts.exported }
  /// The targets that each target may load: all it uses or declares, except those found to be unused.
  private var successors: [[Int]]

  /// What the target under examination reaches, and a macro in it that may expand to code, if that was asked.
  private var reach: Reach?
  private var macroRead: String??
  private(set) var searches = 0

  private var reasonsRead: [Int: String?] = [:]

  /// Reads no file if none of `rules` needs the result.
  init(_ facts: TargetFacts, _ unseen: UnseenCode, rules: Set<Rule>) {
    (self.facts, self.unseen, self.rules) = (facts, unseen, rules)
    model = facts.model
    successors = model.edges.successors
  }

  /// Returns the state of each dependency that no import mentions.
  ///
  /// An unused dependency loads nothing, so the targets that reach it are examined again without it, as the next
  /// run would.
  mutating func dependencies() throws(BoundaryCheckError) -> [UnimportedDependency] {
    // A product is in use if one of its targets is.
    let used = Set(model.edges.all.filter { !$0.mentions.isEmpty }.compactMap(\.product))
    let asked = Dictionary(
      grouping: model.edges.all.filter { edge in
        edge.isDeclared && edge.mentions.isEmpty && isAsked(edge)
          && edge.product.map { !used.contains($0) } ?? true
      }, by: \.source.index)
    let predecessors = Search.reversed(successors)
    var answers: [Int: (found: [UnimportedDependency], used: Set<[String]>)] = [:]
    var waiting = asked.keys.sorted()
    while !waiting.isEmpty {
      var unused: [(source: Int, destination: Int)] = []
      for source in waiting {
        let answer = try examine(asked[source] ?? [])
        answers[source] = answer
        for dependency in UnimportedDependency.byProducts(answer.found, answer.used) {
          guard case .unused = dependency.use else { continue }
          let destination = dependency.edge.destination.index
          if successors[source].contains(destination) { unused.append((source, destination)) }
        }
      }
      reach = nil
      for edge in unused { successors[edge.source].removeAll { $0 == edge.destination } }
      let changed = Search.distances(from: unused.map(\.source)) { predecessors[$0] }
      waiting = changed.keys.filter { asked[$0] != nil }.sorted()
    }
    let all = answers.sorted { $0.key < $1.key }.map(\.value)
    return UnimportedDependency.byProducts(
      all.flatMap(\.found), all.reduce(into: used) { $0.formUnion($1.used) })
  }

  /// Returns the states of one target's dependencies, and its products that are in use.
  private mutating func examine(
    _ edges: [ModuleEdge]
  ) throws(BoundaryCheckError) -> (found: [UnimportedDependency], used: Set<[String]>) {
    var (found, used): ([UnimportedDependency], Set<[String]>) = ([], [])
    for edge in edges {
      if let product = edge.product, used.contains(product) { continue }
      if let use = try use(of: edge.destination, by: edge.source) {
        found.append(UnimportedDependency(edge: edge, use: use))
      } else if let product = edge.product {
        used.insert(product)
      }
    }
    return (found, used)
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
    let own = try facts.names(of: source)
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
    let reach = reach(from: source)
    let targets = model.graph.targets
    lazy var others = reach.nodes(without: destination.index).map { targets[$0] }
    let exports = exported.exports(of: destination.index)
    var entries: [InterfaceSurface.Entry] = []
    for target in [destination] + exports.targets.map({ targets[$0] }) {
      entries += try facts.surface(of: target, from: source)
    }
    let isExported = exported.exporters(of: destination.index).contains {
      reach.contains($0, without: destination.index)
    }
    let surface = UsableSurface(entries, isOperatorsOnly: source.hidesMembers && !isExported)

    let visible = try facts.visibleFiles(to: source)
    func isKnown(_ name: String) throws(BoundaryCheckError) -> Bool {
      if visible.contains(where: { $0.introduced.contains(name) }) { return true }
      for target in others where try facts.surface(of: target).names.contains(name) { return true }
      return false
    }
    var leaks: [UnimportedDependency.Leak] = []
    for (file, names) in zip(files[source.index], own) {
      let uses = surface.mentions(in: names).filter(\.isUnambiguous)
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
      guard let unknown = facts.unknownModule(in: files[source.index], of: source) else {
        return .leaked(leaks)
      }
      return .unknown("'\(leak.name)' may be its own or one of '\(unknown)'")
    }
    for type in own.lazy.flatMap({ surface.types(in: $0) }) {
      if try isKnown(type) { continue }
      return isExported ? nil : .unknown("'\(type)' is the name of a type of it")
    }
    if let link = try link(between: source, and: destination) { return .unknown(link) }
    if try facts.surface(of: destination).entries.isEmpty || !exports.modules.isEmpty {
      let modules = exports.modules + exports.targets.map { targets[$0].name }
      return .unknown(
        modules.isEmpty
          ? "it declares nothing that could be mentioned"
          : "it re-exports \(modules.map { "'\($0)'" }.joined(separator: ", "))")
    }
    let loader = reach.loader(of: destination.index).map { targets[$0] }
    if let reason = try hidden(in: source, loader == nil ? [] : others) {
      return .unknown(reason)
    }
    guard let loader else { return .unused }
    if let name = own.lazy.flatMap({ surface.mentions(in: $0) }).first?.name {
      return .unknown("'\(name)' is mentioned, which others declare as well")
    }
    if !source.hidesMembers, surface.hasUnnamedMembers {
      return .unknown("its extensions can be used without a name through '\(loader.name)'")
    }
    if !source.hidesMembers, try facts.names(of: destination).contains(where: \.mayExpandMacros) {
      return .unknown("macros may declare more of it than its sources show")
    }
    for other in others {
      if let type = surface.type(among: try facts.words(of: other)) {
        return .unknown("values of its '\(type)' may come through '\(other.name)'")
      }
    }
    return .unused
  }

  /// Returns what may connect two targets at link time or run time; `nil` if nothing seems to.
  private mutating func link(
    between source: PackageTarget, and destination: PackageTarget
  ) throws(BoundaryCheckError) -> String? {
    let (own, offered) = (try facts.names(of: source), try facts.names(of: destination))
    if own.contains(where: \.looksUpSymbols) || offered.contains(where: \.namesSymbols) {
      return "its symbols may be used by their names"
    }
    if !destination.resources.isEmpty { return "its resources may be used" }
    let entries = try facts.surface(of: destination).entries
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
    for other in others {
      let reason = reasonsRead[other.index] ?? unseen.reason(for: other)
      reasonsRead[other.index] = .some(reason)
      if let reason { return reason }
    }
    let reach = reach(from: source)
    if let macroRead { return macroRead }
    var macros = Set(try facts.surface(of: source).macros)
    for target in reach.nodes() {
      macros.formUnion(try facts.surface(of: model.graph.targets[target]).macros)
    }
    let found = try unseen.macro(
      in: files[source.index], declared: macros,
      unknownModule: facts.unknownModule(in: files[source.index], of: source)
    ).map { "'\($0)' may expand to code of '\(source.name)'" }
    macroRead = .some(found)
    return found
  }

  // MARK: - The graph

  private mutating func reach(from source: PackageTarget) -> Reach {
    if let reach, reach.source == source.index { return reach }
    searches += 1
    let found = Reach(of: source.index, in: successors)
    (reach, macroRead) = (found, nil)
    return found
  }
}
