public import DependencyInjection
public import Navigation
public import PluginInterface
public import Routing
public import Screens

extension RouterRegistry {
  /// Registers small screens in place of the real ones of a route type.
  ///
  /// Use this for the stand-in that a team gives to others. Links, access, tab and parents are as published,
  /// and each route shows only its typed parameters.
  ///
  /// ```swift
  /// public func register(in registry: inout RouterRegistry) throws {
  ///   registry.standIn(HomeRoute.self, tab: "home")
  ///   try registry.tab("home", title: "Home", root: HomeRoute.home, order: 10)
  /// }
  /// ```
  ///
  /// `points` are the extension points of these routes, which the stand-in hosts like the real feature, so
  /// that a team sees its contributions without the feature's code:
  ///
  /// ```swift
  /// registry.standIn(
  ///   HomeRoute.self, tab: "home",
  ///   points: StandInPoint(ProductPage.self) { if case .product(let id) = $0 { id } else { nil } })
  /// ```
  public mutating func standIn<R: Route, each Point: ContributionPoint>(
    _ type: R.Type, tab: TabID? = nil, presentation: Presentation = .sheet,
    parents: (@Sendable (R) -> [R])? = nil,
    points: repeat StandInPoint<R, each Point>, fileID: String = #fileID, line: Int = #line
  ) {
    let plugin = plugin
    repeat opensPoint(
      (each Point).self, isShared: (each points).isShared, fileID: fileID, line: line)
    routes(
      type, tab: tab, presentation: presentation, parents: parents,
      using: repeat Contributions<each Point>.self, fileID: fileID, line: line
    ) { (context, contributions: repeat ContributionSet<each Point>) in
      StandInCoordinator(context, of: plugin) { route, screen in
        repeat try await (each points).show(&screen, route, each contributions, context)
      }
    }
  }

  /// Registers a flow with small screens in place of the real ones; a person or a test ends it with `finish`
  /// and a value, or with `cancel`.
  ///
  /// ```swift
  /// registry.standIn(CheckoutFlow.self, tab: "cart", value: "an order") { text in
  ///   Order.ID(text ?? "o-1")
  /// }
  /// ```
  ///
  /// `value` describes what `finish` accepts, for people who type something else. The closure converts the
  /// word after `finish`, if any, to the flow's value, and returns `nil` for an invalid word.
  public mutating func standIn<F: Flow, each Point: ContributionPoint>(
    _ flow: F.Type, tab: TabID? = nil, presentation: Presentation = .sheet,
    parents: (@Sendable (F.Start) -> [F.Start])? = nil, value: String,
    points: repeat StandInPoint<F.Start, each Point>, fileID: String = #fileID, line: Int = #line,
    finish: @escaping @MainActor @Sendable (_ word: String?) async throws -> F.Value?
  ) {
    let plugin = plugin
    repeat opensPoint(
      (each Point).self, isShared: (each points).isShared, fileID: fileID, line: line)
    routes(
      F.Start.self, tab: tab, presentation: presentation, parents: parents,
      using: repeat Contributions<each Point>.self, fileID: fileID, line: line
    ) { (context, contributions: repeat ContributionSet<each Point>) in
      StandInCoordinator(context, of: plugin) { route, screen in
        repeat try await (each points).show(&screen, route, each contributions, context)
        let end = ScreenAction(
          "finish", title: "End the flow", parameters: [.optional("value")]
        ) { [weak context] in
          let word = $0.arguments.first
          guard let result = try await finish(word) else {
            throw InputError.invalidAnswer(field: "\"\(word ?? "")\"", remedy: "give \(value)")
          }
          try context?.finish(flow, with: result)
          return .silent
        }
        let leave = ScreenAction("cancel", title: "Leave the flow") { [weak context] in
          try context?.cancel()
        }
        screen.actions += [end, leave]
      }
    }
    provides(flow, fileID: fileID, line: line)
  }
}

/// A point of a stand-in's routes: which of them show it, and with what input.
public struct StandInPoint<R: Route, Point: ContributionPoint>: Sendable {
  fileprivate let isShared: Bool
  fileprivate let show:
    @MainActor @Sendable (
      inout Screen, R, ContributionSet<Point>, CoordinatorContext
    ) async throws -> Void

  /// Describes the point by the input of a route, `nil` for the routes that do not show it; its error is the screen's.
  public init(
    _ point: Point.Type, input: @escaping @MainActor @Sendable (R) async throws -> Point.Input?
  ) where Point: ScreenPoint {
    isShared = false
    show = { screen, route, contributions, context in
      guard let input = try await input(route) else { return }
      await contributions.add(to: &screen, input, from: context)
    }
  }

  /// Describes a page of sections.
  public init(_ point: Point.Type) where Point: SectionPoint, Point.Page == R {
    isShared = false
    show = { screen, route, contributions, context in
      if route == Point.page { contributions.add(to: &screen, from: context) }
    }
  }

  /// Describes a point whose contributions are shown in a way of their own.
  ///
  /// The stand-ins of some of the features that share a point host it.
  public init(
    _ point: Point.Type, isShared: Bool = false,
    input: @escaping @MainActor @Sendable (R) async throws -> Point.Input?,
    show: @escaping @MainActor @Sendable (inout Screen, Contributed<Point.Output>) -> Void
  ) where Point: ExtensionPoint {
    self.isShared = isShared
    self.show = { screen, route, contributions, context in
      guard let input = try await input(route) else { return }
      for contributed in await contributions(input, from: context) { show(&screen, contributed) }
    }
  }
}

private final class StandInCoordinator<R: Routing.Route>: Coordinator {
  typealias Completion = @MainActor (R, inout Screen) async throws -> Void

  let context: CoordinatorContext
  private let plugin: PluginManifest
  private let complete: Completion

  init(
    _ context: CoordinatorContext, of plugin: PluginManifest, complete: @escaping Completion
  ) {
    (self.context, self.plugin, self.complete) = (context, plugin, complete)
  }

  func viewModel(for route: R) throws -> some ViewModel {
    let erased = try AnyRoute(route)
    return StandInViewModel { [plugin, complete] in
      var screen = Screen(
        title: "\(plugin.module): \(erased)",
        blocks: [
          .text("A stand-in of \(plugin.owner)."),
          .facts(erased.isTransient ? [] : Self.parameters(of: route)),
        ])
      try await complete(route, &screen)
      return screen
    }
  }

  /// The typed values of a route with their names; the name of its case if it has none.
  private static func parameters(of route: R) -> [Fact] {
    let mirror = Mirror(reflecting: route)
    guard mirror.displayStyle == .enum else { return mirror.children.map { fact($0, "value") } }
    guard let payload = mirror.children.first, let name = payload.label else {
      return [Fact("route", .text(String(describing: route)))]
    }
    let values = Mirror(reflecting: payload.value)
    guard values.displayStyle == .tuple else { return [fact(payload, name)] }
    return values.children.map { fact($0, name) }
  }

  private static func fact(_ child: Mirror.Child, _ name: String) -> Fact {
    // Values without a label have numbers, such as `.0`.
    let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? name
    return Fact(label, .text(String(describing: child.value)))
  }
}

private struct StandInViewModel: ViewModel {
  let make: @MainActor () async throws -> Screen

  func screen() async throws -> Screen { try await make() }
}
