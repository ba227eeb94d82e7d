import Routing

/// Reads a saved tree before anything changes: migrates and resolves its links, and has its routes checked.
@MainActor
struct RestorationReader {
  let tree: RestorationTree
  let state: NavigationState
  let map: NavigationMap
  let access: AccessPolicy
  /// For whom the attempts that waited are made again.
  let requester: CoordinatorContext
  /// Finds the route that a link names.
  let resolve: @MainActor (_ link: String) throws -> AnyRoute

  func read() async {
    for stack in tree.archive.stacks { tree.found.append(await read(stack)) }
    readDeferred()
  }

  /// Reads a stack up to the first lost route that takes the rest with it.
  private func read(
    _ stack: ArchivedStack
  ) async -> [RestorationTree.Found] {
    let isKnown = state.stacks.contains { $0.id == stack.id }
    var reason: RestorationLoss.Reason? = isKnown ? nil : .unknownTab(stack.id)
    var found: [RestorationTree.Found] = []
    for entry in stack.entries {
      do throws(RestorationLoss.Reason) {
        if let reason { throw reason }
        let restored = try newEntry(from: entry)
        do {
          tree.readings[restored.route] = try await map.prepare(restored.route)
        } catch {
          throw .unavailable(because: error)
        }
        found.append(.success(restored))
      } catch {
        found.append(.failure(error))
        if isKnown, entry.policy != .drop { reason = .above }
      }
    }
    return found
  }

  /// The route of an entry, without the check that needs waiting.
  private func newEntry(
    from entry: ArchivedEntry
  ) throws(RestorationLoss.Reason) -> NewEntry {
    guard let stored = entry.link else { throw .neverStored }
    let plugin = entry.plugin
    let isComposed = map.schemas.contains { $0.plugin == plugin }
    guard isComposed || tree.archive.schemas[plugin] == nil else { throw .unknownPlugin(plugin) }
    let route = try resolved(stored, of: entry.plugin)
    let isOpen = Result { () throws(NavigationError) in try tree.guards.isOpen(route) }
      .mapError(RestorationLoss.Reason.unavailable(because:))
    guard try isOpen.get() else { throw .closed }
    var restored = NewEntry(route: route, presentation: entry.presentation)
    if let flow = entry.flow {
      // A flow that attempts wait for continues where it was.
      let signIn = access.signIn.flatMap { type(of: $0).name == flow ? $0 : nil }
      restored.begins = signIn.map { .prerequisite($0) } ?? .restoredFlow(flow)
    }
    return restored
  }

  /// The route that a stored link names, as for a link from outside.
  private func resolved(
    _ stored: String, of plugin: String
  ) throws(RestorationLoss.Reason) -> AnyRoute {
    var link = stored
    if let schema = map.schemas.first(where: { $0.plugin == plugin }) {
      do {
        link = try schema.migrate(stored, from: tree.archive.schemas[plugin] ?? schema.version)
      } catch let reason as RestorationLoss.Reason {
        throw reason
      } catch {
        let work = "to bring the link \(stored) up to date"
        throw .unavailable(because: map.attributed(error, to: plugin, work))
      }
    }
    let route: AnyRoute
    do {
      route = try resolve(link)
    } catch let reason as RestorationLoss.Reason {
      throw reason
    } catch {
      throw .unreadable("\(error)")
    }
    guard map.destinations[route.routeType] != nil else { throw .unknownPlugin(plugin) }
    return route
  }

  private func readDeferred() {
    for deferred in tree.archive.deferred {
      do throws(RestorationLoss.Reason) {
        let route = try resolved(deferred.link, of: deferred.plugin)
        tree.deferred.append(
          DeferredNavigation(
            route: route, cause: .link, waitsFor: deferred.waitsFor, since: deferred.since,
            subject: deferred.subject,
            request: .open(route, for: requester, cause: .link)))
      } catch {
        tree.deferredLosses.append(
          RestorationLoss(route: deferred.link, stack: nil, reason: error))
      }
    }
  }
}
