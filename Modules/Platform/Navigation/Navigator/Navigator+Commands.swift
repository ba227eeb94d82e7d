public import Routing

// MARK: - Going somewhere

extension Navigator {
  /// Opens a route where it belongs: on its own tab, above its own parents, with nothing else there.
  ///
  /// Access and guards are asked about the route, its parents and the first route of the tab; if one of them
  /// is not admitted, the whole attempt waits, is redirected or is refused.
  ///
  /// Routes of the tab on the path to it stay. The others are removed with their results, unless a blocker
  /// keeps them; ``OpeningPolicy/push`` leaves them beneath. A route without a tab is presented over what is
  /// on screen, in one modal with its parents. Before a root is shown, and while a flow is the whole app, the
  /// route waits for the tabs; if it is for signed-in users and that flow signs in, it waits for that.
  /// A link from outside is planned first: ``plan(link:)``.
  @discardableResult
  public func open(
    _ route: AnyRoute, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    try run(.open(route, for: rootContext, cause: cause))
  }

  /// Goes back as a person does: to the previous route, or out of the top modal.
  ///
  /// At the root of a stack nothing changes; the coordinators above are asked (``BackAtRoot``) and may end
  /// their flow or go elsewhere. A blocker may refuse.
  @discardableResult
  public func back() throws -> NavigationAnswer {
    let isPlan = isPlanning
    let back = Request(
      verb: { planner throws(NavigationError) in try planner.pop() }, requester: rootContext,
      cause: .person, asksAtRoot: true)
    let answer = try run(back)
    return answer == .atRoot && !isPlan ? try askAtRoot() : answer
  }

  /// Goes forward to the routes last gone back from: undoes the selected stack's last pop, dismissal or
  /// return to the root.
  ///
  /// The routes get new view models, and every guard is asked again. A flow that ended is not restarted,
  /// because its caller has its result. As in a browser, going anywhere else clears the forward history; with
  /// nothing to go forward to, the answer is ``NavigationAnswer/atEnd``.
  @discardableResult
  public func forward() throws(NavigationError) -> NavigationAnswer {
    try attempt(cause: .person) { planner throws(NavigationError) in try planner.forward() }
  }

  /// Goes back to the first route of the selected stack, dismissing its modals.
  @discardableResult
  public func popToRoot() throws(NavigationError) -> NavigationAnswer {
    try attempt(cause: .person) { planner throws(NavigationError) in try planner.popToRoot() }
  }

  /// Dismisses the top modal of the selected stack.
  @discardableResult
  public func dismiss() throws(NavigationError) -> NavigationAnswer {
    try attempt(cause: .person) { planner throws(NavigationError) in try planner.dismiss() }
  }

  /// Closes an entry with what is above it, on whichever tab: what a swipe has left, however many steps, or a
  /// modal that was pulled down; ``NavigationAnswer/unchanged`` if it is gone already.
  @discardableResult
  public func close(_ entry: EntryID) throws(NavigationError) -> NavigationAnswer {
    try attempt(cause: .person) { planner in planner.close(entry) }
  }

  /// Selects a tab, keeping its stack.
  ///
  /// If it is already selected, goes back to its first route; when already there, only records an event
  /// (``NavigationEvent/Kind/reselected(_:)``), for a host that scrolls to the top.
  @discardableResult
  public func select(
    _ tab: TabID, cause: NavigationCause = .person
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(cause: cause) { planner throws(NavigationError) in try planner.select(tab) }
  }

  /// Asks access and every guard about a route and everything beneath it, without going there.
  ///
  /// Unlike an attempt, this does not stop at the first objection and follows no redirect.
  ///
  /// - Returns: A report of access and of each guard, for the route, the first route of its tab, and its
  ///   parents from the bottom up.
  package func evaluateGuards(for route: AnyRoute) -> [GuardReport] {
    guardChain(cause: .link).reports(on: map.path(to: route))
  }
}

// MARK: - Plans

extension Navigator {
  /// Plans opening a route as a link does, where it belongs, and has its plugin read it.
  ///
  /// Access and guards are asked once; if they redirect the link, the final route is read. A route that waits for
  /// signing in is not read, because it must not be probed before; the route on top is not, because its next
  /// screen reads it. Nothing changes until the plan is committed. Each call makes earlier plans and a
  /// restoration under way stale.
  ///
  /// - Throws: ``NavigationError`` if opening the route would be refused, or the error of the route's plugin
  ///   if the route cannot be shown.
  public func plan(link route: AnyRoute) async throws -> NavigationPlan {
    advance()
    return try await read(plan(.open(route, for: rootContext, cause: .link)))
  }

  /// Plans what a call would do, without doing it: it makes no coordinator, records no event and uses up no
  /// number.
  ///
  /// ```swift
  /// let plan = try navigator.plan { try $0.back() }
  /// ```
  ///
  /// Of several calls, the last is planned; none is carried out.
  ///
  /// - Throws: The ``NavigationError`` that the call itself would throw.
  public func plan(
    _ call: @MainActor (Navigator) throws -> NavigationAnswer
  ) throws -> NavigationPlan {
    planning = (true, nil)
    defer { planning = (false, nil) }
    let answer = try call(self)
    return planning.plan
      ?? NavigationPlan(
        answer: answer,
        request: Request(verb: { _ in }, requester: rootContext, cause: .person),
        generation: generation)
  }

  /// Carries out a plan, unless it is stale.
  ///
  /// Blockers of the routes that go are asked now, so that nothing is lost that was typed since.
  ///
  /// - Throws: ``NavigationError/stale`` if, since the plan was made, navigation has changed, another link
  ///   was followed, or who is signed in has changed.
  @discardableResult
  public func commit(_ plan: NavigationPlan) throws(NavigationError) -> NavigationAnswer {
    let answer = try run(plan.request, as: plan)
    if answer == .handled, let target = plan.target { keepReading(plan.reading, of: target) }
    return answer
  }

  /// Keeps what was read of the route on top for its view model, unless anything is done before that is made.
  func keepReading(_ content: (any Sendable)?, of route: AnyRoute) {
    guard let content, let top = state.top, top.route == route else { return }
    reading = Reading(entry: top.id, content: content, generation: generation)
  }

  /// Returns who would refuse a plan, and why; `nil` if nobody would.
  public func blocker(of plan: NavigationPlan) -> String? {
    blockers(asking: plan.request.cause).denial(of: plan).map { "\($0.blocker): \($0.reason)" }
  }

  /// Returns why a route would be kept if the app ended now; `nil` if nothing would be lost.
  ///
  /// Blockers are asked top first, as for a person who leaves every route; nothing changes.
  public func reasonToStay() -> String? {
    let steps = state.removalOrder.reversed().map { index in
      let stack = state.stacks[index]
      return StackChange(
        stack: index, tab: stack.id, range: stack.entries.indices,
        removed: stack.entries.reversed(), inserted: [])
    }
    return blockers(asking: .person).denial(of: steps)?.reason
  }

  func plan(_ request: Request) throws(NavigationError) -> NavigationPlan {
    var planner = Planner(request, for: self, at: generation)
    return try planner.makePlan()
  }

  /// Has the plugin of the route that a plan leads to read it.
  func read(_ plan: NavigationPlan) async throws -> NavigationPlan {
    guard let target = plan.target, target != state.top?.route else { return plan }
    var plan = plan
    plan.reading = try await map.prepare(target)
    return plan
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
    try showTabs { planner throws(NavigationError) in
      try planner.showTabs(root: root, initial: initial, resets: resets)
    }
  }

  /// Shows a flow as the whole app.
  ///
  /// Such a flow keeps its routes when it ends; the caller then shows another root. If this root is already
  /// shown, nothing changes.
  public func showFlow<F: Flow>(
    root: RootID, _ flow: F,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    let first = try AnyRoute.erasing(flow.start)
    return try attempt(cause: .app, starting: rootContext.run(of: F.self, onResult)) {
      planner throws(NavigationError) in try planner.showFlow(root: root, at: first)
    }
  }

  private func showTabs(_ verb: @escaping Request.Verb) throws(NavigationError) -> NavigationAnswer
  {
    try run(Request(verb: verb, requester: rootContext, cause: .app, skippedTabs: []))
  }

  /// Ends a session in one step: every flow ends, every stack is dropped, and the tabs start over.
  ///
  /// No blocker is asked: a forgotten form must not keep a person signed in. Deferred navigations are dropped
  /// when the session ends; a logout during another change is queued, and one that fails drops nothing.
  @discardableResult
  public func logout(to root: RootID) throws(NavigationError) -> NavigationAnswer {
    try showTabs { planner throws(NavigationError) in
      try planner.showTabs(root: root, resets: true, reason: .loggedOut)
    }
  }

  /// Ends a session in one step, and shows a flow, such as signing in again, as the whole app.
  @discardableResult
  public func logout<F: Flow>(
    to root: RootID, _ flow: F,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    let first = try AnyRoute.erasing(flow.start)
    return try attempt(cause: .app, starting: rootContext.run(of: F.self, onResult)) {
      planner throws(NavigationError) in
      try planner.showFlow(root: root, at: first, resets: true, reason: .loggedOut)
    }
  }
}

// MARK: - What is kept

extension Navigator {
  /// Returns the navigation state in a form that can be stored.
  ///
  /// Routes that carry a secret, and those whose route asks for it, are recorded without their link.
  public func archive() -> Archive { Archive(of: self) }

  /// Restores a saved tree onto the current root.
  ///
  /// Every link is migrated by its plugin, resolved, checked by access and guards, and checked by its
  /// plugin's preparation. A route that fails is lost as its ``RestorationPolicy`` says, and reported.
  /// The person comes first: nothing is restored if navigation changed or a link was followed during the
  /// checks, another account is signed in by then, or a blocker keeps a route that would go; the report says
  /// so. Running flows end `lost`; ``FlowRestored`` announces those of the archive. `resolve` reads a link.
  ///
  /// - Throws: ``NavigationError/notStarted`` before a root is shown.
  public func restore(
    _ archive: Archive, resolve: @escaping @MainActor (_ link: String) throws -> AnyRoute
  ) async throws -> RestorationReport {
    guard !state.stacks.isEmpty else { throw NavigationError.notStarted }
    let tree = RestorationTree(archive, at: generation, asking: guardChain(cause: .app))
    if tree.misfit(of: state, at: generation) == nil {
      await RestorationReader(
        tree: tree, state: state, map: map, access: access, requester: rootContext,
        resolve: resolve
      ).read()
    }
    let answer = try attempt(cause: .app) { $0.restore(tree) }
    guard answer == .handled else { return tree.report }
    if let top = state.top { keepReading(tree.readings[top.route], of: top.route) }
    // What was to be opened next is not stale by this.
    waiting.markCurrent(at: generation, since: tree.generation)
    return tree.report
  }
}

// MARK: - Actions

extension Navigator {
  func send(_ action: any CoordinatorAction, from context: CoordinatorContext) throws {
    func report(_ kind: NavigationEvent.Kind, as error: NavigationError) throws {
      let route = state.top?.route
      emit(kind, cause: .coordinator, plugin: context.plugin, from: route, to: route)
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
