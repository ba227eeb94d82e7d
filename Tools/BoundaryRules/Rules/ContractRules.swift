package import PackageReading

extension Rule {
  static let forbidden = Rule(
    id: "forbidden",
    title: "Forbidden module",
    summary: "a target does not use a module that is forbidden to it",
    hazard: "the edge was ruled out by name, and others rely on there being none",
    rationale: """
      Some edges are wrong whatever layer they cross: a shop that must not know the analytics, a tool
      that must build without the app. Named, the rule and its reason are found again.
      """,
    example: """
      // "forbidden": [{ "name": "no-analytics", "targets": ["Cart"], "modules": ["Analytics"], … }]
      import Analytics   // in Sources/Cart
      """,
    remedy: "remove the use; the reason says what to do instead"
  ) { model in
    model.configuration.forbidden.flatMap { contract in
      model.refused { source, destination in
        guard let captures = model.selection.match(source, contract.targets),
          model.selection.match(destination, contract.modules, captures: captures) != nil
        else { return nil }
        return EdgeVerdict(
          reason: "contract \(contract.name)", remedy: "remove it: \(contract.reason)",
          contracts: [contract.name])
      }
    }
  }

  static let forbiddenIndirect = Rule(
    id: "forbidden-indirect",
    title: "Forbidden module within reach",
    summary: "no chain of dependencies leads from a target to a module that is forbidden to it",
    hazard: "what is linked through others is linked all the same: the program ships it",
    rationale: """
      A module linked through three others is linked all the same: the program contains it, starts it
      and ships it. The chain says where to cut.
      """,
    example: """
      // "forbidden": [{ …, "modules": ["Analytics"], "indirect": true }]
      // Cart → Catalog → Analytics
      """,
    remedy: "cut one edge of the chain the message prints"
  ) { model in
    let contracts = model.configuration.forbidden.filter(\.isIndirect)
    if contracts.isEmpty { return [] }
    return model.reachedIndirectly(contracts)
  }

  static let interfaceOnly = Rule(
    id: "interface-only",
    title: "Implementation instead of interface",
    summary: "an implementation is used by those that compose it, all others use its interface",
    hazard: "an implementation that others know cannot be replaced or removed without them",
    rationale: """
      Behind an interface an implementation can be rewritten, removed or replaced by a fake, and its
      users need not be compiled again. One import of the implementation takes all that away.
      """,
    example: """
      // "interfaces": [{ "implementation": "{F}Feature", "interface": "{F}FeatureInterface", … }]
      import CartFeature   // in HomeFeature
      """,
    remedy: "depend on the interface the message names"
  ) { model in
    model.configuration.interfaces.flatMap { entry in
      var known: [NamePattern.Captures: [String]] = [:]
      return model.refused { source, destination in
        guard let captures = model.selection.match(destination, entry.implementation),
          model.selection.match(source, entry.except) == nil,
          model.selection.match(source, entry.interface, captures: captures) == nil
        else { return nil }
        let interfaces =
          known[captures]
          ?? model.graph.targets.filter {
            model.selection.match($0, entry.interface, captures: captures) != nil
          }.map(\.name)
        known[captures] = interfaces
        let instead = interfaces.isEmpty ? "an interface" : interfaces.joined(separator: " or ")
        return EdgeVerdict(
          reason: "it is used through \(instead)", remedy: "use \(instead): \(entry.reason)")
      }
    }
  }

  package static let visibility = Rule(
    id: "visibility",
    title: "Module not visible",
    summary: "a target is used only by the targets its owner made it visible to",
    hazard: "its owner changes it without knowing of this user",
    rationale: """
      The user of a module decides about its line in Package.swift; the owner should decide who may
      write that line. The list is in "visibility", or in .boundaries.json of the target's own
      folder, where CODEOWNERS asks the owner.
      """,
    example: """
      // Sources/Payments/.boundaries.json: { "version": 1, "visibleTo": ["Checkout"], "reason": "…" }
      import Payments   // in Sources/Search
      """,
    remedy: "use what the owner offers, or ask the owner to be let in"
  ) { model in
    let entries = model.configuration.visibility.flatMap { entry in
      model.refused { source, destination in
        guard let captures = model.selection.match(destination, entry.targets),
          model.selection.match(source, entry.visibleTo, captures: captures) == nil
        else { return nil }
        return EdgeVerdict(
          reason: "it is not visible to it", remedy: "\(entry.reason) (\(entry.place))")
      }
    }
    let sections = Dictionary(grouping: model.policy.sections, by: \.target)
    return entries
      + model.refused { source, destination in
        let section = sections[destination.name]?.first {
          model.selection.match(source, $0.visibleTo) == nil
        }
        return section.map { section in
          EdgeVerdict(
            reason: "its owner did not make it visible to it",
            remedy: "\(section.reason) (\(section.file))")
        }
      }
  }
}

package struct EdgeVerdict {
  package let reason: String
  package let remedy: String
  package var contracts: [String] = []

  /// Whether the edge is forbidden (`must not`) or only not allowed (`may not`).
  var modal = "must not"
  package var verb = "use"
}

extension PackageModel {
  /// Returns findings for all edges that `judge` rejects: every use, and each unused declaration.
  package func refused(
    _ judge: (_ source: PackageTarget, _ destination: PackageTarget) -> EdgeVerdict?
  ) -> [Finding] {
    edges.all.filter { $0.isUsed || $0.isDeclared }.flatMap { edge -> [Finding] in
      let (source, destination) = (edge.source, edge.destination)
      guard let verdict = judge(source, destination) else { return [] }
      let uses: [ModuleUse?] = edge.isUsed ? edge.uses : [nil]
      return uses.map { use in
        finding(
          source, destination, at: use,
          message: "'\(source.name)' \(verdict.modal) \(use == nil ? "depend on" : verdict.verb) "
            + "'\(destination.name)'\(use?.underCondition ?? ""): \(verdict.reason)",
          remedy: verdict.remedy, contracts: verdict.contracts)
      }
    }
  }

  /// Returns the findings of all contracts; when the limit of `search` is reached, one says how far it went.
  func reachedIndirectly(
    _ contracts: [BoundaryConfiguration.Forbidden], limit: Int = ChainSearch.usualLimit
  ) -> [Finding] {
    let targets = graph.targets
    let successors = edges.successors
    let predecessors = Search.reversed(successors)
    var search = ChainSearch(successors, limit: limit)
    return contracts.flatMap { contract -> [Finding] in
      var findings: [Finding] = []
      // The forbidden targets, and all that reach one: most contracts are kept, and need no search for a chain.
      var known: [NamePattern.Captures: (forbidden: [Int], reaching: [Int: Int])] = [:]
      func unfinished(_ source: PackageTarget) -> Finding {
        var finding = idleEntry(
          contract.place,
          "is checked up to target '\(source.name)' only: there are too many chains to follow")
        finding.remedy = "cut the chains that were found, or name fewer targets and modules"
        return finding
      }
      for source in targets {
        guard let captures = selection.match(source, contract.targets) else { continue }
        let wanted: (forbidden: [Int], reaching: [Int: Int])
        if let found = known[captures] {
          wanted = found
        } else {
          if search.isOver { return findings + [unfinished(source)] }
          let forbidden = targets.indices.filter {
            selection.match(targets[$0], contract.modules, captures: captures) != nil
          }
          wanted = (
            forbidden,
            Search.distances(from: forbidden.flatMap { predecessors[$0] }) { predecessors[$0] }
          )
          known[captures] = wanted
          // Most names differ from a pattern at once.
          search.charge(targets.count / 10 + wanted.reaching.count)
        }
        guard wanted.reaching[source.index] != nil else { continue }
        for index in wanted.forbidden where index != source.index && !search.isOver {
          guard case .chain(var chain) = search.chain(from: source.index, to: index) else {
            continue
          }
          // A direct use is another rule's; a chain beside it has to be searched for.
          if chain.count == 2 {
            guard case .chain(let detour) = search.detour(from: source.index, to: index) else {
              continue
            }
            chain = detour
          }
          findings.append(reached(contract, chain.map { targets[$0] }))
        }
        if search.isOver { return findings + [unfinished(source)] }
      }
      return findings
    }
  }

  fileprivate func reached(
    _ contract: BoundaryConfiguration.Forbidden, _ chain: [PackageTarget]
  ) -> Finding {
    let (source, destination) = (chain[0], chain[chain.count - 1])
    let names = chain.map(\.name)
    return finding(
      source, destination, at: firstUse(of: names[1], by: source.name),
      message: "'\(source.name)' reaches '\(destination.name)' through "
        + "\(names.joined(separator: " → ")): contract \(contract.name)",
      remedy: "cut the chain: \(contract.reason)", chain: names, contracts: [contract.name],
      related: locations(of: names))
  }
}
