public import Routing

extension Navigator {
  /// Brings a saved tree back onto the root that is shown now.
  ///
  /// Every link is brought up to date by its plugin, resolved, asked past access and guards, and checked
  /// by its plugin's preparation. A place that fails is left out as its ``RestorationPolicy`` says and
  /// reported; whatever the archive holds, and whatever happens while places are checked, the app ends
  /// up somewhere that exists: where the root was switched or somebody signed out meanwhile, nothing
  /// comes back that does not fit any more. Flows under way end `lost`; those of the archive are told of
  /// by ``FlowRestored``.
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
    let tree = RestorationTree(
      archive, rootSwitches: rootSwitches, asking: guardChain(cause: .app))
    if misfit(of: tree) == nil {
      for branch in archive.branches { tree.saved.append(await read(branch, of: tree, resolve)) }
      restorePending(of: archive, to: tree, resolve)
    }
    _ = try attempt(.restore(tree), cause: .app)
    return tree.report
  }

  /// Reads a stack down to the first place that takes the rest along.
  private func read(
    _ branch: ArchivedBranch, of tree: RestorationTree,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) async -> RestorationTree.Saved {
    var saved = RestorationTree.Saved(id: branch.id)
    saved.candidates.reserveCapacity(branch.entries.count)
    let isKnown = state.branches.contains { $0.id == branch.id }
    var reason: RestorationLoss.Reason? = isKnown ? nil : .unknownTab(branch.id)
    for entry in branch.entries {
      let found: Result<Proposal.Place, RestorationLoss.Reason>
      do throws(RestorationLoss.Reason) {
        if let reason { throw reason }
        let place = try place(of: entry, tree, resolve)
        // Most plugins check nothing, and then there is nothing to wait for.
        if let prepare = preparation(of: place.route) { try await check(place.route, by: prepare) }
        found = .success(place)
      } catch {
        found = .failure(error)
        if isKnown, entry.policy != .drop { reason = .above }
      }
      saved.candidates.append(RestorationTree.Candidate(entry: entry, found: found))
    }
    return saved
  }

  /// The place of an entry, as far as it can be told without waiting.
  private func place(
    of entry: ArchivedEntry, _ tree: RestorationTree,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) throws(RestorationLoss.Reason) -> Proposal.Place {
    guard let stored = entry.link else { throw .neverStored }
    let route = try resolved(stored, of: entry.plugin, tree.archive, resolve)
    guard (try? tree.guards.isOpen(route)) == true else { throw .closed }
    guard let flow = entry.flow else {
      return Proposal.Place(route: route, presentation: entry.presentation)
    }
    return Proposal.Place(
      route: route, presentation: entry.presentation, run: run(of: flow), isOwn: true)
  }

  private func check(
    _ route: AnyRoute, by prepare: Destination.Preparation
  ) async throws(RestorationLoss.Reason) {
    do {
      try await prepare(route)
    } catch {
      throw .unavailable("\(error)")
    }
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

  /// The run of a flow that others wait for, which goes on where it stood.
  private func run(of flow: String) -> FlowRun? {
    guard let signIn = access.signIn, type(of: signIn).name == flow else { return nil }
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
        tree.pendingLosses.append(
          RestorationLoss(place: intent.link, branch: nil, reason: error))
      }
    }
  }
}
