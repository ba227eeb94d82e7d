extension ReferenceModel {
  /// A route with what a link has beneath it.
  struct Way {
    let key: RouteKey
    var root: RouteKey?
    var parents: [RouteKey] = []
    /// The tab of the lowest; none where all of it is over the screen.
    var tab: Character?
  }

  func way(to key: RouteKey) -> Way {
    if shape.tabs.contains(key.kind), key == shape.root(of: key.kind) {
      return Way(key: key, tab: key.kind)
    }
    var parents = shape.parents[key] ?? []
    var kinds = [key.kind]
    while let lowest = parents.first, !kinds.contains(lowest.kind) {
      kinds.append(lowest.kind)
      parents = (shape.parents[lowest] ?? []) + parents
    }
    let tab = (parents.first ?? key).kind
    guard shape.belongsToTab(RouteKey(kind: tab)) else { return Way(key: key, parents: parents) }
    let root = shape.tabs.contains(tab) ? shape.root(of: tab) : nil
    return Way(key: key, root: root, parents: parents.filter { $0 != root }, tab: tab)
  }

  func isOpen(_ key: RouteKey) -> Bool {
    (isSignedIn || !key.isClosed) && shape.guards[key] == nil
  }

  /// Where a route leads, all on its way asked; `nil` where the attempt waits for signing in.
  mutating func admit(
    _ requested: RouteKey, link: Bool = false, redirectedAsLink: Bool = false, for attempt: Attempt
  ) throws(Failure) -> Way? {
    var current = link ? way(to: requested) : Way(key: requested)
    var seen = [requested]
    search: while true {
      let asked = [current.key] + [current.root].compactMap(\.self) + current.parents
      for key in asked {
        if key.isClosed, !isSignedIn {
          try postpone(current.key, attempt)
          return nil
        }
        switch shape.guards[key] {
        case nil: continue
        case .refuse: throw Failure(name: "refused")
        case .redirect(let next):
          if seen.last != key { seen.append(key) }
          if seen.contains(next) { throw Failure(name: "redirectLoop") }
          seen.append(next)
          events.append("redirected by gate")
          current = link || redirectedAsLink ? way(to: next) : Way(key: next)
          continue search
        }
      }
      return current
    }
  }

  /// Whether a link has to wait for the tabs: a flow is the whole app, which shows no such routes, or nothing is.
  func needsTabs(_ key: RouteKey) -> Bool {
    guard root != nil else { return true }
    guard !hasTabs, !shape.tabs.isEmpty else { return false }
    return shape.belongsToTab(key)
      || !stacks[0].items.contains { owners[$0.owner]?.kind == key.kind }
  }

  /// Keeps an attempt; of each kind only one waits, and the same route once.
  mutating func wait(_ key: RouteKey, _ attempt: Attempt, forTabs isForTabs: Bool) {
    var kept = attempt
    if case .forward = attempt.action { kept = Attempt(action: .open(key)) }
    for older in waiting where older.key == key && older.isForTabs == isForTabs {
      end(older.attempt.flow, "cancelled(superseded)")
    }
    waiting.removeAll { $0.key == key && $0.isForTabs == isForTabs }
    events.append("waits for \(isForTabs ? "tabs" : ModelShape.flowName("x"))")
    add(Waiting(key: key, attempt: kept, isForTabs: isForTabs))
  }

  mutating func add(_ new: Waiting) {
    waiting.append(new)
    guard waiting.count(where: { $0.isForTabs == new.isForTabs }) > 1,
      let oldest = waiting.firstIndex(where: { $0.isForTabs == new.isForTabs })
    else { return }
    drop(waiting.remove(at: oldest), "superseded")
  }

  /// Keeps an attempt until somebody signs in, and begins that where it is not on screen.
  private mutating func postpone(_ key: RouteKey, _ attempt: Attempt) throws(Failure) {
    wait(key, attempt, forTabs: false)
    if let runner = owners.filter(\.value.signsIn).map(\.key).max() {
      let home = stackIndex(of: runner)
      if home != selected { show(home) }
    } else {
      let end = stacks[selected].items.count
      stacks[selected].ahead = []
      try change(
        selected, end..<end, to: [(RouteKey(kind: "x"), .sheet)],
        for: stacks[selected].items.last?.owner,
        flow: ModelShape.signIn, begins: true, event: "presented as sheet", asks: false)
    }
  }

  mutating func show(_ stack: Int) {
    selected = stack
    events.append("selected tab \(stacks[stack].tab)")
  }

  /// Puts an admitted route where it belongs.
  mutating func arrive(_ way: Way, for attempt: Attempt) throws(Failure) -> String {
    let key = way.key
    guard let tab = way.tab else { return try show(way, attempt) }
    guard let stack = stacks.firstIndex(where: { $0.tab == tab }), hasTabs else {
      throw Failure(name: "noTabs")
    }
    if way.root == nil, stacks[stack].items.first?.key == key {
      let answer = try popToRoot(stack, dismissing: true, asks: attempt.asks)
      guard stack != selected else { return answer == "atRoot" ? "unchanged" : answer }
      show(stack)
      return "handled"
    }
    return shape.resets ? try reset(way, stack, attempt) : try push(way, stack, attempt)
  }

  /// A route over the screen, with its parents in the same modal.
  private mutating func show(_ way: Way, _ attempt: Attempt) throws(Failure) -> String {
    let (items, owner) = (stacks[selected].items, stacks[selected].items.last?.owner)
    if items.last?.key == way.key { return "unchanged" }
    let start = items.indices.dropFirst().last { items[$0].style != .push } ?? 0
    if let first = way.parents.first, start > 0 || shape.tabs.isEmpty, items[start].key == first {
      let steps = ModelDifference.of(
        Array(items[(start + 1)...]), to: way.parents.dropFirst() + [way.key], from: start + 1,
        keepsModals: false)
      try change(selected, by: steps, attempt)
      return "handled"
    }
    let isOwn = owner.flatMap { owners[$0]?.kind } == way.key.kind
    var parents = way.parents
    if isOwn { dropShown(&parents, above: items[start...].map(\.key)) }
    let new = (parents + [way.key]).enumerated().map { index, key in
      (key, index == 0 && !isOwn ? Style.sheet : .push)
    }
    stacks[selected].ahead = []
    try change(
      selected, items.count..<items.count, to: new, for: owner,
      event: isOwn ? "pushed" : "presented as sheet", asks: attempt.asks)
    return "handled"
  }

  private func dropShown(_ parents: inout [RouteKey], above below: [RouteKey]) {
    for count in stride(from: parents.count, to: 0, by: -1)
    where below.count >= count && Array(below.suffix(count)) == Array(parents.prefix(count)) {
      parents.removeFirst(count)
      return
    }
  }

  /// The route above its parents alone; as much as possible stays.
  private mutating func reset(_ way: Way, _ stack: Int, _ attempt: Attempt) throws(Failure)
    -> String
  {
    let items = stacks[stack].items
    var requested = way.parents + [way.key]
    let base = items.isEmpty ? 0 : 1
    if items.isEmpty, let root = way.root {
      requested.insert(root, at: 0)
    } else if let first = items.first, first.key == requested.first {
      requested.removeFirst()
    }
    let steps = ModelDifference.of(
      Array(items.dropFirst(base)), to: requested, from: base, keepsModals: false)
    if steps.isEmpty {
      if stack == selected { return "unchanged" }
      show(stack)
      return "handled"
    }
    try change(stack, by: steps, attempt)
    selected = stack
    return "handled"
  }

  private mutating func change(
    _ stack: Int, by steps: [(Range<Int>, [RouteKey])], _ attempt: Attempt
  ) throws(Failure) {
    let items = stacks[stack].items
    for (range, new) in steps {
      let isTop = range.upperBound == items.count
      let event =
        range.isEmpty
        ? "pushed"
        : new.isEmpty && isTop
          ? (items[range.lowerBound].style == .push ? "popped" : "dismissed") + " \(range.count)"
          : "replaced \(range.count) by \(new.count)"
      if new.isEmpty, isTop { depart(stack, range) } else { stacks[stack].ahead = [] }
      try change(stack, range, to: new.map { ($0, .push) }, event: event, asks: attempt.asks)
    }
  }

  private mutating func push(_ way: Way, _ stack: Int, _ attempt: Attempt) throws(Failure) -> String
  {
    let items = stacks[stack].items
    let end = stacks[stack].firstLayer
    let modals = end..<items.count
    if end > 0, items[end - 1].key == way.key {
      if !modals.isEmpty {
        depart(stack, modals)
        try change(stack, modals, event: "dismissed \(modals.count)", asks: attempt.asks)
      }
      if stack != selected { show(stack) } else if modals.isEmpty { return "unchanged" }
      return "handled"
    }
    let below = items[..<end].map(\.key)
    var parents = way.parents
    dropShown(&parents, above: below)
    let roots = items.isEmpty ? [way.root].compactMap(\.self) : []
    stacks[stack].ahead = []
    try change(
      stack, modals, to: (roots + parents + [way.key]).map { ($0, .push) }, event: "pushed",
      asks: attempt.asks)
    selected = stack
    return "handled"
  }

  /// Whether the requester has started the same flow already, which is at its first route on top.
  func isStarted(_ key: RouteKey, _ home: Int, _ attempt: Attempt) -> Bool {
    guard attempt.flow != nil, let top = stacks[home].items.last, top.key == key,
      let owner = owners[top.owner], let flow = owner.flow, flow >= 0
    else { return false }
    return owner.first == top.id && owner.parent == attempt.requester
      && shape.kind(ofFlow: flow) == key.kind
  }
}

enum ModelDifference {
  /// What differs between routes and requested ones, from the top down; nothing above a layer that goes stays.
  static func of(
    _ items: [ReferenceModel.Item], to requested: [ReferenceModel.RouteKey], from base: Int,
    keepsModals: Bool
  ) -> [(Range<Int>, [ReferenceModel.RouteKey])] {
    var same = 0
    while same < min(items.count, requested.count), items[same].key == requested[same],
      keepsModals || items[same].style == .push
    { same += 1 }
    let modal = items.indices.first { $0 >= same && items[$0].style != .push } ?? items.count
    var steps: [(Range<Int>, [ReferenceModel.RouteKey])] = []
    var (top, end) = (items.count, requested.count)
    for (item, key) in kept(Array(items[same..<modal].map(\.key)), Array(requested[same...])) {
      let (low, high) = (same + item + 1, same + key + 1)
      if low < top || high < end {
        steps.append((base + low..<base + top, Array(requested[high..<end])))
      }
      (top, end) = (same + item, same + key)
    }
    if same < top || same < end {
      steps.append((base + same..<base + top, Array(requested[same..<end])))
    }
    return steps
  }

  /// What stays, from the top down: for each pair the longest sequence that ends with it is looked up among all above.
  private static func kept(
    _ items: [ReferenceModel.RouteKey], _ requested: [ReferenceModel.RouteKey]
  ) -> [(Int, Int)] {
    var used: Set<Int> = []
    var ways: [[(Int, Int)]] = []
    for key in requested.indices.reversed() {
      guard
        let item = items.indices.last(where: { items[$0] == requested[key] && !used.contains($0) })
      else { continue }
      used.insert(item)
      ways.append(best(of: ways.filter { $0[$0.count - 1].0 > item }) + [(item, key)])
    }
    return best(of: ways)
  }

  /// The longest; of equally long ones the one that goes down least.
  private static func best(of ways: [[(Int, Int)]]) -> [(Int, Int)] {
    ways.max { one, other in
      (one.count, one[one.count - 1].0) < (other.count, other[other.count - 1].0)
    } ?? []
  }
}
