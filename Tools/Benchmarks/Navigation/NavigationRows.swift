import Navigation
import Routing

/// Going somewhere and back, beside navigators that check nothing and tell nobody why.
@MainActor
enum NavigationRows {
  private static let plain = "class navigator, 1 observer"

  static func all() throws -> [Comparison] {
    // A microsecond where the class navigator takes its 132 ns; the machine of the day decides which.
    let whole = Target.nanoseconds(1_000).or(.ratio(1_000.0 / 132, to: plain))
    var rows = try [1, 100, 10_000].map { (depth: Int) throws -> Comparison in
      Comparison(
        name: "push and pop, depth \(Numerals.grouped(depth))",
        ours: pushAndPop(try PlaceNavigator(depth: depth)), floor: plainPushAndPop(depth),
        others: [array(depth)], targets: [whole])
    }
    rows += [
      Comparison(
        name: "push and pop, depth 10,000 against 1",
        ours: pushAndPop(try PlaceNavigator(depth: 10_000)),
        floor: pushAndPop(try PlaceNavigator(depth: 1), name: "same, depth 1"),
        targets: [.ratio(1.15)]),
      Comparison(
        name: "push and pop, four observers",
        ours: pushAndPop(try PlaceNavigator(depth: 100, observers: 4)),
        floor: plainPushAndPop(100), targets: [whole]),
      try stateCore(depth: 100), try tabSwitch(), try presentAndDismiss(), try set(depth: 100),
    ]
    return rows
  }

  private static func pushAndPop(
    _ place: PlaceNavigator, name: String = "Navigator"
  ) -> Contender {
    let depth = place.depth
    return Contender(name) { count in
      for number in 0..<count {
        try place.context.push(PlaceRoute.item(20_000 + number & 1_023))
        try place.context.pop()
      }
      guard place.depth == depth else { throw BenchmarkError.disagreement("the depth") }
      return place.events
    }
  }

  /// The values alone: no route is printed, nobody asked, nobody told.
  private static func stateCore(depth: Int) throws -> Comparison {
    let holder = opaque(
      StateHolder(try PlaceNavigator(depth: depth).navigator.state.branches))
    let route = try AnyRoute(PlaceRoute.item(20_000))
    return Comparison(
      name: "push and pop, state alone",
      ours: Contender("Branch.replace") { count in
        for number in 0..<count {
          let entry = Entry(
            id: EntryID(rawValue: UInt64(number)), route: route, presentation: .push,
            coordinator: .root)
          let end = holder.branches[holder.selected].count
          holder.branches[holder.selected].replace(end..<end, with: CollectionOfOne(entry))
          holder.branches[holder.selected].replace(end..<end + 1, with: EmptyCollection())
        }
        return holder.branches[holder.selected].count
      },
      floor: plainPushAndPop(depth), others: [array(depth)], targets: [.ratio(1.25, to: plain)])
  }

  private static func tabSwitch() throws -> Comparison {
    let place = try PlaceNavigator(depth: 100)
    try place.navigator.select("cart")
    let navigator = PlainNavigator(cap: 20_000) { _ in }
    return Comparison(
      name: "tab switch",
      ours: Contender("Navigator") { count in
        for number in 0..<count {
          try place.navigator.select(number.isMultiple(of: 2) ? "home" : "cart")
        }
        return place.events
      },
      floor: Contender(plain) { count in
        var sum = 0
        for number in 0..<count {
          sum &+= navigator.select(number.isMultiple(of: 2) ? "home" : "cart") ? 1 : 0
        }
        return sum
      })
  }

  private static func presentAndDismiss() throws -> Comparison {
    let place = try PlaceNavigator(depth: 100)
    return Comparison(
      name: "present and dismiss",
      ours: Contender("Navigator") { count in
        for number in 0..<count {
          try place.context.present(PlaceRoute.item(20_000 + number & 1_023))
          try place.context.dismiss()
        }
        return place.events
      },
      floor: plainPushAndPop(100))
  }

  /// Replaces a stack by one that differs in its last place.
  private static func set(depth: Int) throws -> Comparison {
    let place = try PlaceNavigator(depth: depth)
    let stacks = (0..<2).map { last in
      (1..<depth - 1).map(PlaceRoute.item) + [.item(20_000 + last)]
    }
    let navigator = PlainNavigator(cap: 20_000) { _ in }
    return Comparison(
      name: "set a stack of \(depth), the last place new",
      ours: Contender("Navigator") { count in
        for number in 0..<count { try place.context.set(stacks[number & 1]) }
        return place.events
      },
      floor: Contender(plain) { count in
        for number in 0..<count { navigator.set(stacks[number & 1]) }
        return navigator.stacks.count
      })
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

  private static func plainPushAndPop(_ depth: Int) -> Contender {
    var events = 0
    let navigator = PlainNavigator(cap: 20_000) { _ in events += 1 }
    for number in 1..<depth { _ = navigator.push(.item(number)) }
    return Contender(plain) { count in
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

  /// Branches behind a reference, as a navigator holds them.
  private final class StateHolder {
    var branches: [Branch]
    var selected = 0

    init(_ branches: [Branch]) { self.branches = branches }
  }
}
