public import Routing

extension Navigator {
  /// Brings a saved tree back onto the root that is shown now.
  ///
  /// Every link is brought up to date by its plugin, resolved, asked past access and guards, and checked
  /// by its plugin's preparation. A place that fails is left out as its ``RestorationPolicy`` says and
  /// reported; whatever the archive holds, the app ends up somewhere that exists. Flows under way end
  /// `lost`; those of the archive are told of by ``FlowRestored``.
  ///
  /// - Parameters:
  ///   - archive: The saved tree.
  ///   - resolve: The place a link text such as `product/p-042` names.
  /// - Returns: What came back, and what did not.
  /// - Throws: ``NavigationError/notStarted`` before a root was shown.
  /// - Complexity: O(*n*) in the number of places.
  public func restore(
    _ archive: Archive, resolve: @MainActor (_ link: String) throws -> AnyRoute
  ) async throws -> RestorationReport {
    guard !state.branches.isEmpty else { throw NavigationError.notStarted }
    let tree = RestorationTree()
    if let reason = misfit(of: archive) {
      for branch in archive.branches {
        for entry in branch.entries { tree.lose(entry, on: branch.id, reason) }
      }
      return tree.report
    }
    for branch in archive.branches {
      await add(branch, of: archive, to: tree, resolve)
    }
    tree.selected = archive.selectedTab.flatMap(state.index)
    restorePending(of: archive, to: tree, resolve)
    _ = try attempt(.restore(tree), cause: .app)
    return tree.report
  }

  /// Why nothing of an archive fits, if so.
  private func misfit(of archive: Archive) -> RestorationLoss.Reason? {
    guard archive.root == state.root else { return .anotherRoot(state.root) }
    guard let owner = archive.subject, let subject = access.subject(), owner != subject else {
      return nil
    }
    return .anotherAccount
  }

  private func add(
    _ branch: ArchivedBranch, of archive: Archive, to tree: RestorationTree,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) async {
    guard let index = state.branches.firstIndex(where: { $0.id == branch.id }) else {
      for entry in branch.entries { tree.lose(entry, on: branch.id, .unknownTab(branch.id)) }
      return
    }
    var places: [RestorationTree.Place] = []
    for (position, entry) in branch.entries.enumerated() {
      do throws(RestorationLoss.Reason) {
        let route = try await route(of: entry, archive, resolve)
        places.append(
          RestorationTree.Place(
            entry: entry,
            proposed: Proposal.Place(
              route: route, presentation: entry.presentation, run: run(for: entry))))
      } catch {
        tree.lose(entry, on: branch.id, error)
        guard entry.policy != .drop else { continue }
        for above in branch.entries[(position + 1)...] { tree.lose(above, on: branch.id, .above) }
        if entry.policy == .root {
          for place in places.dropFirst() { tree.lose(place.entry, on: branch.id, .above) }
          places = Array(places.prefix(1))
        }
        break
      }
    }
    tree.stacks.append(stack(index, places))
  }

  /// A stack to be rebuilt, on the branch's own first place.
  private func stack(_ branch: Int, _ places: [RestorationTree.Place]) -> RestorationTree.Stack {
    let first = state.branches[branch].stack.entry(at: 0)
    let root = state.hasTabs ? map.tabs[branch].root : first?.route
    let isFirstSaved = places.first?.proposed.route == root
    if first != nil {
      return RestorationTree.Stack(
        branch: branch, kept: 1, places: isFirstSaved ? Array(places.dropFirst()) : places)
    }
    guard !isFirstSaved, !places.isEmpty, let root else {
      return RestorationTree.Stack(branch: branch, kept: 0, places: places)
    }
    let entry = ArchivedEntry(plugin: plugin(of: root) ?? "", link: root.link.text)
    let place = RestorationTree.Place(
      entry: entry, proposed: Proposal.Place(route: root, presentation: .push))
    return RestorationTree.Stack(branch: branch, kept: 0, places: [place] + places)
  }

  private func route(
    of entry: ArchivedEntry, _ archive: Archive,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) async throws(RestorationLoss.Reason) -> AnyRoute {
    guard let stored = entry.link else { throw .neverStored }
    let route = try resolved(stored, of: entry.plugin, archive, resolve)
    guard isOpen(route) else { throw .closed }
    do {
      try await prepare(route)
    } catch {
      throw .unavailable("\(error)")
    }
    return route
  }

  private func resolved(
    _ stored: String, of plugin: String, _ archive: Archive,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) throws(RestorationLoss.Reason) -> AnyRoute {
    var link = stored
    if let schema = map.schemas.first(where: { $0.plugin == plugin }) {
      link = try schema.migrate(stored, from: archive.schemas[plugin] ?? schema.version)
    } else if archive.schemas[plugin] != nil {
      throw .unknownPlugin(plugin)
    }
    do {
      let route = try resolve(link)
      guard map.destinations[route.routeType] != nil else {
        throw RestorationLoss.Reason.unknownPlugin(plugin)
      }
      return route
    } catch let reason as RestorationLoss.Reason {
      throw reason
    } catch {
      throw .unreadable("\(error)")
    }
  }

  private func run(for entry: ArchivedEntry) -> FlowRun? {
    guard let signIn = access.signIn, let flow = entry.flow, type(of: signIn).name == flow else {
      return nil
    }
    return prerequisite(of: signIn)
  }

  private func prerequisite<F: Flow>(of flow: F) -> FlowRun { prerequisite(F.self) }

  private func restorePending(
    of archive: Archive, to tree: RestorationTree,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) {
    for intent in archive.pending {
      do throws(RestorationLoss.Reason) {
        let route = try resolved(intent.link, of: intent.plugin, archive, resolve)
        tree.pending.append(
          PendingIntent(
            route: route, cause: .link, waitsFor: intent.waitsFor, since: intent.since,
            subject: intent.subject, request: .open(route), requester: rootContext))
      } catch {
        tree.report.losses.append(
          RestorationLoss(place: intent.link, branch: nil, reason: error))
      }
    }
  }
}
