public import Routing

extension CoordinatorContext {
  /// Pushes a route onto this coordinator's stack.
  ///
  /// The coordinator's own routes stay with it; another plugin's route gets a child coordinator, which lives
  /// as long as its routes. Pushing the route already on top changes nothing, unless the route's
  /// ``DuplicatePolicy`` says otherwise.
  @discardableResult
  public func push(_ route: some Route) throws(NavigationError) -> NavigationAnswer {
    let route = try AnyRoute.erasing(route)
    return try ask(for: [route]) { planner throws(NavigationError) in try planner.push(route) }
  }

  /// Presents a route as a new modal over this coordinator's stack.
  ///
  /// `onDismiss` is called once, when the modal is gone, however it went; never if it did not come, as when the
  /// route is on top already or a guard redirects it. Its errors are deferred (``Navigator/drainErrors()``). A
  /// modal that ends with a value is a flow: ``start(_:as:onResult:)``.
  @discardableResult
  public func present(
    _ route: some Route, as style: Presentation = .sheet,
    onDismiss: (@MainActor @Sendable () throws -> Void)? = nil
  ) throws(NavigationError) -> NavigationAnswer {
    let modal = style == .push ? Presentation.sheet : style
    let route = try AnyRoute.erasing(route)
    let dismissed = onDismiss.map { onDismiss in
      { @MainActor @Sendable [weak navigator, plugin] in
        do {
          try onDismiss()
        } catch {
          navigator?.keepError(error, of: plugin, "to take the dismissal of \(route)")
        }
      }
    }
    return try ask(for: [route]) { planner throws(NavigationError) in
      try planner.push(route, as: modal, onDismiss: dismissed)
    }
  }

  /// Opens a route where it belongs: on its own tab, with its parents beneath it.
  @discardableResult
  public func open(_ route: some Route) throws(NavigationError) -> NavigationAnswer {
    let erased = try AnyRoute.erasing(route)
    return try admitted(to: [erased]).open(erased, cause: .coordinator)
  }

  /// Returns an action that opens a route, for a screen to offer; `nil` if no composed plugin shows it.
  public func action<R: Route>(opening route: R) -> (@MainActor () throws -> Void)? {
    guard canOpen(R.self) else { return nil }
    return { [weak self, scoped] in try (scoped ?? self)?.open(route) }
  }

  /// Returns an action that pushes a route made from a value, for a screen to offer; `nil` if no composed
  /// plugin shows such routes.
  public func action<Value, R: Route>(
    pushing route: @escaping @MainActor (Value) -> R
  ) -> (@MainActor (Value) throws -> Void)? {
    guard canOpen(R.self) else { return nil }
    return { [weak self, scoped] value in try (scoped ?? self)?.push(route(value)) }
  }

  /// Replaces the routes above the coordinator's first route with a minimal difference: equal routes at the
  /// bottom and at the top keep their identity and their input.
  ///
  /// The first route always stays; the given routes may include it or not.
  @discardableResult
  public func set(_ routes: [some Route]) throws(NavigationError) -> NavigationAnswer {
    let routes = try erased(routes)
    return try ask(for: routes) { planner throws(NavigationError) in try planner.set(routes) }
  }

  /// Pushes several routes in one change.
  @discardableResult
  public func append(_ routes: [some Route]) throws(NavigationError) -> NavigationAnswer {
    let routes = try erased(routes)
    return try ask(for: routes) { planner throws(NavigationError) in try planner.append(routes) }
  }

  /// Replaces a route anywhere on the stack; if it occurs twice, the topmost one.
  ///
  /// Routes above stay with their coordinators and flows, modals above are dismissed. The new route is
  /// presented like the old one; below the coordinator's own routes it belongs to the coordinator beneath.
  @discardableResult
  public func replace(
    _ old: some Route, with new: some Route
  ) throws(NavigationError) -> NavigationAnswer {
    let (old, new) = (try AnyRoute.erasing(old), try AnyRoute.erasing(new))
    return try ask(for: [new]) { planner throws(NavigationError) in
      try planner.replace(old, with: new)
    }
  }

  /// Removes a route from the stack, along with the modal that it begins; the root of the stack stays: the
  /// answer is then ``NavigationAnswer/atRoot``.
  @discardableResult
  public func remove(_ route: some Route) throws(NavigationError) -> NavigationAnswer {
    let route = try AnyRoute.erasing(route)
    return try ask { planner throws(NavigationError) in try planner.remove(route) }
  }

  /// Leaves this coordinator's uppermost route, with all above it, however it was opened: pops it, or dismisses the
  /// modal that it begins.
  ///
  /// What a form calls when it is done. At the first route of a stack nothing changes, and the answer is
  /// ``NavigationAnswer/atRoot``.
  @discardableResult
  public func close() throws(NavigationError) -> NavigationAnswer {
    try ask { planner throws(NavigationError) in try planner.close() }
  }

  /// Brings a route of this coordinator's stack to the top, with its view model and what was typed into it; the
  /// topmost if it occurs twice.
  ///
  /// The routes above it stay beneath it, modals above are dismissed. The first route of the stack or of a modal
  /// stays where it is: the answer is then ``NavigationAnswer/atRoot``.
  ///
  /// - Throws: ``NavigationError/routeNotInStack(route:)`` if the route is missing.
  @discardableResult
  public func bringToFront(_ route: some Route) throws(NavigationError) -> NavigationAnswer {
    let route = try AnyRoute.erasing(route)
    return try ask { planner throws(NavigationError) in try planner.bringToFront(route) }
  }

  /// Goes back one route within the top modal; at the modal's first route, who has a route beneath the modal
  /// dismisses it, and for others nothing changes.
  @discardableResult
  public func pop() throws(NavigationError) -> NavigationAnswer {
    try ask { planner throws(NavigationError) in try planner.pop() }
  }

  /// Goes back to a route on the stack, the topmost if it occurs twice; `orPush` pushes a missing route.
  ///
  /// - Throws: ``NavigationError/routeNotInStack(route:)`` if the route is missing.
  @discardableResult
  public func pop(
    to route: some Route, orPush: Bool = false
  ) throws(NavigationError) -> NavigationAnswer {
    let route = try AnyRoute.erasing(route)
    return try ask(for: orPush ? [route] : []) { planner throws(NavigationError) in
      try planner.pop(to: route, orPush: orPush)
    }
  }

  /// Goes back to the first route of the stack or, unless `dismissing`, to that of the top modal.
  @discardableResult
  public func popToRoot(dismissing: Bool = true) throws(NavigationError) -> NavigationAnswer {
    try ask { planner throws(NavigationError) in try planner.popToRoot(dismissing: dismissing) }
  }

  /// Dismisses one or more modals of the coordinator's stack.
  ///
  /// - Throws: ``NavigationError/nothingToDismiss`` if there are fewer modals,
  ///   ``NavigationError/badModalCount(_:)`` for a number below one.
  @discardableResult
  public func dismiss(modals: Int = 1) throws(NavigationError) -> NavigationAnswer {
    try ask { planner throws(NavigationError) in try planner.dismiss(modals) }
  }

  /// Selects a tab, keeping its stack.
  @discardableResult
  public func select(_ tab: TabID) throws(NavigationError) -> NavigationAnswer {
    try attached().select(tab, cause: .coordinator)
  }

  private func ask(
    for routes: [AnyRoute] = [], _ verb: @escaping Request.Verb
  ) throws(NavigationError) -> NavigationAnswer {
    try admitted(to: routes).attempt(by: host ?? self, cause: .coordinator, verb)
  }

  private func admitted(to routes: [AnyRoute]) throws(NavigationError) -> Navigator {
    let navigator = try attached()
    for route in routes {
      let kind = type(of: route.base)
      try prove(kind, from: kind, to: navigator)
    }
    return navigator
  }

  /// In strict mode, refuses a route or flow that the plugin neither registers nor declares.
  private func prove(
    _ type: Any.Type, from routes: Any.Type, to navigator: Navigator
  ) throws(NavigationError) {
    guard navigator.isStrict else { return }
    if let error = navigator.map.undeclared(type, from: routes, by: plugin) { throw error }
  }

  private func erased(_ routes: [some Route]) throws(NavigationError) -> [AnyRoute] {
    try routes.map { route throws(NavigationError) in try AnyRoute.erasing(route) }
  }

  var ownRoutes: [AnyRoute] {
    // While the routes are being removed, their stack may already be gone.
    guard let navigator, let node = navigator.tree[id], node.entryCount > 0,
      navigator.state.stacks.indices.contains(node.stackIndex)
    else { return [] }
    let stack = navigator.state.stacks[node.stackIndex].entries
    let first = navigator.tree.firstIndex(of: id, in: stack, of: node.stackIndex) ?? stack.count
    return stack[first...].filter { $0.coordinator == id }.map(\.route)
  }
}

/// The name the compiler shows for a route without its type: "type 'Route with its type, as in
/// HomeRoute.home' has no member 'home'".
///
/// Implicit members are looked up before an overload is chosen, so an overload's unavailability message would
/// never appear; the name of its parameter type does. The type has no values, so no call compiles.
@available(*, unavailable)
public enum `Route with its type, as in HomeRoute.home` {}

@available(*, unavailable)
extension CoordinatorContext {
  /// Unavailable: a route needs its type.
  public func push(_ route: `Route with its type, as in HomeRoute.home`) {}

  /// Unavailable: a route needs its type.
  public func present(
    _ route: `Route with its type, as in HomeRoute.home`, as style: Presentation = .sheet
  ) {}

  /// Unavailable: a route needs its type.
  public func open(_ route: `Route with its type, as in HomeRoute.home`) {}
}

extension CoordinatorContext {
  /// Starts a flow in a child coordinator; `onResult` is called exactly once.
  ///
  /// A second tap changes nothing: if this coordinator has started the same flow and that is still at its first
  /// route on top, the answer is ``NavigationAnswer/unchanged``, and the second caller gets `superseded`.
  ///
  /// The result arrives after the flow's routes are gone, however they went: finished, back, dismissed,
  /// replaced, signed out. The answer is ``NavigationAnswer/pending`` if a guard requires something else
  /// first. Errors of `onResult` are deferred (``Navigator/drainErrors()``): the flow is gone.
  ///
  /// - Throws: ``NavigationError``; then `onResult` is never called.
  @discardableResult
  public func start<F: Flow>(
    _ flow: F, as style: Presentation = .push,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    let navigator = try attached()
    try prove(F.self, from: F.Start.self, to: navigator)
    let first = try AnyRoute.erasing(flow.start)
    return try navigator.attempt(
      by: host ?? self, cause: .coordinator, starting: run(of: F.self, onResult)
    ) { planner throws(NavigationError) in try planner.push(first, as: style) }
  }

  func run<F: Flow>(
    of flow: F.Type,
    _ onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) -> TypedFlowRun<F> {
    TypedFlowRun(onResult: onResult) { [weak navigator, plugin] error in
      navigator?.keepError(error, of: plugin, "to take the result of \(F.name)")
    }
  }

  /// Ends the flow that this coordinator, or the nearest one above it, runs, and delivers its value.
  ///
  /// The flow's routes are removed first. A coordinator opened by a link runs no flow: its routes are removed
  /// and the value is dropped, because there is no caller.
  ///
  /// - Throws: ``NavigationError/notRunning(flow:running:)`` inside another flow, which continues.
  public func finish<F: Flow>(_ flow: F.Type, with value: F.Value) throws(NavigationError) {
    let navigator = try attached()
    let runner = nearest { $0.runs(F.self) }
    if runner == nil, let running = nearest(where: { $0.flowName != nil })?.flowName,
      running != F.name,
      flowName != nil || coordinator?.routeType != ObjectIdentifier(F.Start.self)
    {
      throw .notRunning(flow: F.name, running: running)
    }
    (runner?.run as? TypedFlowRun<F>)?.complete(with: value)
    // A restored flow has no run, but whatever waited for it was restored too.
    if let runner, runner.run == nil { return try navigator.end(F.name, runBy: runner) }
    try navigator.endFlow(of: runner ?? self)
  }

  /// Ends the flow that this coordinator runs without a value; if it runs none, removes its routes.
  public func cancel() throws(NavigationError) {
    try attached().endFlow(of: self)
  }

  /// Sends an action upwards, starting with this coordinator, until one handles it.
  ///
  /// - Throws: The handler's error; ``NavigationError/actionUnhandled(action:)`` in strict mode if there is
  ///   no handler. An action from a removed coordinator is a dead letter: an event, and in strict mode
  ///   ``NavigationError/detached(coordinator:)``.
  public func send(_ action: some CoordinatorAction) throws {
    guard let navigator else { throw NavigationError.detached(coordinator: name) }
    try navigator.send(action, from: self)
  }
}
