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
    let tree = RestorationTree(archive, rootSwitches: rootSwitches)
    if misfit(of: tree) == nil {
      for branch in archive.branches { tree.saved.append(await read(branch, of: archive, resolve)) }
      restorePending(of: archive, to: tree, resolve)
    }
    _ = try attempt(.restore(tree), cause: .app)
    return tree.report
  }

  /// Reads a stack down to the first place that takes the rest along.
  private func read(
    _ branch: ArchivedBranch, of archive: Archive,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) async -> RestorationTree.Saved {
    guard state.branches.contains(where: { $0.id == branch.id }) else {
      return RestorationTree.Saved(
        id: branch.id,
        candidates: branch.entries.map { ($0, .failure(.unknownTab(branch.id))) })
    }
    var candidates: [(ArchivedEntry, Result<Proposal.Place, RestorationLoss.Reason>)] = []
    var isTruncated = false
    for entry in branch.entries {
      guard !isTruncated else {
        candidates.append((entry, .failure(.above)))
        continue
      }
      do throws(RestorationLoss.Reason) {
        let route = try await route(of: entry, archive, resolve)
        let place = Proposal.Place(
          route: route, presentation: entry.presentation, run: run(for: entry),
          isOwn: entry.flow != nil)
        candidates.append((entry, .success(place)))
      } catch {
        candidates.append((entry, .failure(error)))
        isTruncated = entry.policy != .drop
      }
    }
    return RestorationTree.Saved(id: branch.id, candidates: candidates)
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
        tree.pendingLosses.append(
          RestorationLoss(place: intent.link, branch: nil, reason: error))
      }
    }
  }
}
