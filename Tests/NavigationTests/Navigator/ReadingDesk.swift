import Routing
import Screens

@testable import Navigation

/// Where routes are read: for whoever is signed in when the reading begins, until it is finished.
@MainActor
final class ReadingDesk {
  var subject: String?
  private var readings: [CheckedContinuation<Void, Never>] = []

  /// Finishes one of the readings; returns whether there was one.
  @discardableResult
  func finishReading(_ number: Int) -> Bool {
    guard !readings.isEmpty else { return false }
    readings.remove(at: number % readings.count).resume()
    return true
  }

  private func read(_ route: AnyRoute) async -> String {
    let reader = subject ?? "nobody"
    await withCheckedContinuation { readings.append($0) }
    return "\(route) for \(reader)"
  }

  func navigator() throws -> Navigator {
    let (store, basket) = (try AnyRoute(StoreRoute.root), try AnyRoute(BasketRoute.root))
    let steps = try AnyRoute(StepRoute.first)
    return Navigator(
      map: NavigationMap(
        destinations: [
          store.routeType: destination("store", StoreRoute.self),
          basket.routeType: destination("basket", BasketRoute.self),
          steps.routeType: destination(nil, StepRoute.self),
        ],
        tabs: [
          TabDefinition(id: "store", title: "Store", root: store, plugin: "store", order: 1),
          TabDefinition(id: "basket", title: "Basket", root: basket, plugin: "basket", order: 2),
        ]),
      access: AccessPolicy(
        isSignedIn: { [self] in subject != nil }, signIn: nil, subject: { [self] in subject }))
  }

  private func destination<Routes: Route>(_ tab: TabID?, _ type: Routes.Type) -> Destination {
    Destination(
      plugin: tab?.rawValue ?? "steps", tab: tab, presentation: .sheet,
      prepare: { [self] in await read($0) },
      makeCoordinator: { ReaderCoordinator<Routes>(context: $0) })
  }
}

private final class ReaderCoordinator<Routes: Route>: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: Routes) -> some ViewModel { Reader(prepared: context.prepared()) }
}

final class Reader: ViewModel, NavigationBlocker {
  private let prepared: Prepared<String>
  var isDirty = false

  init(prepared: Prepared<String>) { self.prepared = prepared }

  func verdict(on removal: Removal) -> BlockerVerdict {
    isDirty ? .deny(reason: "not saved") : .allow
  }

  func screen() async throws -> Screen {
    Screen(title: await prepared.take { "read by the screen" })
  }
}
