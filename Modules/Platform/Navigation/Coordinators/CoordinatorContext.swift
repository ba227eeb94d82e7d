package import Routing

/// A coordinator's own view of navigation: its parent and children, and the routes it can go to.
///
/// The framework creates one for every coordinator. It holds parents weakly, owns children and keeps the
/// bookkeeping, so that no coordinator can get these wrong.
///
/// ```swift
/// try context.push(HomeRoute.product(id))                 // on top of this coordinator's stack
/// try context.open(CartRoute.cart)                        // where it belongs: on its own tab
/// try context.start(SignInFlow(), as: .sheet) { result in
///   if case .completed(let user) = result { greet(user) }
/// }
/// ```
@MainActor
public final class CoordinatorContext {
  /// The coordinator's stable identity.
  public internal(set) var id: CoordinatorID
  /// The plugin the coordinator belongs to; `nil` for the root coordinator.
  public let plugin: String?
  /// The context of the coordinator above.
  public var parent: CoordinatorContext? { navigator?.tree.parent(of: id) }
  /// The coordinators this one owns, in the order they were added.
  public var children: [any Coordinator] { navigator?.tree.children(of: id) ?? [] }

  /// The context of the host that shows what this context's plugin contributes; `nil` for a coordinator's own.
  let host: CoordinatorContext?

  weak var navigator: Navigator?
  weak var coordinator: (any Coordinator)?
  var run: (any FlowRun)?
  var restoredFlow: String?
  /// Whether its flow was started because an attempt waits for it.
  var isPrerequisite = false
  var isRemoved = false
  /// What was read for the entry whose view model is being made.
  var reading: Reading?
  private var flowScope: AnyObject?

  init(id: CoordinatorID, plugin: String?, navigator: Navigator? = nil, run: (any FlowRun)? = nil) {
    (self.id, self.plugin, self.navigator, self.run) = (id, plugin, navigator, run)
    host = nil
  }

  /// A context that acts for another plugin lives in what that plugin contributes, and nowhere else.
  var scoped: CoordinatorContext? { host == nil ? nil : self }

  private init(host: CoordinatorContext, plugin: String) {
    (id, self.plugin, navigator, run) = (host.id, plugin, host.navigator, host.run)
    self.host = host
  }

  /// Returns the context with which another plugin goes on from this coordinator's routes.
  ///
  /// What it pushes, presents and starts belongs to this coordinator, and may be only what that plugin
  /// registers or declares. The host of an extension point passes it to a contribution.
  package func scoped(to plugin: String) -> CoordinatorContext {
    CoordinatorContext(host: host ?? self, plugin: plugin)
  }

  /// Keeps the error of a contribution that a screen does without: ``Navigator/drainSkipped()``.
  package func skip(_ plugin: String, _ error: any Error) {
    guard let navigator else { return }
    navigator.skipped.append(navigator.map.fault(error, of: plugin, "to contribute to a screen"))
  }

  /// Whether undeclared links and clashing words are errors, as in tests and examples.
  package var isStrict: Bool { navigator?.isStrict ?? false }

  /// The name of the flow the coordinator runs, if it was started as one.
  public var flowName: String? { run?.name ?? restoredFlow }

  func nearest(
    where matches: (CoordinatorContext) throws -> Bool
  ) rethrows -> CoordinatorContext? {
    var context: CoordinatorContext? = self
    while let asked = context {
      if try matches(asked) { return asked }
      context = asked.parent
    }
    return nil
  }

  func isRunning(_ flow: String) -> Bool {
    run.map { $0.name == flow && !$0.isOver } ?? (restoredFlow == flow)
  }

  /// Whether the coordinator runs a flow, started in this session or restored.
  func runs<F: Flow>(_ flow: F.Type) -> Bool {
    run.map { $0 is TypedFlowRun<F> } ?? (restoredFlow == F.name)
  }

  /// Returns whether a composed plugin shows the routes of a route type, so that they can be opened.
  ///
  /// A screen hides what cannot be opened. In strict mode, the screen throws
  /// ``NavigationError/undeclared(name:isFlow:plugin:)`` if the plugin does not declare to open the routes, even if
  /// their row is never picked.
  package func canOpen<R: Route>(_ routes: R.Type) -> Bool {
    isShown(R.self, from: R.self)
  }

  /// Returns whether a flow can be started, that is, whether a composed plugin shows its first route.
  public func canStart<F: Flow>(_ flow: F.Type) -> Bool {
    isShown(F.self, from: F.Start.self)
  }

  private func isShown(_ type: Any.Type, from routes: Any.Type) -> Bool {
    guard let navigator else { return false }
    if navigator.isStrict, let error = navigator.map.undeclared(type, from: routes, by: plugin) {
      navigator.undeclared = error
    }
    return navigator.map.destinations[ObjectIdentifier(routes)] != nil
  }

  /// Returns the scope of the per-flow values that the coordinators of a flow share, created on first use.
  ///
  /// It belongs to the nearest coordinator that runs a flow, from this one upwards; without one, to this one.
  package func flowScope<Scope: AnyObject>(make: () -> Scope) -> Scope {
    let holder = nearest { $0.flowName != nil } ?? self
    if let known = holder.flowScope as? Scope { return known }
    let made = make()
    holder.flowScope = made
    return made
  }

  /// Returns what the plugin's preparation has read of the route whose view model is being made.
  ///
  /// Call it in ``Coordinator/viewModel(for:)``. It is empty unless a link has just opened the route.
  public func prepared<Content: Sendable>(
    _ content: Content.Type = Content.self
  ) -> Prepared<Content> {
    guard let navigator, let reading, reading.generation == navigator.generation else {
      return Prepared()
    }
    return Prepared(reading.content as? Content) { [weak navigator] in
      navigator?.generation == reading.generation
    }
  }

  func handles(_ action: any CoordinatorAction) throws -> Bool {
    do {
      return try coordinator?.handle(action) ?? false
    } catch {
      throw navigator?.map.attributed(error, to: plugin, "to handle \(action.name)") ?? error
    }
  }

  func attached() throws(NavigationError) -> Navigator {
    guard let navigator, !isRemoved, host?.isRemoved != true else {
      throw .detached(coordinator: name)
    }
    return navigator
  }
}

extension CoordinatorContext {
  /// The coordinator's type, or its identity while it is being made.
  public var name: String {
    coordinator.map { "\(type(of: $0))" }
      ?? (id == .unattached ? "a coordinator that was never added" : "coordinator \(id)")
  }
}

extension CoordinatorContext {
  /// Adds a coordinator as a child of this one by hand.
  ///
  /// The framework adds and removes the coordinators of pushed routes and started flows; use this for one
  /// that shows nothing by itself and is therefore not started. It lives until it or its parent is removed. A
  /// weakly held child, as in SwiftUICoordinator, lives as long as its owner keeps it; its flows continue.
  ///
  /// A removed child may be added again, here or elsewhere. It starts over: it no longer counts as a leak
  /// and has neither its former children nor its former flow.
  ///
  /// - Throws: ``NavigationError/childAlreadyAdded(child:)`` if it already has a parent;
  ///   ``NavigationError/coordinatorCycle(child:)`` if it is this coordinator or above it.
  public func addChild(_ child: any Coordinator, isWeak: Bool = false) throws(NavigationError) {
    let context = child.context
    guard context !== self, !isBelow(context) else {
      throw .coordinatorCycle(child: context.name)
    }
    guard context.parent == nil else { throw .childAlreadyAdded(child: context.name) }
    let navigator = try attached()
    if context.isRemoved { context.restart(child) }
    context.id = CoordinatorID(rawValue: navigator.makeIdentity())
    context.coordinator = child
    context.navigator = navigator
    navigator.tree.attachByHand(child, context, below: self, isWeak: isWeak)
  }

  private func restart(_ coordinator: any Coordinator) {
    navigator?.tree.forgetLeak(of: coordinator)
    (isRemoved, isPrerequisite) = (false, false)
    (run, restoredFlow, flowScope) = (nil, nil, nil)
  }

  /// Removes a child, with everything below it, its routes and all routes above them.
  ///
  /// - Throws: ``NavigationError/notAChild(child:parent:)``; ``NavigationError/childActive(child:)`` if a
  ///   stack begins with the child's routes. In both cases nothing changes.
  public func removeChild(_ child: any Coordinator) throws(NavigationError) {
    guard children.contains(where: { $0 === child }) else {
      throw .notAChild(child: child.context.name, parent: name)
    }
    _ = try attached().attempt(by: child.context, cause: .coordinator) {
      planner throws(NavigationError) in
      try planner.removeChild()
    }
  }

  private func isBelow(_ other: CoordinatorContext) -> Bool {
    guard let tree = navigator?.tree, tree[other.id]?.context === other else { return false }
    return tree.isSelfOrDescendant(id, of: other.id)
  }

  /// Creates a context for a coordinator that is added by hand.
  public static func detached(plugin: String? = nil) -> CoordinatorContext {
    CoordinatorContext(id: .unattached, plugin: plugin)
  }
}

/// What was read for an entry before its view model was made, and when.
struct Reading {
  let entry: EntryID
  let content: any Sendable
  let generation: Generation
}

/// What was read of a route before it was opened: its first screen shows it, later ones read it again.
///
/// ```swift
/// struct ProductViewModel: ViewModel {
///   let prepared: Prepared<Product>
///
///   func screen() async throws -> Screen {
///     let product = try await prepared.take { try await catalog.product(id) }
/// ```
@MainActor
public final class Prepared<Content: Sendable> {
  private var content: Content?
  private let isCurrent: @MainActor () -> Bool

  /// Creates content to be taken once, or none.
  public convenience init(content: Content? = nil) { self.init(content) { true } }

  init(_ content: Content?, isCurrent: @escaping @MainActor () -> Bool) {
    (self.content, self.isCurrent) = (content, isCurrent)
  }

  /// Returns the content the first time, and otherwise what `read` returns; content that was read for another
  /// account, or before anything newer, is not returned.
  public func take(
    orRead read: @MainActor () async throws -> Content
  ) async rethrows -> Content {
    defer { content = nil }
    if let content, isCurrent() { return content }
    return try await read()
  }
}
