public import DependencyInjection
public import Navigation
public import Routing

/// The builder a plugin registers into; composition freezes all of them into one ``Router``.
///
/// It is a value: each plugin fills one of its own, and only a registration that succeeds is merged.
///
/// ```swift
/// public func register(in registry: inout RouterRegistry) throws {
///   registry.routes(CartRoute.self, tab: "cart", using: CartKey.self) { context, cart in
///     CartCoordinator(context: context, cart: cart)
///   }
///   registry.provides(CheckoutFlow.self)
///   registry.starts(SignInFlow.self, isOptional: true)
///   try registry.tab("cart", title: "Cart", root: CartRoute.cart, order: 30)
/// }
/// ```
public struct RouterRegistry: Sendable {
  let plugin: PluginManifest
  var dependencies = DependencyRegistry()
  var routeTypes: [RouteDeclaration] = []
  var tabs: [TabDeclaration] = []
  var guards: [GuardDeclaration] = []
  var commands: [CommandDeclaration] = []
  var variants: [VariantDeclaration] = []
  var preparations: [PreparationDeclaration] = []
  var transitions: [TransitionDeclaration] = []
  var migrations: [(from: Int, migrate: ArchiveSchema.Migration)] = []
  var providedFlows: [FlowReference] = []
  var opened: [OpenedReference] = []

  init(plugin: PluginManifest) {
    self.plugin = plugin
  }

  /// Registers a route type with the coordinator that shows its places.
  ///
  /// The dependencies named in `needs` are proved to exist when the app is composed, and handed to
  /// `coordinator` whenever one is made.
  ///
  /// - Parameters:
  ///   - routes: The plugin's route type; its patterns are the links of its places.
  ///   - tab: The tab its places belong to; without one they open over whatever is on screen.
  ///   - presentation: How a place without a tab is shown.
  ///   - parents: The places beneath one that is opened by a link, from the bottom up. The link needs each
  ///     of them admitted, unless its route says that it is an optional parent.
  ///   - needs: The keys of what the coordinator uses.
  ///   - fileID: Where the registration stands.
  ///   - line: Where the registration stands.
  ///   - coordinator: Makes a coordinator from its context and its dependencies.
  public mutating func routes<C: Coordinator, each D: DependencyKey>(
    _ routes: C.Route.Type, tab: TabID? = nil, presentation: Presentation = .sheet,
    parents: @escaping @Sendable (C.Route) -> [C.Route] = { _ in [] },
    using needs: repeat (each D).Type,
    fileID: String = #fileID, line: Int = #line,
    coordinator:
      @escaping @MainActor @Sendable (
        CoordinatorContext, repeat (each D).Value
      ) throws -> C
  ) {
    let site = site(fileID, line)
    let needed = dependencies.require(
      repeat each needs, by: "the coordinator of \(C.Route.self)", scope: .perFlow,
      plugin: plugin.id, fileID: fileID, line: line)
    let plugin = plugin.id
    routeTypes.append(
      RouteDeclaration(
        id: ObjectIdentifier(C.Route.self), type: C.Route.self, tab: tab,
        site: site,
        addPatterns: { table, isComposed in
          table.add(C.Route.self, registration: site, isComposed: isComposed)
        },
        destination: { container in
          Destination(
            plugin: plugin, tab: tab, presentation: presentation,
            parents: { route in
              guard let own = route.as(C.Route.self) else { return [] }
              return parents(own).compactMap { try? AnyRoute($0) }
            },
            makeCoordinator: { context in
              let scope = context.flowStorage { container.makeFlowScope() }
              let values = try container.resolve(needed, in: scope)
              return try coordinator(context, repeat each values)
            })
        }))
  }

  /// Registers a tab.
  ///
  /// - Parameters:
  ///   - id: The tab's stable name.
  ///   - title: What a person reads.
  ///   - root: The first place of the tab's stack: one of this plugin's routes.
  ///   - order: Where the tab stands, ascending.
  ///   - reselect: What selecting the tab again does.
  ///   - isPreloaded: Whether its stack is made with the tabs rather than on the first visit.
  ///   - fileID: Where the registration stands.
  ///   - line: Where the registration stands.
  /// - Throws: `RoutingError` when the route has no link.
  public mutating func tab(
    _ id: TabID, title: String, root: some Route, order: Int,
    reselect: ReselectPolicy = .popToRoot, isPreloaded: Bool = false, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    let definition = TabDefinition(
      id: id, title: title, root: try AnyRoute(root), plugin: plugin.id, order: order,
      reselect: reselect, isPreloaded: isPreloaded)
    tabs.append(TabDeclaration(definition: definition, site: site(fileID, line)))
  }

  func site(_ fileID: String, _ line: Int) -> Registration {
    Registration(plugin: plugin.id, owner: plugin.owner, fileID: fileID, line: line)
  }
}
