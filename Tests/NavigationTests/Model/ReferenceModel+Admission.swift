extension ReferenceModel {
  /// A place with what a link has beneath it.
  struct Way {
    let place: Place
    var root: Place?
    var parents: [Place] = []
    /// The tab of the lowest; none where all of it is over the screen.
    var tab: Character?
  }

  func way(to place: Place) -> Way {
    if shape.tabs.contains(place.kind), place == shape.root(of: place.kind) {
      return Way(place: place, tab: place.kind)
    }
    var parents = shape.parents[place] ?? []
    var kinds = [place.kind]
    while let lowest = parents.first, !kinds.contains(lowest.kind) {
      kinds.append(lowest.kind)
      parents = (shape.parents[lowest] ?? []) + parents
    }
    let tab = (parents.first ?? place).kind
    guard shape.belongsToTab(Place(kind: tab)) else { return Way(place: place, parents: parents) }
    let root = shape.tabs.contains(tab) ? shape.root(of: tab) : nil
    return Way(place: place, root: root, parents: parents.filter { $0 != root }, tab: tab)
  }

  func isOpen(_ place: Place) -> Bool {
    (isSignedIn || !place.isClosed) && shape.guards[place] == nil
  }

  /// Where a place leads, all on its way asked; `nil` where the attempt waits for signing in.
  mutating func admit(
    _ wanted: Place, link: Bool = false, redirectedAsLink: Bool = false, for attempt: Attempt
  ) throws(Failure) -> Way? {
    var current = link ? way(to: wanted) : Way(place: wanted)
    var seen = [wanted]
    search: while true {
      let asked = [current.place] + [current.root].compactMap(\.self) + current.parents
      for place in asked {
        if place.isClosed, !isSignedIn {
          try postpone(current.place, attempt)
          return nil
        }
        switch shape.guards[place] {
        case nil: continue
        case .refuse: throw Failure(name: "refused")
        case .redirect(let next):
          if seen.last != place { seen.append(place) }
          if seen.contains(next) { throw Failure(name: "redirectLoop") }
          seen.append(next)
          events.append("redirected by gate")
          current = link || redirectedAsLink ? way(to: next) : Way(place: next)
          continue search
        }
      }
      return current
    }
  }

  /// Whether a link has to wait for the tabs: a flow is the whole app, which shows no such places, or nothing is.
  func needsTabs(_ place: Place) -> Bool {
    guard root != nil else { return true }
    guard !hasTabs, !shape.tabs.isEmpty else { return false }
    return shape.belongsToTab(place)
      || !stacks[0].items.contains { owners[$0.owner]?.kind == place.kind }
  }

  /// Keeps an attempt; of each kind only one waits, and the same place once.
  mutating func wait(_ place: Place, _ attempt: Attempt, forTabs isForTabs: Bool) {
    var kept = attempt
    if case .forward = attempt.action { kept = Attempt(action: .open(place)) }
    for older in waiting where older.place == place && older.isForTabs == isForTabs {
      end(older.attempt.flow, "cancelled(superseded)")
    }
    waiting.removeAll { $0.place == place && $0.isForTabs == isForTabs }
    events.append("waits for \(isForTabs ? "tabs" : ModelShape.flowName("x"))")
    add(Waiting(place: place, attempt: kept, isForTabs: isForTabs))
  }

  mutating func add(_ new: Waiting) {
    waiting.append(new)
    guard waiting.count(where: { $0.isForTabs == new.isForTabs }) > 1,
      let oldest = waiting.firstIndex(where: { $0.isForTabs == new.isForTabs })
    else { return }
    drop(waiting.remove(at: oldest), "superseded")
  }

  /// Keeps an attempt until somebody signs in, and begins that where it is not on screen.
  private mutating func postpone(_ place: Place, _ attempt: Attempt) throws(Failure) {
    wait(place, attempt, forTabs: false)
    if let runner = owners.filter(\.value.signsIn).map(\.key).max() {
      let home = stackIndex(of: runner)
      if home != selected { show(home) }
    } else {
      let end = stacks[selected].items.count
      stacks[selected].ahead = []
      try change(
        selected, end..<end, to: [(Place(kind: "x"), .sheet)],
        for: stacks[selected].items.last?.owner,
        flow: ModelShape.signIn, begins: true, event: "presented as sheet", asks: false)
    }
  }

  mutating func show(_ stack: Int) {
    selected = stack
    events.append("selected tab \(stacks[stack].tab)")
  }

  /// Puts an admitted place where it belongs.
  mutating func arrive(_ way: Way, for attempt: Attempt) throws(Failure) -> String {
    let place = way.place
    guard let tab = way.tab else { return try show(way, attempt) }
    guard let stack = stacks.firstIndex(where: { $0.tab == tab }), hasTabs else {
      throw Failure(name: "noTabs")
    }
    if way.root == nil, stacks[stack].items.first?.place == place {
      let answer = try popToRoot(stack, dismissing: true, asks: attempt.asks)
      guard stack != selected else { return answer == "atRoot" ? "unchanged" : answer }
      show(stack)
      return "handled"
    }
    return shape.resets ? try reset(way, stack, attempt) : try push(way, stack, attempt)
  }

  /// A place over the screen, with its parents in the same layer.
  private mutating func show(_ way: Way, _ attempt: Attempt) throws(Failure) -> String {
    let (items, owner) = (stacks[selected].items, stacks[selected].items.last?.owner)
    if items.last?.place == way.place { return "unchanged" }
    let start = items.indices.dropFirst().last { items[$0].style != .push } ?? 0
    if let first = way.parents.first, start > 0 || shape.tabs.isEmpty, items[start].place == first {
      let steps = ModelDifference.of(
        Array(items[(start + 1)...]), to: way.parents.dropFirst() + [way.place], from: start + 1,
        keepsModals: false)
      try change(selected, by: steps, attempt)
      return "handled"
    }
    let isOwn = owner.flatMap { owners[$0]?.kind } == way.place.kind
    var parents = way.parents
    if isOwn { dropShown(&parents, above: items[start...].map(\.place)) }
    let new = (parents + [way.place]).enumerated().map { index, place in
      (place, index == 0 && !isOwn ? Style.sheet : .push)
    }
    stacks[selected].ahead = []
    try change(
      selected, items.count..<items.count, to: new, for: owner,
      event: isOwn ? "pushed" : "presented as sheet", asks: attempt.asks)
    return "handled"
  }

  private func dropShown(_ parents: inout [Place], above below: [Place]) {
    for count in stride(from: parents.count, to: 0, by: -1)
    where below.count >= count && Array(below.suffix(count)) == Array(parents.prefix(count)) {
      parents.removeFirst(count)
      return
    }
  }

  /// The place above its parents alone; as much as possible stays.
  private mutating func reset(_ way: Way, _ stack: Int, _ attempt: Attempt) throws(Failure)
    -> String
  {
    let items = stacks[stack].items
    var wanted = way.parents + [way.place]
    let base = items.isEmpty ? 0 : 1
    if items.isEmpty, let root = way.root {
      wanted.insert(root, at: 0)
    } else if let first = items.first, first.place == wanted.first {
      wanted.removeFirst()
    }
    let steps = ModelDifference.of(
      Array(items.dropFirst(base)), to: wanted, from: base, keepsModals: false)
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
    _ stack: Int, by steps: [(Range<Int>, [Place])], _ attempt: Attempt
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
    if end > 0, items[end - 1].place == way.place {
      if !modals.isEmpty {
        depart(stack, modals)
        try change(stack, modals, event: "dismissed \(modals.count)", asks: attempt.asks)
      }
      if stack != selected { show(stack) } else if modals.isEmpty { return "unchanged" }
      return "handled"
    }
    let below = items[..<end].map(\.place)
    var parents = way.parents
    dropShown(&parents, above: below)
    let roots = items.isEmpty ? [way.root].compactMap(\.self) : []
    stacks[stack].ahead = []
    try change(
      stack, modals, to: (roots + parents + [way.place]).map { ($0, .push) }, event: "pushed",
      asks: attempt.asks)
    selected = stack
    return "handled"
  }

  /// Whether the requester has started the same flow already, which is at its first place on top.
  func isStarted(_ place: Place, _ home: Int, _ attempt: Attempt) -> Bool {
    guard attempt.flow != nil, let top = stacks[home].items.last, top.place == place,
      let owner = owners[top.owner], let flow = owner.flow, flow >= 0
    else { return false }
    return owner.first == top.id && owner.parent == attempt.requester
      && shape.kind(ofFlow: flow) == place.kind
  }
}

enum ModelDifference {
  /// What differs between places and wanted ones, from the top down; nothing above a layer that goes stays.
  static func of(
    _ items: [ReferenceModel.Item], to wanted: [ReferenceModel.Place], from base: Int,
    keepsModals: Bool
  ) -> [(Range<Int>, [ReferenceModel.Place])] {
    var same = 0
    while same < min(items.count, wanted.count), items[same].place == wanted[same],
      keepsModals || items[same].style == .push
    { same += 1 }
    let modal = items.indices.first { $0 >= same && items[$0].style != .push } ?? items.count
    var steps: [(Range<Int>, [ReferenceModel.Place])] = []
    var (top, end) = (items.count, wanted.count)
    for (item, place) in kept(Array(items[same..<modal].map(\.place)), Array(wanted[same...])) {
      let (low, high) = (same + item + 1, same + place + 1)
      if low < top || high < end {
        steps.append((base + low..<base + top, Array(wanted[high..<end])))
      }
      (top, end) = (same + item, same + place)
    }
    if same < top || same < end {
      steps.append((base + same..<base + top, Array(wanted[same..<end])))
    }
    return steps
  }

  /// What stays, from the top down: for each pair the longest sequence that ends with it is looked up among all above.
  private static func kept(
    _ items: [ReferenceModel.Place], _ wanted: [ReferenceModel.Place]
  ) -> [(Int, Int)] {
    var used: Set<Int> = []
    var ways: [[(Int, Int)]] = []
    for place in wanted.indices.reversed() {
      guard
        let item = items.indices.last(where: { items[$0] == wanted[place] && !used.contains($0) })
      else { continue }
      used.insert(item)
      ways.append(best(of: ways.filter { $0[$0.count - 1].0 > item }) + [(item, place)])
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
