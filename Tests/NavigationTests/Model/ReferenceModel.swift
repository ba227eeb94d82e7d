/// What navigation does, once more: plain arrays and the rules of the documents, with nothing of the navigator.
///
/// An attempt that fails throws and leaves everything as it was; what it did is in ``events`` and ``results``.
struct ReferenceModel {
  /// A route of one kind; a closed one is for signed-in users.
  struct RouteKey: Hashable {
    var kind: Character
    var number = 0
    var isClosed = false
  }

  enum Style: String { case push, sheet, cover }

  /// A route on a stack.
  struct Item: Hashable {
    let id: Int
    let key: RouteKey
    let style: Style
    let owner: Int
  }

  /// A coordinator; number 0 is the one above all others.
  struct Owner {
    let kind: Character
    let parent: Int
    /// The flow it runs: its number, negative for the sign-in that others wait for.
    var flow: Int?
    /// The flow it ran in a saved tree.
    var restored: Character?
    var first: Int
    var value = false
    /// Whether its flow has ended, although it is the whole app and stays.
    var isOver = false

    var signsIn: Bool { !isOver && (flow.map { $0 < 0 } ?? (restored == "x")) }
  }

  /// What the whole app shows.
  enum Root: String, Hashable {
    case main
    case intro
    case door
  }

  struct Stack {
    let tab: Character
    var items: [Item] = []
    var ahead: [[Item]] = []

    var firstLayer: Int {
      items.indices.dropFirst().first { items[$0].style != .push } ?? items.count
    }
    var lastLayer: Int { items.indices.dropFirst().last { items[$0].style != .push } ?? 0 }
    var isPresenting: Bool { firstLayer < items.count }
  }

  struct Failure: Error, Equatable { let name: String }

  enum Verdict { case redirect(RouteKey), refuse }

  /// What is to be done, with whatever is known of who asks.
  struct Attempt {
    let action: ModelAction
    var requester = 0
    var flow: Int?
    /// Whether blockers are asked.
    var asks = true
    /// What is opened where the requester is gone.
    var instead: RouteKey?
  }

  struct Waiting {
    let key: RouteKey
    let attempt: Attempt
    /// Whether it waits for the tabs, not for signing in.
    var isForTabs = false
  }

  let shape: ModelShape
  var root: Root?
  var stacks: [Stack] = []
  var selected = 0
  var owners: [Int: Owner] = [:]
  var isSignedIn = false
  var waiting: [Waiting] = []
  var blocked: Set<Int> = []
  var events: [String] = []
  var results: [Int: String] = [:]
  private var nextID = 1
  private var queue: [Attempt] = []

  init(_ shape: ModelShape) { self.shape = shape }

  // MARK: Attempts

  /// Makes an attempt, then those that came of it; all or nothing of the attempt itself.
  mutating func run(_ attempt: Attempt) throws(Failure) -> String {
    try run { model throws(Failure) in try model.make(attempt) }
  }

  private mutating func makeQueued() {
    while !queue.isEmpty {
      let next = queue.removeFirst()
      let before = self
      do throws(Failure) {
        _ = try make(next)
      } catch {
        self = before
        end(next.flow, "lost")
        events.append("failed")
      }
    }
  }

  /// Does what the app itself asks for, then what came of it.
  mutating func run(_ work: (inout ReferenceModel) throws(Failure) -> String) throws(Failure)
    -> String
  {
    let before = self
    let answer: String
    do throws(Failure) {
      answer = try work(&self)
    } catch {
      self = before
      throw error
    }
    makeQueued()
    return answer
  }

  private mutating func make(_ attempt: Attempt) throws(Failure) -> String {
    guard attempt.requester == 0 || owners[attempt.requester] != nil else {
      end(attempt.flow, "lost")
      guard let key = attempt.instead else { return "unchanged" }
      return try make(Attempt(action: .open(key)))
    }
    return try act(attempt)
  }

  // MARK: Who owns what

  func isBelow(_ owner: Int, _ other: Int) -> Bool {
    var current = owner
    while current != other {
      guard current != 0, let known = owners[current] else { return false }
      current = known.parent
    }
    return true
  }

  func lowest(of owner: Int, on stack: Int) -> Int? {
    stacks[stack].items.firstIndex { isBelow($0.owner, owner) }
  }

  private func has(_ owner: Int) -> Bool {
    stacks.contains { $0.items.contains { $0.owner == owner } }
  }

  /// The stack with routes of an owner, of one below it, or of the nearest above that has any.
  func stackIndex(of owner: Int) -> Int {
    var current = owner
    while current != 0 {
      if let home = stacks.indices.first(where: { lowest(of: current, on: $0) != nil }) {
        return home
      }
      current = owners[current]?.parent ?? 0
    }
    return selected
  }

  // MARK: Changes

  mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Puts routes where others were, for a requester where one is to have them, and lets go of what went.
  mutating func change(
    _ stack: Int, _ range: Range<Int>, to keys: [(RouteKey, Style)] = [], for requester: Int? = nil,
    flow: Int? = nil, begins: Bool = false, ending: String = "superseded", event: String? = nil,
    asks: Bool
  ) throws(Failure) {
    let gone = Array(stacks[stack].items[range])
    if asks, gone.contains(where: { blocked.contains($0.id) }) { throw Failure(name: "blocked") }
    var beneath = range.lowerBound > 0 ? stacks[stack].items[range.lowerBound - 1].owner : nil
    var new: [Item] = []
    for (key, style) in keys {
      let id = makeID()
      let known = [requester, beneath].compactMap(\.self)
        .first { !begins && owners[$0]?.kind == key.kind }
      let owner = known ?? makeID()
      if !new.contains(where: { $0.owner == owner }), !has(owner) { owners[owner]?.first = id }
      if known == nil {
        owners[owner] = Owner(
          kind: key.kind, parent: requester ?? beneath ?? 0, flow: flow, first: id)
      }
      new.append(Item(id: id, key: key, style: style, owner: owner))
      beneath = owner
    }
    stacks[stack].items.replaceSubrange(range, with: new)
    release(gone, ending: ending)
    if let event { events.append(event) }
  }

  /// Remembers what a person goes back from, as long as none of it began a flow.
  mutating func depart(_ stack: Int, _ range: Range<Int>, joins: Bool = false) {
    let gone = Array(stacks[stack].items[range])
    let isRepeatable = gone.allSatisfy {
      owners[$0.owner]?.flow == nil || owners[$0.owner]?.first != $0.id
    }
    if !isRepeatable {
      stacks[stack].ahead = []
    } else if joins, let above = stacks[stack].ahead.popLast() {
      stacks[stack].ahead.append(gone + above)
    } else {
      stacks[stack].ahead = stacks[stack].ahead.suffix(31) + [gone]
    }
  }

  mutating func release(_ gone: [Item], ending: String) {
    for item in gone.reversed() {
      blocked.remove(item.id)
      var current = item.owner
      while current != 0, let owner = owners[current],
        !stacks.indices.contains(where: { lowest(of: current, on: $0) != nil })
      {
        owners[current] = nil
        end(owner, ending)
        current = owner.parent
      }
    }
    let all = stacks.flatMap(\.items)
    for item in gone where owners[item.owner]?.first == item.id {
      guard let next = all.first(where: { $0.owner == item.owner }) else { continue }
      owners[item.owner]?.first = next.id
    }
  }

  private mutating func end(_ owner: Owner, _ ending: String) {
    if owner.isOver { return }
    let result = owner.value ? "completed" : ending
    guard let flow = owner.flow, flow < 0 else { return end(owner.flow, result) }
    events.append("\(ModelShape.flowName("x")) ended: \(result)")
    if owner.value {
      replay { !$0.isForTabs }
    } else if !owners.values.contains(where: \.signsIn) {
      let lost = waiting.filter { !$0.isForTabs }
      waiting.removeAll { !$0.isForTabs }
      for deferred in lost { drop(deferred, "prerequisiteCancelled") }
    }
  }

  /// Ends a flow that is the whole app, whose routes stay.
  mutating func finishRoot(_ number: Int) {
    guard let owner = owners[number], !owner.isOver else { return }
    owners[number]?.isOver = true
    end(owner, "cancelled(byFlow)")
  }

  /// Has what waited, and need not wait any more, made again.
  mutating func replay(_ isReady: (Waiting) -> Bool) {
    for deferred in waiting.filter(isReady) {
      var again = deferred.attempt
      again.instead = deferred.key
      queue.append(again)
    }
    waiting.removeAll(where: isReady)
  }

  mutating func end(_ flow: Int?, _ result: String) {
    guard let flow, flow >= 0, results[flow] == nil else { return }
    results[flow] = result
    events.append("\(ModelShape.flowName(shape.kind(ofFlow: flow))) ended: \(result)")
  }

  mutating func drop(_ deferred: Waiting, _ reason: String) {
    events.append("dropped a waiting attempt: \(reason)")
    end(deferred.attempt.flow, "cancelled(\(reason))")
  }
}
