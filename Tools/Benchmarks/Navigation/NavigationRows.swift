import Navigation
import Routing

/// Going somewhere and back.
@MainActor
enum NavigationRows {
  static func all() throws -> [Comparison] {
    let place = try PlaceNavigator(depth: 100)
    var next = 0
    let tabs: [TabID] = ["cart", "home"]
    let stacks = (0..<2).map { last in (1..<99).map(PlaceRoute.item) + [.item(20_000 + last)] }
    func row(
      _ name: String, _ operation: @escaping @MainActor (Int) throws -> Void
    ) -> Comparison {
      let ours = Contender("Navigator") {
        next += 1
        try operation(next)
        return place.events
      }
      // A command takes milliseconds, so 20 µs are the first that a person could feel.
      return Comparison(name: name, ours: ours, targets: [.nanoseconds(20_000)])
    }
    return [
      Comparison(
        name: "push and pop, depth 10,000 against 1", ours: try pushAndPop(depth: 10_000),
        beside: [try pushAndPop(depth: 1, name: "same, depth 1")], targets: [.ratio(1.15)]),
      row("push and pop, depth 100") { number in
        try place.context.push(PlaceRoute.item(20_000 + number & 1_023))
        try place.context.pop()
      },
      row("present and dismiss") { number in
        try place.context.present(PlaceRoute.item(20_000 + number & 1_023))
        try place.context.dismiss()
      },
      row("set a stack of 100, the last place new") { try place.context.set(stacks[$0 & 1]) },
      row("tab switch") { try place.navigator.select(tabs[$0 & 1]) },
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
