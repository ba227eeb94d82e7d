public import DependencyInjection
import Diagnostics
public import Navigation
public import Routing

/// The builder into which a plugin registers; composition freezes all of them into one ``Router``.
///
/// It is a value: each plugin fills its own, and only a successful registration is merged. The dependencies
/// listed after `using:` are proved to exist when the app is composed, and passed to the closure on each
/// call. Problems name the file and line of the registration.
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
  package let plugin: PluginManifest
  var dependencies = DependencyRegistry()
  var routeTypes: [RouteDeclaration] = []
  var tabs: [Declared<TabDefinition>] = []
  var guards: [GuardDeclaration] = []
  var commands: [Declared<GlobalCommand>] = []
  var programCommands: [ProgramCommand] = []
  var mentions: [Declared<MentionedAction>] = []
  var synonyms: [Declared<Synonym>] = []
  var preparations: [PreparationDeclaration] = []
  var transitions: [Transition] = []
  var migrations: [(from: Int, migrate: ArchiveSchema.Migration)] = []
  var providedFlows: [FlowReference] = []
  var points: [PointDeclaration] = []
  var contributions: [ContributionDeclaration] = []
  var drawings: [DrawingDeclaration] = []
  var opened: [OpenedReference] = []
  var parents: [ParentDeclaration] = []
  /// Routes of any plugin that something registered here leads to or checks.
  var named: [OpenedReference] = []
  /// Whether its coordinators may go anywhere without declarations, like those of a test.
  package var goesAnywhere = false

  init(plugin: PluginManifest) {
    self.plugin = plugin
  }

  func site(_ fileID: String, _ line: Int) -> Registration {
    Registration(plugin: plugin.id, owner: plugin.owner, fileID: fileID, line: line)
  }
}

// MARK: - Routes

extension RouterRegistry {
  /// Registers a route type with the coordinator that shows its routes.
  ///
  /// Routes without a `tab` open over what is on screen, as `presentation` says, with their parents in the same
  /// modal. `parents` are the routes beneath a route opened by a link, from the bottom up; the link needs each of
  /// them admitted. Beneath them may lie a route of another plugin: ``parent(of:isOptional:fileID:line:_:)``.
  public mutating func routes<R: Route, C: Coordinator, each D: DependencyKey>(
    _ routes: R.Type, tab: TabID? = nil, presentation: Presentation = .sheet,
    parents: (@Sendable (R) -> [R])? = nil,
    using needs: repeat (each D).Type,
    fileID: String = #fileID, line: Int = #line,
    coordinator:
      @escaping @MainActor @Sendable (
        CoordinatorContext, repeat (each D).Value
      ) throws -> C
  ) where C.Route == R {
    let site = site(fileID, line)
    let needed = dependencies.require(
      repeat each needs, by: "the coordinator of \(R.self)", scope: .perFlow, plugin: plugin.id,
      fileID: fileID, line: line)
    routeTypes.append(
      RouteDeclaration(
        type: R.self, viewModels: C.viewModelTypes, tab: tab, presentation: presentation,
        site: site,
        addPatterns: { table, isComposed in
          table.add(R.self, registration: site, isComposed: isComposed)
        },
        parents: { route in
          guard let own = route.as(R.self), let parents else { return [] }
          return parents(own).compactMap { try? AnyRoute($0) }
        },
        makeCoordinator: { container in
          { context in
            let scope = context.flowScope { container.makeFlowScope() }
            let values = try container.values(of: needed, in: scope)
            return try coordinator(context, repeat each values)
          }
        }))
  }

  /// Registers a check before a link to a route is opened, so that a link to a missing thing changes nothing.
  ///
  /// A route is checked only if access and guards admit it and everything on its path. A route that a
  /// coordinator pushes is not checked, because the coordinator has just shown it. An error of `check` is the
  /// reason why the route cannot be shown; what it returns is what the first screen of the route would read,
  /// which the coordinator passes to the view model: `CoordinatorContext.prepared(_:)`.
  ///
  /// ```swift
  /// registry.prepare(HomeRoute.self, using: CatalogKey.self) { route, catalog in
  ///   guard case .product(let id) = route else { return nil }
  ///   return try await catalog.product(id)
  /// }
  /// ```
  public mutating func prepare<R: Route, each D: DependencyKey>(
    _ routes: R.Type, using needs: repeat (each D).Type,
    fileID: String = #fileID, line: Int = #line,
    check:
      @escaping @MainActor @Sendable (
        R, repeat (each D).Value
      ) async throws -> (any Sendable)?
  ) {
    let needed = dependencies.require(
      repeat each needs, by: "the preparation of \(R.self)", scope: .singleton, plugin: plugin.id,
      fileID: fileID, line: line)
    named.append(OpenedReference(type: R.self, isOptional: false, site: site(fileID, line)))
    preparations.append(
      PreparationDeclaration(routeType: ObjectIdentifier(R.self)) { container in
        { route in
          guard let own = route.as(R.self) else { return nil }
          let values = try container.values(of: needed)
          return try await check(own, repeat each values)
        }
      })
  }

  /// Registers a tab whose stack begins at a route, which is this plugin's as a rule.
  ///
  /// `symbol` names the picture that a host with pictures draws, such as the SF Symbol `house`.
  ///
  /// Tabs are sorted by order, which must be unique. Tabs without an order come last, by name, so that two
  /// teams can each add one without agreeing on a number.
  ///
  /// - Throws: `RoutingError` if the route has no link.
  public mutating func tab(
    _ id: TabID, title: String, symbol: String? = nil, root: some Route, order: Int? = nil,
    isPreloaded: Bool = false, fileID: String = #fileID, line: Int = #line
  ) throws {
    let definition = TabDefinition(
      id: id, title: title, symbol: symbol, root: try AnyRoute(root), plugin: plugin.id,
      order: order, isPreloaded: isPreloaded)
    tabs.append(Declared(value: definition, site: site(fileID, line)))
  }

  /// Registers how a host shows a change between routes.
  ///
  /// The first eligible transition is chosen, in the order of the plugins' ids and then of registration.
  public mutating func transition(_ transition: Transition) { transitions.append(transition) }
}

struct Declared<Value: Sendable>: Sendable {
  let value: Value
  let site: Registration
  /// The dependency without which the app does not have it.
  var key: (any DependencyKey.Type)?
}

struct RouteDeclaration: Sendable {
  let type: any Route.Type
  /// The types of the view models that the coordinator makes for them.
  let viewModels: Set<ObjectIdentifier>
  let tab: TabID?
  let presentation: Presentation
  let site: Registration
  let addPatterns: @Sendable (inout RouteTableBuilder, _ isComposed: Bool) -> Void
  let parents: @MainActor @Sendable (AnyRoute) -> [AnyRoute]
  let makeCoordinator: @Sendable (DependencyContainer) -> Destination.CoordinatorMaker

  var id: ObjectIdentifier { ObjectIdentifier(type) }
  var name: String { "\(type)" }
}

struct PreparationDeclaration: Sendable {
  let routeType: ObjectIdentifier
  let make: @Sendable (DependencyContainer) -> Destination.Preparation
}

struct GuardDeclaration: Sendable {
  let name: String
  let site: Registration
  let make: @Sendable (DependencyContainer, _ answersFor: Set<ObjectIdentifier>) -> NavigationGuard
}

struct FlowReference: Sendable {
  let flow: any Flow.Type
  let start: any Route.Type
  let site: Registration

  var id: ObjectIdentifier { ObjectIdentifier(flow) }
  var name: String { flow.name }
}

/// Another plugin's routes or flow, which a plugin declares to open or start.
struct OpenedReference: Sendable {
  let type: any SendableMetatype.Type
  let isOptional: Bool
  let site: Registration
  /// The routes beneath which they are shown, if that is why.
  var parentOf: String?

  var id: ObjectIdentifier { ObjectIdentifier(type) }
  var isFlow: Bool { type is any Flow.Type }
  var name: String { "\(type)" }
}

extension DependencyContainer {
  /// Returns the values that a plugin declared its code needs.
  ///
  /// - Throws: The error of a maker if it explains itself, otherwise a fault of the plugin that made it.
  func values<each D: DependencyKey>(
    of needs: Needs<repeat each D>, in flow: FlowScope? = nil
  ) throws -> (repeat (each D).Value) {
    do throws(DependencyError) {
      return try resolve(needs, in: flow)
    } catch {
      throw Self.explained(error)
    }
  }

  /// Returns a value with the errors of ``values(of:in:)``.
  func explained<K: DependencyKey>(_ key: K.Type) throws -> K.Value {
    do throws(DependencyError) {
      return try resolve(key)
    } catch {
      throw Self.explained(error)
    }
  }

  private static func explained(_ error: DependencyError) -> any Error {
    guard case .makeFailed(let key, let site, let underlying) = error else { return error }
    return underlying is any ExplainedError
      ? underlying
      : PluginFault(plugin: site.plugin, work: "to make \(key)", reason: "\(underlying)")
  }
}
