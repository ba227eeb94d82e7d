extension ReferenceModel {
  mutating func act(_ attempt: Attempt) throws(Failure) -> String {
    if case .append([]) = attempt.action { return "unchanged" }
    let home = stackIndex(of: attempt.requester)
    if case .open = attempt.action {} else if stacks.isEmpty { throw Failure(name: "notStarted") }
    switch attempt.action {
    case .open(let key):
      if needsTabs(key) {
        let isClosed = key.isClosed && !isSignedIn
        wait(key, attempt, forTabs: !isClosed || !owners.values.contains(where: \.signsIn))
        return "pending"
      }
      guard let way = try admit(key, link: true, for: attempt) else { return "pending" }
      if needsTabs(way.key) {
        wait(way.key, attempt, forTabs: true)
        return "pending"
      }
      return try arrive(way, for: attempt)
    case .push(let key):
      return try push(key, home, attempt)
    case .present(let key, let style):
      guard let way = try admit(key, redirectedAsLink: true, for: attempt) else {
        return "pending"
      }
      guard way.key == key else { return try arrive(way, for: attempt) }
      return try show(key, style, home, attempt)
    case .start(let key, let style):
      if style == .push, !isStarted(key, home, attempt) {
        try refuseIfChildActive(home, stacks[home].items.count, attempt)
      }
      guard let way = try admit(key, redirectedAsLink: true, for: attempt) else {
        return "pending"
      }
      guard way.key == key else {
        let answer = try arrive(way, for: attempt)
        end(attempt.flow, "superseded")
        return answer
      }
      return try show(key, style, home, attempt)
    case .append(let keys):
      let end = stacks[home].items.count
      try refuseIfChildActive(home, end, attempt)
      guard let new = try admitAll(keys, attempt) else { return "pending" }
      try insert(new, home, end..<end, attempt)
      return "handled"
    case .set(let keys):
      return try set(keys, home, attempt)
    case .replace(let old, let new):
      guard let index = stacks[home].items.lastIndex(where: { $0.key == old }) else {
        throw Failure(name: "routeNotInStack")
      }
      return old == new ? "unchanged" : try replace(index, with: new, home, attempt)
    case .remove(let key):
      return try remove(key, home, attempt)
    case .pop:
      return try pop(home, attempt)
    case .back: return try pop(home, attempt)
    case .front(let key): return try bringToFront(key, home, attempt)
    case .forward: return try forward(home, attempt)
    case .popTo(let key, let orPush):
      guard let index = stacks[home].items.lastIndex(where: { $0.key == key }) else {
        guard orPush else { throw Failure(name: "routeNotInStack") }
        return try push(key, home, attempt)
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
      // Without such a flow it is its own routes that go.
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

  /// Who has nothing beneath a modal does not leave it by its first route.
  private mutating func pop(_ home: Int, _ attempt: Attempt) throws(Failure) -> String {
    let end = stacks[home].items.count - 1
    if end > stacks[home].lastLayer { return try cut(home, at: end, "popped", "userBack", attempt) }
    guard end > 0, keepsRoute(attempt.requester, below: end, on: home) else { return "atRoot" }
    return try cut(home, at: end, "dismissed", "dismissed", attempt)
  }

  private mutating func bringToFront(
    _ key: RouteKey, _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    let items = stacks[home].items
    guard let index = items.lastIndex(where: { $0.key == key }) else {
      throw Failure(name: "routeNotInStack")
    }
    if index == 0 || items[index].style != .push { return "atRoot" }
    if index == items.count - 1 { return "unchanged" }
    let end = items.indices.first { $0 > index && items[$0].style != .push } ?? items.count
    if end < items.count {
      depart(home, end..<items.count)
      try change(
        home, end..<items.count, event: "dismissed \(items.count - end)", asks: attempt.asks)
    }
    if end > index + 1 {
      stacks[home].ahead = []
      stacks[home].items.remove(at: index)
      stacks[home].items.append(items[index])
      for owner in Set(items[index..<end].map(\.owner)) {
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
    let keys = root + 1..<modals.lowerBound
    for (range, word) in [(modals, "dismissed"), (keys, "popped")] where !range.isEmpty {
      depart(stack, range, joins: word == "popped" && !modals.isEmpty)
      try change(
        stack, range, ending: "cancelled(poppedToRoot)", event: "\(word) \(range.count)", asks: asks
      )
    }
    return "handled"
  }

  private mutating func push(
    _ key: RouteKey, _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    let end = stacks[home].items.count
    let isRepeated = stacks[home].items[end - 1].key == key
    if !isRepeated { try refuseIfChildActive(home, end, attempt) }
    guard let way = try admit(key, redirectedAsLink: true, for: attempt) else { return "pending" }
    guard way.key == key else { return try arrive(way, for: attempt) }
    if stacks[home].items[end - 1].key == key { return "unchanged" }
    stacks[home].ahead = []
    try change(
      home, end..<end, to: [(key, .push)], for: attempt.requester, event: "pushed",
      asks: attempt.asks)
    return "handled"
  }

  /// Refuses a push by a coordinator over an entry of one below it.
  private func refuseIfChildActive(_ stack: Int, _ end: Int, _ attempt: Attempt) throws(Failure) {
    let items = stacks[stack].items
    let beneath = items[end - 1].owner
    guard attempt.requester != 0, beneath != attempt.requester,
      items.contains(where: { $0.owner == attempt.requester }), isBelow(beneath, attempt.requester)
    else { return }
    throw Failure(name: "childActive")
  }

  /// Shows an admitted route as a modal, or a flow.
  private mutating func show(
    _ key: RouteKey, _ style: Style, _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    let end = stacks[home].items.count
    if attempt.flow == nil, stacks[home].items.last?.key == key { return "unchanged" }
    if isStarted(key, home, attempt) {
      self.end(attempt.flow, "superseded")
      return "unchanged"
    }
    let event = style == .push ? "pushed" : "presented as \(style.rawValue)"
    stacks[home].ahead = []
    try change(
      home, end..<end, to: [(key, style)], for: attempt.requester, flow: attempt.flow,
      begins: attempt.flow != nil, event: event, asks: attempt.asks)
    return "handled"
  }

  private func keepsRoute(_ owner: Int, below index: Int, on stack: Int) -> Bool {
    owner == 0 || (lowest(of: owner, on: stack) ?? .max) < index
  }

  private mutating func admitAll(
    _ requested: [RouteKey], _ attempt: Attempt
  ) throws(Failure) -> [(RouteKey, Style)]? {
    var keys: [(RouteKey, Style)] = []
    for key in requested {
      guard let way = try admit(key, for: attempt) else { return nil }
      keys.append((way.key, .push))
    }
    return keys
  }

  private mutating func insert(
    _ keys: [(RouteKey, Style)], _ home: Int, _ range: Range<Int>, _ attempt: Attempt
  ) throws(Failure) {
    if keys.isEmpty, let first = range.first, stacks[home].items[first].style != .push {
      return try dismiss(range, home, attempt)
    }
    let isPush = range.isEmpty && keys.count == 1
    stacks[home].ahead = []
    try change(
      home, range, to: keys, for: attempt.requester,
      event: isPush ? "pushed" : "replaced \(range.count) by \(keys.count)", asks: attempt.asks)
  }

  private mutating func set(
    _ keys: [RouteKey], _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    let items = stacks[home].items
    let own = items.firstIndex { $0.owner == attempt.requester }
    guard let first = own ?? lowest(of: attempt.requester, on: home) else {
      throw Failure(name: "detached")
    }
    let requested = keys.first == items[first].key ? Array(keys.dropFirst()) : keys
    let steps = ModelDifference.of(
      Array(items[(first + 1)...]), to: requested, from: first + 1, keepsModals: true)
    if steps.isEmpty { return "unchanged" }
    guard var new = try admitAll(steps.reversed().flatMap(\.1), attempt) else { return "pending" }
    for (range, keys) in steps {
      try insert(Array(new.suffix(keys.count)), home, range, attempt)
      new.removeLast(keys.count)
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
    _ index: Int, with key: RouteKey, _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    guard let way = try admit(key, for: attempt) else { return "pending" }
    // Whoever stands above gets no route beneath its own.
    let isKept = keepsRoute(attempt.requester, below: index + 1, on: home)
    let style = stacks[home].items[index].style
    try dismissModals(above: index, home, attempt)
    stacks[home].ahead = []
    try change(
      home, index..<index + 1, to: [(way.key, style)], for: isKept ? attempt.requester : nil,
      event: "replaced 1 by 1", asks: attempt.asks)
    return "handled"
  }

  private mutating func remove(
    _ key: RouteKey, _ home: Int, _ attempt: Attempt
  ) throws(Failure) -> String {
    guard let index = stacks[home].items.lastIndex(where: { $0.key == key }) else {
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
