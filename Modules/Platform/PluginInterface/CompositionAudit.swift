import DependencyInjection
import Navigation
import Routing

/// The checks besides patterns and dependencies, in one pass over all registrations.
struct CompositionAudit {
  let registries: [RouterRegistry]
  let skipped: [RouterRegistry]
  /// All added plugins, in the order of reports.
  let manifests: [PluginManifest]

  func problems() -> [CompositionProblem] {
    plugins() + routes() + tabs() + guards() + commands() + synonyms() + programCommands() + flows()
      + opened() + ParentAudit(registries).problems() + points() + migrations() + drawings()
  }

  private func plugins() -> [CompositionProblem] {
    duplicates(manifests, by: \.id) { .duplicatePlugin(id: $0.id, first: $0, second: $1) }
  }

  private func routes() -> [CompositionProblem] {
    duplicates((registries + skipped).flatMap(\.routeTypes), by: \.id) {
      .duplicateRoutes(name: $0.name, first: $0.site, second: $1.site)
    }
  }

  private func tabs() -> [CompositionProblem] {
    let declared = registries.flatMap(\.tabs)
    let known = Set(registries.flatMap(\.routeTypes).map(\.id))
    var problems = duplicates(declared, by: \.value.id.rawValue) {
      CompositionProblem.duplicateTab(
        id: $0.value.id.rawValue, first: $0.site, second: $1.site)
    }
    var ids: Set<String> = []
    // Of two tabs with one name, which are reported as duplicates, only the first one takes a position.
    let placed = declared.filter {
      $0.value.order != nil && ids.insert($0.value.id.rawValue).inserted
    }
    problems += duplicates(placed, by: { "\($0.value.order ?? 0)" }) {
      .duplicateTabOrder(order: $0.value.order ?? 0, first: $0.site, second: $1.site)
    }
    for tab in declared where !known.contains(tab.value.root.routeType) {
      problems.append(.tabWithoutRoutes(id: tab.value.id.rawValue, site: tab.site))
    }
    for routes in registries.flatMap(\.routeTypes) {
      guard let tab = routes.tab, !declared.contains(where: { $0.value.id == tab }) else {
        continue
      }
      problems.append(
        .routesWithoutTab(routes: routes.name, tab: tab.rawValue, site: routes.site))
    }
    return problems
  }

  private func guards() -> [CompositionProblem] {
    duplicates(registries.flatMap(\.guards), by: \.name) {
      .duplicateGuard(name: $0.name, first: $0.site, second: $1.site)
    }
  }

  private func commands() -> [CompositionProblem] {
    let declared = registries.flatMap(\.commands)
    var problems = duplicates(declared, by: \.value.name) {
      CompositionProblem.duplicateCommand(
        name: $0.value.name, first: $0.site, second: $1.site)
    }
    for declaration in declared {
      let name = declaration.value.name
      guard !isWord(name) || GlobalCommand.reserved.contains(name) else { continue }
      problems.append(.reservedCommand(name: name, site: declaration.site))
    }
    return problems + hiddenWords(declared)
  }

  /// Commands are looked up before tabs and mentions; a plugin may do so with words of its own.
  private func hiddenWords(_ commands: [Declared<GlobalCommand>]) -> [CompositionProblem] {
    let tabs = registries.flatMap(\.tabs).map { ($0.value.id.rawValue, true, $0.site) }
    let words = tabs + registries.flatMap(\.mentions).map { ($0.value.name, false, $0.site) }
    let byName = Dictionary(grouping: words) { name, _, _ in name }
    return commands.flatMap { command in
      byName[command.value.name, default: []].filter { $2.plugin != command.site.plugin }.map {
        name, isTab, site in
        .hiddenWord(name: name, isTab: isTab, command: command.site, word: site)
      }
    }
  }

  /// Synonyms of what a plugin has not declared; its screens offer an action of that name only where it is mentioned.
  private func synonyms() -> [CompositionProblem] {
    registries.flatMap { registry in
      let known = Set(
        registry.tabs.map(\.value.id.rawValue) + registry.commands.map(\.value.name)
          + registry.mentions.map(\.value.name))
      var reported: Set<String> = []
      return registry.synonyms.filter { synonym in
        !known.contains(synonym.value.word) && reported.insert(synonym.value.word).inserted
      }.map {
        CompositionProblem.synonymOfNothing(
          name: $0.value.name, word: $0.value.word, site: $0.site)
      }
    }
  }

  private func programCommands() -> [CompositionProblem] {
    let declared = registries.flatMap(\.programCommands)
    let sessions = Dictionary(
      registries.flatMap(\.commands).map { ($0.value.name, $0.site) }
        + registries.flatMap(\.tabs).map { ($0.value.id.rawValue, $0.site) }
    ) { first, _ in first }
    let single = Dictionary(declared.filter { $0.words.count == 1 }.map { ($0.name, $0.site) }) {
      first, _ in first
    }
    var problems = duplicates(declared, by: \.name) {
      CompositionProblem.duplicateProgramCommand(
        name: $0.name, first: $0.site, second: $1.site)
    }
    for command in declared {
      let words = command.words
      guard (1...2).contains(words.count), words.allSatisfy(isWord), let first = words.first,
        words.joined(separator: " ") == command.name, !GlobalCommand.reserved.contains(first)
      else {
        problems.append(.reservedProgramCommand(name: command.name, site: command.site))
        continue
      }
      if let other = sessions[first] ?? (words.count == 2 ? single[first] : nil) {
        problems.append(
          .duplicateProgramCommand(name: first, first: other, second: command.site))
      }
    }
    return problems
  }

  func isWord(_ name: String) -> Bool {
    let isMadeOfLetters = name.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x2d }
    return !name.isEmpty && isMadeOfLetters && !name.hasPrefix("-") && !name.hasSuffix("-")
  }

  private func flows() -> [CompositionProblem] {
    var problems = duplicates(registries.flatMap(\.providedFlows), by: \.id) {
      CompositionProblem.duplicateFlow(name: $0.name, first: $0.site, second: $1.site)
    }
    for registry in registries {
      let own = Set(registry.routeTypes.map(\.id))
      for flow in registry.providedFlows where !own.contains(ObjectIdentifier(flow.start)) {
        problems.append(
          .flowWithoutRoutes(flow: flow.name, routes: "\(flow.start)", site: flow.site))
      }
    }
    return problems
  }

  private func opened() -> [CompositionProblem] {
    let known = Set(
      registries.flatMap(\.routeTypes).map(\.id) + registries.flatMap(\.providedFlows).map(\.id))
    let absent = Dictionary(
      skipped.flatMap(\.routeTypes).map { ($0.id, $0.site) }
        + skipped.flatMap(\.providedFlows).map { ($0.id, $0.site) }
    ) { first, _ in first }
    return registries.flatMap(\.opened).filter { !$0.isOptional && !known.contains($0.id) }.map {
      .noHandler(
        name: $0.name, parentOf: $0.parentOf, site: $0.site, wouldBe: absent[$0.id])
    } + registries.flatMap(undeclared)
  }

  /// What plugins can do without and no composed plugin has, a line each: a person misses it without a word.
  func absences() -> [String] {
    let known = Set(
      registries.flatMap(\.routeTypes).map(\.id) + registries.flatMap(\.providedFlows).map(\.id))
    let hosted = Set(registries.flatMap(\.points).map(\.id))
    let opened = registries.flatMap(\.opened).filter { $0.isOptional && !known.contains($0.id) }.map
    {
      "\($0.site.plugin) \($0.isFlow ? "starts" : "opens") \($0.name)"
    }
    let contributed = registries.flatMap(\.contributions)
      .filter { $0.isOptional && !hosted.contains($0.id) }.map {
        "\($0.site.plugin) contributes to \($0.name)"
      }
    return Set(opened + contributed).sorted()
  }

  private func undeclared(by registry: RouterRegistry) -> [CompositionProblem] {
    let declared = Set(registry.routeTypes.map(\.id) + registry.opened.map(\.id))
    return registry.named.filter { !declared.contains($0.id) }.map {
      .undeclared(name: $0.name, site: $0.site)
    }
  }

  private func drawings() -> [CompositionProblem] {
    let problems = registries.flatMap { registry in
      duplicates(registry.drawings, by: \.model) {
        CompositionProblem.duplicateView(name: $0.name, first: $0.site, second: $1.site)
      }
    }
    return problems + registries.flatMap(viewsOfNothing)
  }

  private func viewsOfNothing(of registry: RouterRegistry) -> [CompositionProblem] {
    registry.drawings.compactMap { drawing -> CompositionProblem? in
      func shows(_ routes: RouteDeclaration) -> Bool { routes.viewModels.contains(drawing.model) }
      guard !registry.routeTypes.contains(where: shows) else { return nil }
      return .viewOfNothing(
        name: drawing.name, site: drawing.site,
        shownBy: registries.lazy.flatMap(\.routeTypes).first(where: shows)?.site)
    }
  }

  private func migrations() -> [CompositionProblem] {
    registries.compactMap { registry in
      let (missing, surplus) = registry.migrationGaps
      guard !missing.isEmpty || !surplus.isEmpty else { return nil }
      return .migrationGap(plugin: registry.plugin, missing: missing, surplus: surplus)
    }
  }

  func duplicates<Value, Key: Hashable>(
    _ values: [Value], by key: (Value) -> Key, problem: (Value, Value) -> CompositionProblem?
  ) -> [CompositionProblem] {
    var firsts: [Key: Int] = [:]
    return values.enumerated().compactMap { index, value in
      let first = firsts[key(value)]
      firsts[key(value)] = first ?? index
      return first.flatMap { problem(values[$0], value) }
    }
  }
}

/// Checks that the links of one prefix, their first segment, are one plugin's.
struct PrefixAudit {
  let catalogue: [PatternDescription]

  func problems() -> [CompositionProblem] {
    var owners: [String: Registration] = [:]
    var reported: Set<[String]> = []
    return catalogue.flatMap { entry in
      ([entry.pattern] + entry.aliases).compactMap { text in
        let (prefix, site) = (prefix(of: text), entry.registration)
        guard let owner = owners[prefix], owner.plugin != site.plugin else {
          owners[prefix] = owners[prefix] ?? site
          return nil
        }
        guard reported.insert([prefix, site.plugin]).inserted else { return nil }
        return .sharedPrefix(prefix: prefix, first: owner, second: site)
      }
    }
  }

  private func prefix(of pattern: String) -> String {
    let prefix = pattern.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return String(Substring(prefix))
  }
}
