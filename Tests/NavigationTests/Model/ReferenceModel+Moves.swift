extension ReferenceModel {
  mutating func act(_ attempt: Attempt) throws(Failure) -> String {
    if case .append([]) = attempt.action { return "unchanged" }
    let home = stackIndex(of: attempt.requester)
    if case .open = attempt.action {} else if stacks.isEmpty { throw Failure(name: "notStarted") }
    switch attempt.action {
    case .open(let place):
      if needsTabs(place) {
        let isClosed = place.isClosed && !isSignedIn
        wait(place, attempt, forTabs: !isClosed || !owners.values.contains(where: \.signsIn))
        return "pending"
      }
      guard let way = try admit(place, link: true, for: attempt) else { return "pending" }
      if needsTabs(way.place) {
        wait(way.place, attempt, forTabs: true)
        return "pending"
      }
      return try arrive(way, for: attempt)
    case .push(let place):
      return try push(place, home, attempt)
    case .present(let place, let style):
      guard let way = try admit(place, redirectedAsLink: true, for: attempt) else {
        return "pending"
      }
      guard way.place == place else { return try arrive(way, for: attempt) }
      return try show(place, style, home, attempt)
    case .start(let place, let style):
      if style == .push, !isStarted(place, home, attempt) {
        try refuseIfChildActive(home, stacks[home].items.count, attempt)
      }
      guard let way = try admit(place, redirectedAsLink: true, for: attempt) else {
        return "pending"
      }
      guard way.place == place else {
        let answer = try arrive(way, for: attempt)
        end(attempt.flow, "superseded")
        return answer
      }
      return try show(place, style, home, attempt)
    case .append(let places):
      let end = stacks[home].items.count
      try refuseIfChildActive(home, end, attempt)
      guard let new = try admitAll(places, attempt) else { return "pending" }
      try insert(new, home, end..<end, attempt)
      return "handled"
    case .set(let places):
      return try set(places, home, attempt)
    case .replace(let old, let new):
      guard let index = stacks[home].items.lastIndex(where: { $0.place == old }) else {
        throw Failure(name: "routeNotInStack")
      }
      return old == new ? "unchanged" : try replace(index, with: new, home, attempt)
    case .remove(let place):
      return try remove(place, home, attempt)
    case .pop:
      return try pop(home, attempt)
    case .back: return try pop(home, attempt)
    case .front(let place): return try bringToFront(place, home, attempt)
    case .forward: return try forward(home, attempt)
    case .popTo(let place, let orPush):
      guard let index = stacks[home].items.lastIndex(where: { $0.place == place }) else {
        guard orPush else { throw Failure(name: "routeNotInStack") }
        return try push(place, home, attempt)
      }
      let isTop = index == stacks[home].items.count - 1
      return isTop ? "unchanged" : try cut(home, at: index + 1, "popped", "userBack", attempt)
    case .popToRoot(let dismissing):
      return try popToRoot(home, dismissing: dismissing, asks: attempt.asks)
    case .dismiss(let modals):
      var below = stacks[home]
      for _ in 0..<modals {
        if below.lastLayer == 0 { throw Failure(name: "nothingToDismiss") }
        below.items.removeSubrange(below.lastLayer...)
      }
      return try cut(home, at: below.items.count, "dismissed", "dismissed", attempt)
    case .select(let tab): return try select(tab, attempt)
    case .finish(let kind):
      var runner = attempt.requester
      while runner != 0, let owner = owners[runner], !runs(owner, kind) { runner = owner.parent }
      // Without such a flow it is its own places that go.
      if runner == 0 { runner = attempt.requester }
      if let owner = owners[runner], owner.flow != nil, runs(owner, kind) {
        owners[runner]?.value = true
      }
      return try leave(runner, attempt)
    case .cancel: return try leave(attempt.requester, attempt)
    }
  }

  private func runs(_ owner: Owner, _ kind: Character) -> Bool {
    guard let flow = owner.flow else { return owner.restored == kind }
    return shape.kind(ofFlow: flow) == kind
  }

  /// Who has nothing beneath a modal does not leave it by its first place.
  private mutating func pop(_ home: Int, _ attempt: Attempt) throws(Failure) -> String {
    let end = stacks[home].items.count - 1
    if end > stacks[home].lastLayer { return try cut(home, at: end, "popped", "userBack", attempt) }
    guard end > 0, keepsPlace(attempt.requester, below: end, on: home) else { return "atRoot" }
    return try cut(home, at: end, "dismissed", "dismissed", attempt)
  }

  private mutating func bringToFront(
    _ place: Place, _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    let items = stacks[home].items
    guard let index = items.lastIndex(where: { $0.place == place }) else {
      throw Failure(name: "routeNotInStack")
    }
    if index == 0 || items[index].style != .push { return "atRoot" }
    if index == items.count - 1 { return "unchanged" }
    let layer = items.indices.first { $0 > index && items[$0].style != .push } ?? items.count
    if layer < items.count {
      depart(home, layer..<items.count)
      try change(
        home, layer..<items.count, event: "dismissed \(items.count - layer)", asks: attempt.asks)
    }
    if layer > index + 1 {
      stacks[home].ahead = []
      stacks[home].items.remove(at: index)
      stacks[home].items.append(items[index])
      for owner in Set(items[index..<layer].map(\.owner)) {
        if let first = stacks[home].items.first(where: { $0.owner == owner }) {
          owners[owner]?.first = first.id
        }
      }
      events.append("brought to the front")
    }
    return "handled"
  }

  mutating func cut(
    _ stack: Int, at index: Int, _ word: String, _ reason: String, _ attempt: Attempt
  ) throws(Failure) -> String {
    let range = index..<stacks[stack].items.count
    if reason == "byFlow" { stacks[stack].ahead = [] } else { depart(stack, range) }
    try change(
      stack, range, ending: "cancelled(\(reason))", event: "\(word) \(range.count)",
      asks: attempt.asks)
    return "handled"
  }

  mutating func popToRoot(_ stack: Int, dismissing: Bool, asks: Bool) throws(Failure) -> String {
    let root = dismissing ? 0 : stacks[stack].lastLayer
    let items = stacks[stack].items
    if items.count - 1 <= root { return "atRoot" }
    let modals = dismissing ? stacks[stack].firstLayer..<items.count : items.count..<items.count
    let places = root + 1..<modals.lowerBound
    for (range, word) in [(modals, "dismissed"), (places, "popped")] where !range.isEmpty {
      depart(stack, range, joins: word == "popped" && !modals.isEmpty)
      try change(
        stack, range, ending: "cancelled(poppedToRoot)", event: "\(word) \(range.count)", asks: asks
      )
    }
    return "handled"
  }

  private mutating func push(
    _ place: Place, _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    let end = stacks[home].items.count
    let isRepeated = stacks[home].items[end - 1].place == place
    if !isRepeated { try refuseIfChildActive(home, end, attempt) }
    guard let way = try admit(place, redirectedAsLink: true, for: attempt) else { return "pending" }
    guard way.place == place else { return try arrive(way, for: attempt) }
    if stacks[home].items[end - 1].place == place { return "unchanged" }
    stacks[home].ahead = []
    try change(
      home, end..<end, to: [(place, .push)], for: attempt.requester, event: "pushed",
      asks: attempt.asks)
    return "handled"
  }

  /// Refuses a push by a coordinator over a place of one below it.
  private func refuseIfChildActive(_ stack: Int, _ end: Int, _ attempt: Attempt) throws(Failure) {
    let items = stacks[stack].items
    let beneath = items[end - 1].owner
    guard attempt.requester != 0, beneath != attempt.requester,
      items.contains(where: { $0.owner == attempt.requester }), isBelow(beneath, attempt.requester)
    else { return }
    throw Failure(name: "childActive")
  }

  /// Shows an admitted place as a layer, or a flow.
  private mutating func show(
    _ place: Place, _ style: Style, _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    let end = stacks[home].items.count
    if attempt.flow == nil, stacks[home].items.last?.place == place { return "unchanged" }
    if isStarted(place, home, attempt) {
      self.end(attempt.flow, "superseded")
      return "unchanged"
    }
    let event = style == .push ? "pushed" : "presented as \(style.rawValue)"
    stacks[home].ahead = []
    try change(
      home, end..<end, to: [(place, style)], for: attempt.requester, flow: attempt.flow,
      begins: attempt.flow != nil, event: event, asks: attempt.asks)
    return "handled"
  }

  private func keepsPlace(_ owner: Int, below index: Int, on stack: Int) -> Bool {
    owner == 0 || (lowest(of: owner, on: stack) ?? .max) < index
  }

  private mutating func admitAll(
    _ wanted: [Place], _ attempt: Attempt
  ) throws(Failure) -> [(Place, Style)]? {
    var places: [(Place, Style)] = []
    for place in wanted {
      guard let way = try admit(place, for: attempt) else { return nil }
      places.append((way.place, .push))
    }
    return places
  }

  private mutating func insert(
    _ places: [(Place, Style)], _ home: Int, _ range: Range<Int>, _ attempt: Attempt
  ) throws(Failure) {
    if places.isEmpty, let first = range.first, stacks[home].items[first].style != .push {
      return try dismiss(range, home, attempt)
    }
    let isPush = range.isEmpty && places.count == 1
    stacks[home].ahead = []
    try change(
      home, range, to: places, for: attempt.requester,
      event: isPush ? "pushed" : "replaced \(range.count) by \(places.count)", asks: attempt.asks)
  }

  private mutating func set(
    _ places: [Place], _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    let items = stacks[home].items
    let own = items.firstIndex { $0.owner == attempt.requester }
    guard let first = own ?? lowest(of: attempt.requester, on: home) else {
      throw Failure(name: "detached")
    }
    let wanted = places.first == items[first].place ? Array(places.dropFirst()) : places
    let steps = ModelDifference.of(
      Array(items[(first + 1)...]), to: wanted, from: first + 1, keepsModals: true)
    if steps.isEmpty { return "unchanged" }
    guard var new = try admitAll(steps.reversed().flatMap(\.1), attempt) else { return "pending" }
    for (range, places) in steps {
      try insert(Array(new.suffix(places.count)), home, range, attempt)
      new.removeLast(places.count)
    }
    return "handled"
  }

  private mutating func dismissModals(above index: Int, _ home: Int, _ attempt: Attempt)
    throws(Failure)
  {
    let items = stacks[home].items
    guard let modal = items.indices.first(where: { $0 > index && items[$0].style != .push }) else {
      return
    }
    try dismiss(modal..<items.count, home, attempt)
  }

  mutating func dismiss(
    _ modals: Range<Int>, _ home: Int, _ attempt: Attempt
  ) throws(Failure) {
    depart(home, modals)
    try change(home, modals, event: "dismissed \(modals.count)", asks: attempt.asks)
  }

  private mutating func replace(
    _ index: Int, with place: Place, _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    guard let way = try admit(place, for: attempt) else { return "pending" }
    // Whoever stands above gets no place beneath its own.
    let isKept = keepsPlace(attempt.requester, below: index + 1, on: home)
    let style = stacks[home].items[index].style
    try dismissModals(above: index, home, attempt)
    stacks[home].ahead = []
    try change(
      home, index..<index + 1, to: [(way.place, style)], for: isKept ? attempt.requester : nil,
      event: "replaced 1 by 1", asks: attempt.asks)
    return "handled"
  }

  private mutating func remove(
    _ place: Place, _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    guard let index = stacks[home].items.lastIndex(where: { $0.place == place }) else {
      throw Failure(name: "routeNotInStack")
    }
    if index == 0 { return "atRoot" }
    guard stacks[home].items[index].style == .push else {
      return try cut(home, at: index, "dismissed", "dismissed", attempt)
    }
    try dismissModals(above: index, home, attempt)
    stacks[home].ahead = []
    try change(home, index..<index + 1, event: "replaced 1 by 0", asks: attempt.asks)
    return "handled"
  }
}
