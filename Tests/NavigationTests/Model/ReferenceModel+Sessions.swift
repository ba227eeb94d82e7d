extension ReferenceModel {
  /// A tree as it was saved.
  struct Saved {
    struct Entry { let place: Place; let style: Style; let flow: Character? }

    var stacks: [(tab: Character, isReplaced: Bool, entries: [Entry])] = []
    var selected: Character?
    var waiting: [Place] = []
  }

  /// Ends the session: every flow and stack goes, and the tabs start over.
  mutating func logout() throws(Failure) -> String {
    guard let first = shape.tabs.firstIndex(where: { isOpen(shape.root(of: $0)) }) else {
      throw Failure(name: "noOpenTab")
    }
    let gone = stacks
    let shown = gone.isEmpty ? nil : selected
    stacks = shape.tabs.map { Stack(tab: $0) }
    selected = first
    try change(
      first, 0..<0, to: [(shape.root(of: shape.tabs[first]), .push)], asks: false)
    for index in gone.indices.reversed() where index != shown {
      release(gone[index].items, ending: "cancelled(loggedOut)")
    }
    if let shown { release(gone[shown].items, ending: "cancelled(loggedOut)") }
    events.append("root is now main")
    for deferred in waiting { drop(deferred, "loggedOut") }
    waiting = []
    return "handled"
  }

  /// Shows a flow as the whole app.
  mutating func showFlow(_ flow: Int) throws(Failure) {
    let kind = shape.kind(ofFlow: flow)
    stacks = [Stack(tab: "m")]
    try change(
      0, 0..<0, to: [(Place(kind: kind, number: flow), .push)], for: 0, flow: flow, begins: true,
      event: "root is now main", asks: false)
  }

  /// Takes away all places of a coordinator and of those below it, with what stands above.
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

  /// Ends a flow that is the whole app, whose places stay.
  mutating func finishRoot(_ owner: Int) {
    guard let flow = owners[owner]?.flow, results[flow] == nil else { return }
    end(flow, owners[owner]?.value == true ? "completed" : "cancelled(byFlow)")
  }

  func saved() -> Saved {
    var saved = Saved()
    for stack in stacks where !stack.items.isEmpty {
      saved.stacks.append(
        (
          stack.tab,
          !shape.tabs.isEmpty && stack.items[0].place != shape.root(of: stack.tab),
          stack.items.map { item in
            let owner = owners[item.owner]
            let name = owner.flatMap { owner in
              owner.flow.map { $0 == ModelShape.signIn ? "x" : shape.kind(ofFlow: $0) }
                ?? owner.restored
            }
            return Saved.Entry(
              place: item.place, style: item.style, flow: owner?.first == item.id ? name : nil)
          }
        ))
    }
    saved.selected = shape.tabs.isEmpty ? nil : stacks[selected].tab
    saved.waiting = waiting.map(\.place)
    return saved
  }

  /// Brings a saved tree back, unless a form that would go is kept.
  mutating func restore(_ saved: Saved) throws(Failure) -> (restored: Int, lost: Int) {
    var next = self
    do throws(Failure) {
      let counts = try next.bringBack(saved)
      self = next
      return counts
    } catch {
      guard error.name == "blocked" else { throw error }
      return (0, saved.stacks.map(\.entries.count).reduce(saved.waiting.count, +))
    }
  }

  /// A place that may not be entered takes those above along.
  private mutating func bringBack(_ saved: Saved) throws(Failure) -> (restored: Int, lost: Int) {
    let before = stacks
    for index in stacks.indices { stacks[index].ahead = [] }
    var (restored, lost) = (0, 0)
    for old in saved.stacks {
      guard let stack = stacks.firstIndex(where: { $0.tab == old.tab }) else { continue }
      var entries = Array(old.entries.prefix { isOpen($0.place) })
      lost += old.entries.count - entries.count
      let first = before[stack].items.first
      let root = shape.tabs.isEmpty ? first?.place : shape.root(of: old.tab)
      var kept = first == nil ? 0 : 1
      if let saved = entries.first, saved.place == root || old.isReplaced {
        if saved.place == first?.place { entries.removeFirst() } else { kept = 0 }
      } else if first == nil, !entries.isEmpty, let root {
        guard isOpen(root) else {
          lost += entries.count
          continue
        }
        entries.insert(Saved.Entry(place: root, style: .push, flow: nil), at: 0)
      }
      try rebuild(stack, kept, entries)
      restored += kept + entries.count
    }
    if let tab = saved.selected, let stack = stacks.firstIndex(where: { $0.tab == tab }),
      !stacks[stack].items.isEmpty
    {
      selected = stack
    }
    for place in saved.waiting where !waiting.contains(where: { $0.place == place }) {
      waiting.append(Waiting(place: place, attempt: Attempt(action: .open(place))))
      if waiting.count > 1 { drop(waiting.removeFirst(), "superseded") }
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
        stack, end..<end, to: [(entry.place, style)],
        flow: entry.flow == "x" ? ModelShape.signIn : nil, begins: entry.flow != nil, asks: false)
      let owner = stacks[stack].items[kept + index].owner
      if let flow = entry.flow, flow != "x" { owners[owner]?.restored = flow }
    }
    release(gone, ending: "lost")
  }
}
