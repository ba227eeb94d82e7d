public import Routing

// MARK: - Going somewhere

extension Navigator {
  /// Opens a place where it belongs: on its own tab, above its own parents, with nothing else there.
  ///
  /// Access and guards are asked about the place, its parents and the first place of the tab; if one of them
  /// is not admitted, the whole attempt waits, is redirected or is refused.
  ///
  /// Places of the tab on the path to it stay. The others are removed with their results, unless a blocker
  /// keeps them; ``OpeningPolicy/push`` leaves them beneath. A place without a tab is presented over what is
  /// on screen. Before a root is shown, the place waits for the tabs.
  ///
  /// A link from outside is prepared first: ``prepare(_:)``.
  @discardableResult
  public func open(
    _ route: AnyRoute, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.open(route), cause: cause)
  }

  /// Performs a command.
  @discardableResult
  public func perform(
    _ command: NavigationCommand, cause: NavigationCause = .person
  ) throws -> NavigationAnswer {
    guard command == .back, !queue.isRunning, let branch = state.selectedBranch, branch.count == 1
    else { return try attempt(command.action, cause: cause) }
    return try askAtRoot()
  }

  /// Returns what a command would do, without any change: it makes no coordinator, records no event and uses
  /// up no number.
  ///
  /// - Throws: The ``NavigationError`` that the command itself would throw.
  public func plan(_ command: NavigationCommand) throws(NavigationError) -> NavigationPlan {
    let isLink = if case .open = command { true } else { false }
    return try plan(
      Request(action: command.action, requester: rootContext, cause: isLink ? .link : .person))
  }

  /// Goes back as a person does: to the previous place, or out of the top layer.
  ///
  /// At the root of a stack nothing changes; the coordinators above are asked (``BackAtRoot``) and may end
  /// their flow or go elsewhere. A blocker may refuse.
  @discardableResult
  public func back() throws -> NavigationAnswer { try perform(.back) }

  /// Goes forward to the places last gone back from: undoes the selected stack's last pop, dismissal or
  /// return to the root.
  ///
  /// The places get new view models, and every guard is asked again. A flow that ended is not restarted,
  /// because its caller has its result. As in a browser, going anywhere else clears the forward history.
  ///
  /// - Returns: ``NavigationAnswer/atEnd`` if there is nothing to go forward to.
  @discardableResult
  public func forward() throws(NavigationError) -> NavigationAnswer {
    try attempt(.forward, cause: .person)
  }

  /// Goes back to the first place of the selected stack, dismissing its layers.
  @discardableResult
  public func popToRoot() throws(NavigationError) -> NavigationAnswer {
    try attempt(.popToRoot(dismissing: true), cause: .person)
  }

  /// Dismisses the top layer of the selected stack.
  @discardableResult
  public func dismiss() throws(NavigationError) -> NavigationAnswer {
    try attempt(.dismiss(layers: 1), cause: .person)
  }

  /// Selects a tab, keeping its stack.
  ///
  /// If it is already selected, goes back to its first place; when already there, only records an event
  /// (``NavigationEvent/Kind/reselected(_:)``), for a host that scrolls to the top.
  @discardableResult
  public func select(
    _ tab: TabID, cause: NavigationCause = .person
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.select(tab), cause: cause)
  }

  /// Asks access and every guard about a place and everything beneath it, without going there.
  ///
  /// Unlike an attempt, this does not stop at the first objection and follows no redirect.
  ///
  /// - Returns: A report of access and of each guard, for the place, the first place of its tab, and its
  ///   parents from the bottom up.
  public func evaluateGuards(for route: AnyRoute) -> [GuardReport] {
    guardChain(cause: .link).reports(on: map.path(to: route))
  }
}

// MARK: - What is prepared

extension Navigator {
  /// Checks a place before a link to it is opened, so that a link to a missing thing changes nothing.
  ///
  /// If guards redirect the link, the final place is checked. A place that has to wait is not checked,
  /// because it must not be probed before signing in; the place on top is not, because its next screen reads it.
  /// Each call is a newer wish, to which places prepared before and a restoration under way give way.
  ///
  /// - Returns: The place with what its plugin has read of it, for ``open(_:)``.
  /// - Throws: ``NavigationError`` if opening the place would be refused, or the error of the place's plugin
  ///   if the place cannot be shown.
  @discardableResult
  public func prepare(_ route: AnyRoute) async throws -> PreparedPlace {
    advance()
    return try await read(route, by: map.path, cause: .link)
  }

  /// Opens a prepared place as a link does: where it belongs, like ``open(_:cause:)``.
  ///
  /// - Throws: ``NavigationError/overtaken`` if it is no longer wanted: since ``prepare(_:)`` was called,
  ///   navigation has changed, another link was followed, or who is signed in has changed.
  @discardableResult
  public func open(_ place: PreparedPlace) throws(NavigationError) -> NavigationAnswer {
    try requireWanted(place)
    let answer = try open(place.wanted, cause: .link)
    offer(place, after: answer)
    return answer
  }

  /// Checks that a prepared place is still wanted, for an app that has to change something before it opens it.
  ///
  /// - Throws: ``NavigationError/overtaken`` where ``open(_:)`` would.
  public func requireWanted(_ place: PreparedPlace) throws(NavigationError) {
    guard place.moment == moment else { throw .overtaken }
  }

  func read(
    _ wanted: AnyRoute, by path: @MainActor (AnyRoute) -> PlacePath, cause: NavigationCause
  ) async throws -> PreparedPlace {
    let moment = moment
    var guards = guardChain(cause: cause)
    let outcome = try guards.admit(wanted, by: path)
    let place = outcome.path.place
    let isRead = outcome.waitsFor == nil && place != state.top?.route
    return PreparedPlace(
      wanted: wanted, route: place, content: isRead ? try await map.prepare(place) : nil,
      moment: moment)
  }
}

// MARK: - Roots and sessions

extension Navigator {
  /// Shows the tabs as the whole app, selecting the given tab or the first open one.
  ///
  /// If the given tab may not be entered yet, the first open tab is shown, and the given one waits for its
  /// prerequisite, as a link would. If this root is already shown, nothing changes, unless `resets`.
  @discardableResult
  public func showTabs(
    root: RootID, initial: TabID? = nil, resets: Bool = false
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.showTabs(RootSwitch(root: root, resets: resets), initial: initial), cause: .app)
  }

  /// Shows a flow as the whole app.
  ///
  /// Such a flow keeps its places when it ends; the caller then shows another root. If this root is already
  /// shown, nothing changes.
  public func showFlow<F: Flow>(
    root: RootID, _ flow: F,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    try show(flow, RootSwitch(root: root), onResult)
  }

  private func show<F: Flow>(
    _ flow: F, _ change: RootSwitch,
    _ onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    let run = rootContext.run(of: F.self, onResult)
    return try attempt(.showFlow(change, AnyRoute.erasing(flow.start), run), cause: .app)
  }

  /// Ends a session in one step: every flow ends, every stack is dropped, and the tabs start afresh.
  ///
  /// No blocker is asked: a forgotten form must not keep a person signed in. Waiting attempts are dropped
  /// when the session ends; a logout during another change is queued, and one that fails drops nothing.
  @discardableResult
  public func logout(to root: RootID) throws(NavigationError) -> NavigationAnswer {
    try attempt(
      .showTabs(RootSwitch(root: root, resets: true, reason: .loggedOut), initial: nil), cause: .app
    )
  }

  /// Ends a session in one step, and shows a flow, such as signing in again, as the whole app.
  @discardableResult
  public func logout<F: Flow>(
    to root: RootID, _ flow: F,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    try show(flow, RootSwitch(root: root, resets: true, reason: .loggedOut), onResult)
  }
}

// MARK: - What is kept

extension Navigator {
  /// Returns the navigation state in a form that can be stored.
  ///
  /// Places that carry a secret, and those whose route asks for it, are recorded without their link.
  public func archive() -> Archive { Archive(of: self) }

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
    _ archive: Archive, resolve: @escaping @MainActor (_ link: String) throws -> AnyRoute
  ) async throws -> RestorationReport {
    guard !state.branches.isEmpty else { throw NavigationError.notStarted }
    let tree = RestorationTree(archive, at: moment, asking: guardChain(cause: .app))
    if tree.misfit(of: state, at: moment) == nil {
      await RestorationReader(
        tree: tree, state: state, map: map, access: access, requester: rootContext,
        resolve: resolve
      ).read()
    }
    _ = try attempt(.restore(tree), cause: .app)
    return tree.report
  }
}

// MARK: - Actions

extension Navigator {
  func askAtRoot() throws -> NavigationAnswer {
    guard let top = state.top else { throw NavigationError.notStarted }
    let handler = try tree[top.coordinator]?.context.nearest { try $0.handles(BackAtRoot()) }
    return handler == nil ? .atRoot : .handled
  }

  func send(_ action: any CoordinatorAction, from context: CoordinatorContext) throws {
    func report(_ kind: NavigationEvent.Kind, as error: NavigationError) throws {
      let place = state.top?.route
      emit(kind, cause: .coordinator, plugin: context.plugin, from: place, to: place)
      if isStrict { throw error }
    }
    guard !context.isRemoved else {
      return try report(.deadLetter(action.name), as: .detached(coordinator: context.name))
    }
    let handler = try context.nearest { asked in
      if try asked.handles(action) { return true }
      return try (action as? any FlowEnding)?.end(asked) ?? false
    }
    if handler != nil { return }
    try report(.actionUnhandled(action.name), as: .actionUnhandled(action: action.name))
  }
}

// MARK: - The moment

extension Navigator {
  /// The present moment; what was read or decided at another one is not shown.
  var moment: Moment {
    Moment(number: attempts, isSignedIn: access.isSignedIn(), subject: access.subject())
  }

  /// Notes that something was changed or wanted.
  func advance() { attempts += 1 }

  /// Keeps what was read of a place for its view model, if the place is now on screen.
  func offer(_ place: PreparedPlace, after answer: NavigationAnswer) {
    guard answer == .handled, state.top?.route == place.route else { return }
    fresh = PreparedPlace(
      wanted: place.wanted, route: place.route, content: place.content, moment: moment)
  }

  /// What was read of the place on top, unless it was read for somebody else.
  func readContent<Content>(_ content: Content.Type) -> Content? {
    fresh?.moment == moment ? fresh?.content as? Content : nil
  }
}
