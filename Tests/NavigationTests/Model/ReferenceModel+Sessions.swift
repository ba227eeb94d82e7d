extension ReferenceModel {
  /// A tree as it was saved.
  struct Saved {
    struct Entry { let key: RouteKey; let style: Style; let flow: Character? }

    let root: Root?
    var stacks: [(tab: Character, isReplaced: Bool, entries: [Entry])] = []
    var selected: Character?
    var waiting: [(key: RouteKey, isForTabs: Bool)] = []
  }

  var hasTabs: Bool { root == .main && !shape.tabs.isEmpty }

  /// Shows the tabs, unless they are shown; `resets` ends the session, whatever is shown.
  mutating func showTabs(resets: Bool = false) throws(Failure) -> String {
    guard resets || root != .main else { return "unchanged" }
    guard let first = shape.tabs.firstIndex(where: { isOpen(shape.root(of: $0)) }) else {
      throw Failure(name: "noOpenTab")
    }
    let key = shape.root(of: shape.tabs[first])
    try show(.main, shape.tabs, first, key, flow: nil, resets)
    replay(\.isForTabs)
    return "handled"
  }

  /// Shows a flow as the whole app, unless it is shown.
  mutating func showFlow(
    _ flow: Int, as new: Root, resets: Bool = false
  ) throws(Failure) -> String {
    guard resets || root != new else { return "unchanged" }
    let tab: Character = new == .main ? "m" : new == .intro ? "i" : "o"
    try show(new, [tab], 0, RouteKey(kind: shape.kind(ofFlow: flow)), flow: flow, resets)
    return "handled"
  }

  /// Every stack goes with all flows, and one route comes.
  private mutating func show(
    _ new: Root, _ tabs: [Character], _ first: Int, _ key: RouteKey, flow: Int?, _ resets: Bool
  ) throws(Failure) {
    let ending = resets ? "cancelled(loggedOut)" : "cancelled(rootChanged)"
    let (gone, shown) = (stacks, selected)
    (root, stacks, selected) = (new, tabs.map { Stack(tab: $0) }, first)
    try change(
      first, 0..<0, to: [(key, .push)], for: 0, flow: flow, begins: flow != nil, asks: false)
    for index in gone.indices.reversed() where index != shown {
      release(gone[index].items, ending: ending)
    }
    if gone.indices.contains(shown) { release(gone[shown].items, ending: ending) }
    events.append("root is now \(new.rawValue)")
    guard resets else { return }
    for deferred in waiting { drop(deferred, "loggedOut") }
    waiting = []
  }

  mutating func forward(_ home: Int, _ attempt: Attempt) throws(Failure) -> String {
    guard let ahead = stacks[home].ahead.popLast() else { return "atEnd" }
    var keys: [(RouteKey, Style)] = []
    for item in ahead {
      guard let way = try admit(item.key, for: attempt) else { return "pending" }
      keys.append((way.key, item.style))
    }
    let end = stacks[home].items.count
    try change(home, end..<end, to: keys, event: "forward \(keys.count)", asks: attempt.asks)
    return "handled"
  }

  mutating func select(_ tab: Character, _ attempt: Attempt) throws(Failure) -> String {
    if !hasTabs { throw Failure(name: "noTabs") }
    guard let stack = stacks.firstIndex(where: { $0.tab == tab }) else {
      throw Failure(name: "unknownTab")
    }
    let top = stacks[stack].items.last?.key
    if stack == selected {
      let answer = try popToRoot(stack, dismissing: true, asks: attempt.asks)
      if answer == "atRoot" { events.append("reselected tab \(tab)") }
      return answer == "atRoot" ? "unchanged" : answer
    }
    let shown = top ?? shape.root(of: tab)
    guard let way = try admit(shown, redirectedAsLink: true, for: attempt) else { return "pending" }
    if way.key != shown { return try arrive(way, for: attempt) }
    if top != nil {
      show(stack)
    } else {
      selected = stack
      try change(
        stack, 0..<0, to: [(shown, .push)], for: 0, event: "selected tab \(tab)", asks: attempt.asks
      )
    }
    return "handled"
  }

  /// Takes away all routes of a coordinator and of those below it, with what stands above.
  mutating func leave(_ owner: Int, _ attempt: Attempt) throws(Failure) -> String {
    let home = stackIndex(of: owner)
    guard let first = lowest(of: owner, on: home) else { throw Failure(name: "detached") }
    guard first > 0 else {
      guard owner != 0, let known = owners[owner], known.flow != nil else { return "unchanged" }
      finishRoot(owner)
      return "handled"
    }
    return try cut(
      home, at: first, stacks[home].items[first].style == .push ? "popped" : "dismissed", "byFlow",
      attempt)
  }

  func saved() -> Saved {
    var saved = Saved(root: root)
    for stack in stacks where !stack.items.isEmpty {
      saved.stacks.append(
        (
          stack.tab,
          hasTabs && stack.items[0].key != shape.root(of: stack.tab),
          stack.items.map { item in
            let owner = owners[item.owner]
            let name = owner.flatMap { owner in
              owner.flow.map { shape.kind(ofFlow: $0) } ?? owner.restored
            }
            return Saved.Entry(
              key: item.key, style: item.style, flow: owner?.first == item.id ? name : nil)
          }
        ))
    }
    saved.selected = hasTabs ? stacks[selected].tab : nil
    saved.waiting = waiting.map { ($0.key, $0.isForTabs) }
    return saved
  }

  /// Brings a saved tree back, unless a form that would go is kept.
  mutating func restore(_ saved: Saved) throws(Failure) -> (restored: Int, lost: Int) {
    let lost = saved.stacks.map(\.entries.count).reduce(saved.waiting.count, +)
    guard saved.root == root else { return (0, lost) }
    var next = self
    do throws(Failure) {
      let counts = try next.bringBack(saved)
      self = next
      return counts
    } catch {
      guard error.name == "blocked" else { throw error }
      return (0, lost)
    }
  }

  /// A route that may not be entered takes those above along.
  private mutating func bringBack(_ saved: Saved) throws(Failure) -> (restored: Int, lost: Int) {
    let before = stacks
    for index in stacks.indices { stacks[index].ahead = [] }
    var (restored, lost) = (0, 0)
    for old in saved.stacks {
      guard let stack = stacks.firstIndex(where: { $0.tab == old.tab }) else { continue }
      var entries = Array(old.entries.prefix { isOpen($0.key) })
      lost += old.entries.count - entries.count
      let first = before[stack].items.first
      let root = hasTabs ? shape.root(of: old.tab) : first?.key
      var kept = first == nil ? 0 : 1
      if let saved = entries.first, saved.key == root || old.isReplaced {
        if saved.key == first?.key { entries.removeFirst() } else { kept = 0 }
      } else if first == nil, !entries.isEmpty, let root {
        guard isOpen(root) else {
          lost += entries.count
          continue
        }
        entries.insert(Saved.Entry(key: root, style: .push, flow: nil), at: 0)
      }
      try rebuild(stack, kept, entries)
      restored += kept + entries.count
    }
    if let tab = saved.selected, let stack = stacks.firstIndex(where: { $0.tab == tab }),
      !stacks[stack].items.isEmpty
    {
      selected = stack
    }
    for (key, isForTabs) in saved.waiting
    where !waiting.contains(where: { $0.key == key && $0.isForTabs == isForTabs }) {
      add(Waiting(key: key, attempt: Attempt(action: .open(key)), isForTabs: isForTabs))
    }
    events.append("restored \(restored), lost \(lost)")
    return (restored, lost)
  }

  private mutating func rebuild(
    _ stack: Int, _ kept: Int, _ entries: [Saved.Entry]
  ) throws(Failure) {
    let gone = Array(stacks[stack].items[kept...])
    if gone.contains(where: { blocked.contains($0.id) }) { throw Failure(name: "blocked") }
    stacks[stack].items.removeSubrange(kept...)
    for (index, entry) in entries.enumerated() {
      let end = stacks[stack].items.count
      let style = end == 0 ? Style.push : entry.style
      try change(
        stack, end..<end, to: [(entry.key, style)],
        flow: entry.flow == "x" ? ModelShape.signIn : nil, begins: entry.flow != nil, asks: false)
      let owner = stacks[stack].items[kept + index].owner
      if let flow = entry.flow, flow != "x" { owners[owner]?.restored = flow }
    }
    release(gone, ending: "lost")
  }
}
