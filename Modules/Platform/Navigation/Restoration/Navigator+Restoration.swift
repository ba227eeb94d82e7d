public import Routing

// MARK: - Saving

extension Navigator {
  /// Returns the navigation state in a form that can be stored.
  ///
  /// Places that carry a secret, and those whose route asks for it, are recorded without their link.
  public func archive() -> Archive {
    var archive = Archive(
      root: state.root, subject: access.subject(), schemas: map.schemaVersions,
      selectedTab: state.selectedTab)
    archive.branches = state.branches.filter { $0.top != nil }.map { branch in
      ArchivedBranch(
        id: branch.id, entries: branch.entries.map(archived),
        isFirstReplaced: state.hasTabs
          && branch.entries.first?.route != map.tabs.first { $0.id == branch.id }?.root)
    }
    archive.pending = pending.compactMap { intent in
      guard !intent.route.isTransient, let plugin = plugin(of: intent.route) else { return nil }
      return ArchivedIntent(
        plugin: plugin, waitsFor: intent.waitsFor, since: intent.since, subject: intent.subject,
        link: intent.route.link.text)
    }
    return archive
  }

  private func archived(_ entry: Entry) -> ArchivedEntry {
    let (route, node) = (entry.route, tree[entry.coordinator])
    let options = route.options
    let isKept = !route.isTransient && options?.isEphemeral != true
    return ArchivedEntry(
      plugin: plugin(of: route) ?? "", presentation: entry.presentation,
      policy: options?.restoration ?? .truncate,
      flow: entry.id == node?.firstEntry ? node?.context.flowName : nil,
      link: isKept ? route.link.text : nil)
  }
}

// MARK: - Reading

extension Navigator {
  /// Restores a saved tree onto the current root.
  ///
  /// Every link is migrated by its plugin, resolved, checked by access and guards, and checked by its
  /// plugin's preparation. A place that fails is left out as its ``RestorationPolicy`` says, and reported.
  /// The person comes first: nothing is restored if navigation changed or a link was followed during the
  /// checks, another account is signed in by then, or a blocker keeps a place that would go; the report says
  /// so. Running flows end `lost`; ``FlowRestored`` announces the flows of the archive.
  ///
  /// `resolve` finds the place that a link such as `product/p-042` names.
  ///
  /// - Throws: ``NavigationError/notStarted`` before a root is shown.
  public func restore(
    _ archive: Archive, resolve: @MainActor (_ link: String) throws -> AnyRoute
  ) async throws -> RestorationReport {
    guard !state.branches.isEmpty else { throw NavigationError.notStarted }
    let tree = RestorationTree(archive, at: moment, asking: guardChain(cause: .app))
    if tree.misfit(of: state, at: moment) == nil {
      for branch in archive.branches { tree.found.append(await read(branch, of: tree, resolve)) }
      readPending(of: archive, to: tree, resolve)
    }
    _ = try attempt(.restore(tree), cause: .app)
    return tree.report
  }

  /// Reads a stack up to the first lost place that takes the rest with it.
  private func read(
    _ branch: ArchivedBranch, of tree: RestorationTree,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) async -> [RestorationTree.Found] {
    let isKnown = state.branches.contains { $0.id == branch.id }
    var reason: RestorationLoss.Reason? = isKnown ? nil : .unknownTab(branch.id)
    var found: [RestorationTree.Found] = []
    for entry in branch.entries {
      do throws(RestorationLoss.Reason) {
        if let reason { throw reason }
        let place = try place(of: entry, tree, resolve)
        do { _ = try await map.prepare(place.route) } catch { throw .unavailable(because: error) }
        found.append(.success(place))
      } catch {
        found.append(.failure(error))
        if isKnown, entry.policy != .drop { reason = .above }
      }
    }
    return found
  }

  /// The place of an entry, without the check that needs waiting.
  private func place(
    of entry: ArchivedEntry, _ tree: RestorationTree,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) throws(RestorationLoss.Reason) -> StackChange.Place {
    guard let stored = entry.link else { throw .neverStored }
    let route = try resolved(stored, of: entry.plugin, tree.archive, resolve)
    let isOpen = Result { () throws(NavigationError) in try tree.guards.isOpen(route) }
      .mapError(RestorationLoss.Reason.unavailable(because:))
    guard try isOpen.get() else { throw .closed }
    var place = StackChange.Place(route: route, presentation: entry.presentation)
    if let flow = entry.flow {
      // A flow that attempts wait for continues where it was.
      let signIn = access.signIn.flatMap { type(of: $0).name == flow ? $0 : nil }
      place.begins = signIn.map { .prerequisite($0) } ?? .restoredFlow(flow)
    }
    return place
  }

  private func resolved(
    _ stored: String, of plugin: String, _ archive: Archive,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) throws(RestorationLoss.Reason) -> AnyRoute {
    var link = stored
    if let schema = map.schemas.first(where: { $0.plugin == plugin }) {
      do {
        link = try schema.migrate(stored, from: archive.schemas[plugin] ?? schema.version)
      } catch let reason as RestorationLoss.Reason {
        throw reason
      } catch {
        let work = "to bring the link \(stored) up to date"
        throw .unavailable(because: map.attributed(error, to: plugin, work))
      }
    } else if archive.schemas[plugin] != nil {
      throw .unknownPlugin(plugin)
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

  private func readPending(
    of archive: Archive, to tree: RestorationTree,
    _ resolve: @MainActor (String) throws -> AnyRoute
  ) {
    for intent in archive.pending {
      do throws(RestorationLoss.Reason) {
        let route = try resolved(intent.link, of: intent.plugin, archive, resolve)
        tree.pending.append(
          PendingIntent(
            route: route, cause: .link, waitsFor: intent.waitsFor, since: intent.since,
            subject: intent.subject, action: .open(route), requester: rootContext))
      } catch {
        tree.pendingLosses.append(
          RestorationLoss(place: intent.link, branch: nil, reason: error))
      }
    }
  }
}

// MARK: - Rebuilding

extension Navigator {
  /// Makes the coordinators of a saved tree; if one cannot be made, its place and all places above are lost.
  func makeOwners(for tree: RestorationTree) {
    for index in tree.stacks.indices {
      let stack = tree.stacks[index]
      var beneath = context(at: stack.kept - 1, of: stack.branch)
      for (position, place) in stack.places.enumerated() {
        do throws(NavigationError) {
          let owner = try owner(of: place.proposed, beneath: beneath)
          tree.stacks[index].owners.append(owner)
          beneath = owner.context
        } catch {
          if let lost = place.entry {
            tree.lose(lost, of: stack.saved, .unavailable(because: error))
          }
          tree.lose(above: stack.places[(position + 1)...], of: stack.saved)
          tree.stacks[index].places = Array(stack.places.prefix(position))
          // A stack that would be empty keeps its first place.
          if position == 0 {
            tree.stacks[index].kept = min(1, state.branches[stack.branch].count)
          }
          break
        }
      }
    }
  }

  func rebuild(_ tree: RestorationTree) {
    let before = state.top?.route
    history = ForwardHistory(for: state)
    for stack in tree.stacks {
      let range = stack.kept..<state.branches[stack.branch].count
      let removed = Array(state.branches[stack.branch].entries[range].reversed())
      let places = stack.places.map(\.proposed)
      enter(places, stack.owners, replacing: range, of: stack.branch)
      release(removed, of: stack.branch, ending: .lost, cause: .app)
      tree.restored += stack.kept + places.count
    }
    if let selected = tree.archive.selectedTab.flatMap(state.index),
      state.branches[selected].top != nil
    {
      state.selected = selected
    }
    for intent in tree.pending where !waiting.contains(intent) { add(intent) }
    emit(
      .restored(entries: tree.restored, lost: tree.report.losses.count), cause: .app,
      plugin: topPlugin, from: before, to: state.top?.route)
    for owner in tree.stacks.flatMap(\.owners) where owner.isNew {
      if let flow = owner.context.restoredFlow { announce(flow, of: owner.context) }
      start(owner, cause: .app)
    }
  }

  private func announce(_ flow: String, of context: CoordinatorContext) {
    do {
      _ = try context.parent?.nearest {
        try $0.handles(FlowRestored(flow: flow, context: context, parent: $0))
      }
    } catch {
      deferError(error)
    }
  }
}

// MARK: - What the app is composed of

extension Navigator {
  /// Replaces the map after the app was composed again with plugins switched off or on; everything that is
  /// shown as before stays.
  ///
  /// The places of a plugin that is off are removed leaf first, with those of the coordinators and flows they
  /// started and with the plugin's tabs. Flows end `cancelled(.switchedOff)`, no blocker is asked, and
  /// attempts waiting for such a place are dropped. If the tab on screen goes, the nearest open one is shown.
  ///
  /// - Throws: ``NavigationError/noOpenTab(available:closedBy:)``, ``NavigationError/rootGone(root:)`` if a
  ///   flow that is the whole app would go, or ``NavigationError/failed(_:)``; then nothing has changed.
  @discardableResult
  public func exchange(for map: NavigationMap) throws(NavigationError) -> NavigationAnswer {
    try attempt(.exchange(map), cause: .app)
  }

  /// Carries out an exchange of maps as one change, in this order: the state, new places, waiting attempts
  /// that are dropped, removed places leaf first with their results.
  func exchange(_ change: MapExchange, _ owners: [PlacementOwner]) {
    map.whenUsed()
    let before = state.top?.route
    state = change.next
    tree.move(change.moves)
    history.follow(change)
    for ((branch, place), owner) in zip(change.founded, owners) {
      enter([place], [owner], replacing: 0..<0, of: branch)
    }
    for intent in waiting.take(goneFrom: map) { drop(intent, .switchedOff) }
    for loss in change.losses {
      release(loss.places, of: loss.branch, ending: .cancelled(.switchedOff), cause: .app)
    }
    emit(
      .switched(off: change.off, on: change.on), cause: .app, plugin: nil, from: before,
      to: state.top?.route)
    start(owners, cause: .app)
  }
}
