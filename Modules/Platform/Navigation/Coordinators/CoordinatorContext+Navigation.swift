public import Routing

extension CoordinatorContext {
  /// Pushes a place onto this coordinator's stack.
  ///
  /// One of the coordinator's own routes stays with it; another plugin's route gets a child coordinator
  /// of that plugin, which lives as long as its places do. Pushing what is already on top changes
  /// nothing, unless the route has another ``DuplicatePolicy``.
  @discardableResult
  public func push(
    _ route: some Route, on target: PushTarget = .top
  ) throws(NavigationError) -> NavigationAnswer {
    try ask(.push(.erasing(route), as: .push, policy: .stack, on: target))
  }

  /// Presents a place as a new layer over this coordinator's stack.
  @discardableResult
  public func present(
    _ route: some Route, as style: Presentation = .sheet, policy: PresentationPolicy = .stack
  ) throws(NavigationError) -> NavigationAnswer {
    let layer = style == .push ? Presentation.sheet : style
    return try ask(.push(.erasing(route), as: layer, policy: policy))
  }

  /// Opens a place where it belongs: on its own tab, with its parents beneath it.
  @discardableResult
  public func open(_ route: some Route) throws(NavigationError) -> NavigationAnswer {
    let place = try AnyRoute.erasing(route)
    return try admitted(to: [place]).open(place, cause: .coordinator)
  }

  /// What opens a place, for a screen that offers it; `nil` where no composed plugin shows the place.
  public func way<R: Route>(opening place: R) -> (@MainActor () throws -> Void)? {
    guard canOpen(R.self) else { return nil }
    return { [weak self] in try self?.open(place) }
  }

  /// What pushes a place made of a value, for a screen that offers it; `nil` where no composed plugin
  /// shows such places.
  public func way<Value, R: Route>(
    pushing place: @escaping @MainActor (Value) -> R
  ) -> (@MainActor (Value) throws -> Void)? {
    guard canOpen(R.self) else { return nil }
    return { [weak self] value in try self?.push(place(value)) }
  }

  /// Makes the coordinator's stack above its first place the given places, with a minimal difference:
  /// what is the same at the bottom and at the top keeps its identity and its input.
  ///
  /// The first place always stays; the given places may begin with it or not.
  @discardableResult
  public func set(_ routes: [some Route]) throws(NavigationError) -> NavigationAnswer {
    try ask(.set(erased(routes)))
  }

  /// Pushes several places at once, as one change.
  @discardableResult
  public func append(_ routes: [some Route]) throws(NavigationError) -> NavigationAnswer {
    try ask(.append(erased(routes)))
  }

  /// Replaces a place anywhere on the stack, the topmost where it is there twice.
  ///
  /// Places above it stay with their coordinators and flows, layers above it are dismissed, and the new place
  /// is shown as the old one was. Beneath the coordinator's own places it belongs to the one beneath.
  @discardableResult
  public func replace(
    _ old: some Route, with new: some Route
  ) throws(NavigationError) -> NavigationAnswer {
    try ask(.replace(.erasing(old), with: .erasing(new)))
  }

  /// Replaces the place on top.
  @discardableResult
  public func replaceTop(with route: some Route) throws(NavigationError) -> NavigationAnswer {
    try ask(.replaceTop(.erasing(route)))
  }

  /// Removes a place from anywhere on the stack but its root, where the answer is
  /// ``NavigationAnswer/atRoot``; a layer's first place takes the layer along.
  @discardableResult
  public func remove(_ route: some Route) throws(NavigationError) -> NavigationAnswer {
    try ask(.remove(.erasing(route)))
  }

  /// Goes back one place of the layer on top; at the layer's first place nothing changes.
  @discardableResult
  public func pop() throws(NavigationError) -> NavigationAnswer {
    try ask(.pop)
  }

  /// Goes back to a place that is on the stack, the topmost where it is there twice; with `orPush`, one that
  /// is not there is pushed.
  ///
  /// - Throws: ``NavigationError/routeNotInStack(route:)`` where it is not there.
  @discardableResult
  public func pop(
    to route: some Route, orPush: Bool = false
  ) throws(NavigationError) -> NavigationAnswer {
    try ask(.popTo(.erasing(route), orPush: orPush))
  }

  /// Goes back to the first place of the stack; unless `dismissing`, to that of the layer on top.
  @discardableResult
  public func popToRoot(dismissing: Bool = true) throws(NavigationError) -> NavigationAnswer {
    try ask(.popToRoot(dismissing: dismissing))
  }

  /// Dismisses layers of the coordinator's stack, one or more.
  ///
  /// - Throws: ``NavigationError/nothingToDismiss`` where there are fewer,
  ///   ``NavigationError/badLayerCount(_:)`` for a number below one.
  @discardableResult
  public func dismiss(layers: Int = 1) throws(NavigationError) -> NavigationAnswer {
    try ask(.dismiss(layers: layers))
  }

  /// Selects a tab, keeping its stack.
  @discardableResult
  public func select(_ tab: TabID) throws(NavigationError) -> NavigationAnswer {
    try attached().select(tab, cause: .coordinator)
  }

  private func ask(_ action: Request.Action) throws(NavigationError) -> NavigationAnswer {
    try admitted(to: action.newPlaces).attempt(action, by: self, cause: .coordinator)
  }

  private func admitted(to places: [AnyRoute]) throws(NavigationError) -> Navigator {
    let navigator = try attached()
    for place in places {
      let routes = type(of: place.base)
      try navigator.prove(routes, from: routes, of: self)
    }
    return navigator
  }

  private func erased(_ routes: [some Route]) throws(NavigationError) -> [AnyRoute] {
    try routes.map { route throws(NavigationError) in try AnyRoute.erasing(route) }
  }

  /// From the bottom up.
  var ownRoutes: [AnyRoute] {
    // While its places go, their branch may be gone already.
    guard let navigator, let node = navigator.tree[id], node.placeCount > 0,
      navigator.state.branches.indices.contains(node.branch)
    else { return [] }
    let stack = navigator.state.branches[node.branch].entries
    let first = navigator.tree.firstIndex(of: id, in: stack, of: node.branch) ?? stack.count
    return stack[first...].filter { $0.coordinator == id }.map(\.route)
  }
}

/// What the compiler names where a place is written without its type: "type 'Route with its type, as in
/// HomeRoute.home' has no member 'home'".
///
/// An implicit member is looked up before any overload is chosen, so that a message of an unavailable one is
/// never reached; the name of its parameter's type is. It has no value, and no call of these can be compiled.
@available(*, unavailable)
public enum `Route with its type, as in HomeRoute.home` {}

@available(*, unavailable)
extension CoordinatorContext {
  /// Not for a place without its type.
  public func push(
    _ place: `Route with its type, as in HomeRoute.home`, on target: PushTarget = .top
  ) {}

  /// Not for a place without its type.
  public func present(
    _ place: `Route with its type, as in HomeRoute.home`, as style: Presentation = .sheet,
    policy: PresentationPolicy = .stack
  ) {}

  /// Not for a place without its type.
  public func open(_ place: `Route with its type, as in HomeRoute.home`) {}
}

extension CoordinatorContext {
  /// Starts a flow in a child coordinator; `onResult` is called exactly once.
  ///
  /// The result arrives after the flow's places are gone, on whichever way they went: finished, back,
  /// dismissed, replaced, signed out. The answer is ``NavigationAnswer/pending`` when a guard wants
  /// something else first. What `onResult` throws is deferred (``Navigator/takeDeferredErrors()``): the
  /// flow is gone by then.
  ///
  /// - Throws: ``NavigationError``; then `onResult` is never called.
  @discardableResult
  public func start<F: Flow>(
    _ flow: F, as style: Presentation = .push, policy: PresentationPolicy = .stack,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    let navigator = try attached()
    try navigator.prove(F.self, from: F.Start.self, of: self)
    let run = run(of: F.self, onResult)
    return try navigator.attempt(
      .push(.erasing(flow.start), starting: run, as: style, policy: policy), by: self,
      cause: .coordinator)
  }

  func run<F: Flow>(
    of flow: F.Type,
    _ onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) -> TypedFlowRun<F> {
    TypedFlowRun(onResult: onResult) { [weak navigator, plugin] error in
      guard let navigator else { return }
      navigator.deferError(
        navigator.map.told(error, by: plugin, "to take the result of \(F.name)"))
    }
  }

  /// Ends the flow this coordinator, or the nearest one above it, runs, with its value.
  ///
  /// The flow's places are removed first. A coordinator that was opened by a link runs no flow; then
  /// its places are removed and the value is dropped, since it has no caller.
  ///
  /// - Throws: ``NavigationError/notRunning(flow:running:)`` inside another flow, which goes on.
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
    // A flow that came back with a saved tree has no run, but what waited for it came back as well.
    if let runner, runner.run == nil { return try navigator.end(F.name, runBy: runner) }
    _ = try navigator.attempt(.endFlow(.cancelled(.byFlow)), by: runner ?? self, cause: .flow)
  }

  /// Ends the flow this coordinator runs without a value; where it runs none, its places go.
  public func cancel() throws(NavigationError) {
    _ = try attached().attempt(.endFlow(.cancelled(.byFlow)), by: self, cause: .flow)
  }

  /// Sends an action up, beginning with this coordinator, until one handles it.
  ///
  /// - Throws: Whatever handling it throws; ``NavigationError/actionUnhandled(action:)`` in strict mode
  ///   when no coordinator up to the root handles it. From a coordinator that is gone the action is a dead
  ///   letter: an event, and in strict mode ``NavigationError/detached(coordinator:)``.
  public func send(_ action: some CoordinatorAction) throws {
    guard let navigator else { throw NavigationError.detached(coordinator: name) }
    try navigator.send(action, from: self)
  }
}

/// What presenting does while a layer is presented already.
///
/// UIKit drops the second presentation with a warning; here the caller chooses.
public enum PresentationPolicy: Hashable, Sendable {
  /// The new layer goes on top of it.
  case stack
  /// The new layer waits until nothing is presented on its stack; where it never comes, since its coordinator
  /// or all that was shown went before, ``NavigationEvent/Kind/intentDropped(_:)`` says so.
  case queue
  /// The layer on top gives way; a flow it showed ends `superseded`.
  case replace
  /// The attempt is refused: ``NavigationError/alreadyPresenting(route:)``.
  case reject
}

/// Where a push goes while layers are presented.
public enum PushTarget: Hashable, Sendable {
  /// Onto the layer on top: what a person sees.
  case top
  /// Onto the stack beneath all layers, which stay presented.
  case root
}

extension Navigator {
  /// Refuses, in strict mode, a way that a coordinator's plugin neither registers nor declares.
  fileprivate func prove(
    _ way: Any.Type, from routes: Any.Type, of context: CoordinatorContext
  ) throws(NavigationError) {
    if isStrict, let error = map.undeclared(way, from: routes, by: context.plugin) { throw error }
  }
}
