import Navigation
import Routing

/// A push and a pop on a stack of the given depth, with one observer.
@MainActor
enum NavigationRows {
  static func all() throws -> [Row] {
    try [1, 100, 10_000].map { (depth: Int) throws -> Row in
      Row(
        name: "push and pop, depth \(depth)", ours: try navigator(depth), floor: array(depth),
        others: [plain(depth)])
    }
  }

  private static func navigator(_ depth: Int) throws -> Contender {
    let navigator = Navigator(
      map: NavigationMap(
        destinations: [
          ObjectIdentifier(PlaceRoute.self): Destination(
            plugin: "benchmark", tab: "home", presentation: .sheet
          ) { PlaceCoordinator(context: $0) }
        ],
        tabs: [
          TabDefinition(
            id: "home", title: "Home", root: try AnyRoute(PlaceRoute.home), plugin: "benchmark",
            order: 0)
        ]))
    let root = PlaceRoot(navigator)
    _ = try navigator.showTabs(root: "main")
    guard let entry = navigator.state.top,
      let coordinator = navigator.coordinator(of: entry) as? PlaceCoordinator
    else { throw BenchmarkError.disagreement("the first place") }
    for number in 1..<depth { try coordinator.navigate(to: .item(number)) }
    var events = 0
    _ = navigator.observe { _ in events += 1 }
    let context = coordinator.context
    return Contender("Navigator") { count in
      for number in 0..<count {
        try context.push(PlaceRoute.item(20_000 + number & 1_023))
        try context.pop()
      }
      guard navigator.state.selectedBranch?.entries.count == depth else {
        throw BenchmarkError.disagreement("the depth")
      }
      return withExtendedLifetime(root) { events }
    }
  }

  private static func array(_ depth: Int) -> Contender {
    let start: [PlaceRoute] = [.home] + (1..<depth).map { .item($0) }
    let holder = opaque(Holder(start))
    return Contender("[enum]") { count in
      var sum = 0
      for number in 0..<count {
        holder.stack.append(.item(20_000 + number & 1_023))
        if case .item(let id) = holder.stack.removeLast() { sum &+= id }
      }
      return sum
    }
  }

  private static func plain(_ depth: Int) -> Contender {
    var events = 0
    let navigator = PlainNavigator(cap: 20_000) { _ in events += 1 }
    for number in 1..<depth { _ = navigator.push(.item(number)) }
    return Contender("class navigator, 1 observer") { count in
      for number in 0..<count {
        _ = navigator.push(.item(20_000 + number & 1_023))
        _ = navigator.pop()
      }
      return events
    }
  }

  /// A stack behind a reference, so that it cannot be kept in registers.
  private final class Holder {
    var stack: [PlaceRoute]

    init(_ stack: [PlaceRoute]) { self.stack = stack }
  }
}
