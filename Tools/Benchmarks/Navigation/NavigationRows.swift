import Navigation
import Routing

/// Going somewhere and back, beside a navigator that checks nothing and gives no reasons.
@MainActor
enum NavigationRows {
  static func all() throws -> [Comparison] {
    // A microsecond where the class navigator takes its 132 ns; the machine of the day decides which.
    let whole = Target.nanoseconds(1_000).or(.ratio(1_000.0 / 132))
    let place = try PlaceNavigator(depth: 100)
    var next = 0
    let tabs: [TabID] = ["cart", "home"]
    let stacks = (0..<2).map { last in (1..<99).map(PlaceRoute.item) + [.item(20_000 + last)] }
    func plain(_ operation: @escaping (PlainNavigator, Int) -> Void) -> Contender {
      let navigator = PlainNavigator(depth: 100)
      return Contender("class navigator, 1 observer") {
        next += 1
        operation(navigator, next)
        return navigator.events
      }
    }
    func ours(_ operation: @escaping @MainActor (Int) throws -> Void) -> Contender {
      Contender("Navigator") {
        next += 1
        try operation(next)
        return place.events
      }
    }
    let plainPushAndPop = plain { navigator, number in
      navigator.push(.item(20_000 + number & 1_023))
      navigator.pop()
    }
    return [
      Comparison(
        name: "push and pop, depth 100", ours: try pushAndPop(depth: 100), floor: plainPushAndPop,
        targets: [whole]),
      Comparison(
        name: "push and pop, depth 10,000 against 1", ours: try pushAndPop(depth: 10_000),
        floor: try pushAndPop(depth: 1, name: "same, depth 1"), targets: [.ratio(1.15)]),
      Comparison(
        name: "present and dismiss",
        ours: ours { number in
          try place.context.present(PlaceRoute.item(20_000 + number & 1_023))
          try place.context.dismiss()
        }, floor: plainPushAndPop),
      Comparison(
        name: "set a stack of 100, the last place new",
        ours: ours { try place.context.set(stacks[$0 & 1]) },
        floor: plain { $0.set(stacks[$1 & 1]) }),
      Comparison(
        name: "tab switch", ours: ours { try place.navigator.select(tabs[$0 & 1]) },
        floor: plain { $0.select(tabs[$1 & 1].rawValue) }),
    ]
  }

  private static func pushAndPop(depth: Int, name: String = "Navigator") throws -> Contender {
    let place = try PlaceNavigator(depth: depth)
    var number = 0
    return Contender(name) {
      number += 1
      try place.context.push(PlaceRoute.item(20_000 + number & 1_023))
      try place.context.pop()
      guard place.depth == depth else { throw BenchmarkError.disagreement("the depth") }
      return place.events
    }
  }
}

/// The floor of a navigator that is an object: a stack a tab, a cap on the depth, one observer.
private final class PlainNavigator {
  private enum Event {
    case pushed(PlaceRoute)
    case popped(PlaceRoute)
    case selected(String)
    case set(Int)
  }

  private(set) var events = 0

  private var stacks: [String: [PlaceRoute]] = ["home": [.home]]
  private var selected = "home"
  private let cap = 20_000
  private lazy var observer: (Event) -> Void = { [unowned self] _ in events += 1 }

  init(depth: Int) {
    for number in 1..<depth { push(.item(number)) }
  }

  func push(_ route: PlaceRoute) {
    guard let depth = stacks[selected]?.count, depth < cap else { return }
    stacks[selected]?.append(route)
    observer(.pushed(route))
  }

  func pop() {
    guard let depth = stacks[selected]?.count, depth > 1,
      let route = stacks[selected]?.removeLast()
    else { return }
    observer(.popped(route))
  }

  func select(_ tab: String) {
    guard tab != selected else { return }
    selected = tab
    observer(.selected(tab))
  }

  func set(_ routes: [PlaceRoute]) {
    stacks[selected] = [.home] + routes
    observer(.set(routes.count))
  }
}
