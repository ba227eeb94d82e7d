import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Transitions")
struct TransitionTests {
  @Test("the most specific transition is chosen, in whatever order they were given")
  func specificity() throws {
    let item = try AnyRoute(StoreRoute.item(1))
    let transitions = [
      Transition("any"),
      Transition("push", operation: .push),
      Transition("to items", to: .routes(StoreRoute.self), operation: .push),
      Transition("to one", to: .route(item), operation: .push, milliseconds: 300),
    ]
    for order in [transitions, transitions.reversed()] {
      let stage = try Stage.set { $0.transitions = order }
      let store = try stage.top(StoreRoute.self)
      expectEqual(stage.navigator.log.events.last?.transition?.name, "any")
      try store.navigate(to: .item(1))
      expectEqual(stage.navigator.log.events.last?.transition?.name, "to one")
      expectEqual(stage.navigator.log.events.last?.transition?.milliseconds, 300)
      try store.navigate(to: .item(2))
      expectEqual(stage.navigator.log.events.last?.transition?.name, "to items")
      try store.context.push(PageRoute.plain)
      expectEqual(stage.navigator.log.events.last?.transition?.name, "push")
      _ = try stage.navigator.back()
      expectEqual(stage.navigator.log.events.last?.transition?.name, "any")
    }
  }

  @Test("one with a condition comes before the same without, where it is met")
  func predicate() throws {
    let stage = try Stage.set {
      $0.transitions = [
        Transition("plain", operation: .push),
        Transition("even", operation: .push) { from, to, operation in
          guard case .item(let id)? = to?.as(StoreRoute.self) else { return false }
          return id.isMultiple(of: 2) && from != nil && operation == .push
        },
      ]
    }
    let store = try stage.top(StoreRoute.self)
    let names = try (1...3).map { id in
      try store.navigate(to: .item(id))
      return stage.navigator.log.events.last?.transition?.name
    }
    expectEqual(names, ["plain", "even", "plain"])
  }

  @Test("two conditions for the same change tie, one beside none does not")
  func predicateTies() throws {
    let (bare, one) = (Transition("bare"), Transition("one") { _, _, _ in true })
    let other = Transition("other") { _, _, _ in false }
    #expect(TransitionTable.ties(in: [bare, one]).isEmpty)
    expectEqual(TransitionTable.ties(in: [bare, one, other]).map(\.0), [1])
  }

  @Test("where a change leads from counts as well")
  func from() throws {
    let stage = try Stage.set {
      $0.transitions = [
        Transition("leave steps", from: .routes(StepRoute.self), operation: .dismiss),
        Transition("dismiss", operation: .dismiss),
      ]
    }
    let store = try stage.top(StoreRoute.self)
    try store.context.present(StepRoute.first)
    _ = try stage.navigator.dismiss()
    expectEqual(stage.navigator.log.events.last?.transition?.name, "leave steps")
    try store.context.present(DoorRoute.door)
    _ = try stage.navigator.dismiss()
    expectEqual(stage.navigator.log.events.last?.transition?.name, "dismiss")
  }

  @Test("every kind of change has its operation", arguments: NavigationOperation.allCases)
  func operations(_ operation: NavigationOperation) throws {
    let stage = try Stage.set {
      $0.transitions = [Transition("shown", operation: operation)]
    }
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.replaceTop(with: StoreRoute.item(2))
    _ = try stage.navigator.back()
    try store.context.present(StepRoute.first)
    _ = try stage.navigator.dismiss()
    _ = try stage.navigator.select("basket")
    let shown = stage.navigator.log.events.filter { $0.transition != nil }.map { "\($0.kind)" }
    let expected: [NavigationOperation: [String]] = [
      .root: ["root is now main"], .push: ["pushed"], .replace: ["replaced 1 by 1"],
      .pop: ["popped 1"], .present: ["presented as sheet"], .dismiss: ["dismissed 1"],
      .select: ["selected tab basket"],
    ]
    expectEqual(shown, expected[operation])
  }

  @Test("what says something without a change has no transition")
  func noChange() throws {
    let stage = try Stage.set { $0.transitions = [Transition("any")] }
    _ = try stage.navigator.select("store")
    expectEqual(stage.events.last, "reselected tab store")
    #expect(stage.navigator.log.events.last?.transition == nil)
  }

  @Test("two that fit a change equally well tie")
  func ties() throws {
    let item = try AnyRoute(StoreRoute.item(1))
    let transitions = [
      Transition("from", from: .route(item)),
      Transition("to", to: .routes(StepRoute.self)),
      Transition("pop", operation: .pop),
    ]
    let ties = TransitionTable.ties(in: transitions).map { [$0.0, $0.1] }
    expectEqual(ties, [[0, 1], [0, 2], [1, 2]])
  }

  @Test("the same twice is a tie, and the first is kept")
  func twice() throws {
    let transitions = [
      Transition("one", operation: .push), Transition("other", operation: .push),
    ]
    expectEqual(TransitionTable.ties(in: transitions).count, 1)
    let stage = try Stage.set { $0.transitions = transitions }
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    expectEqual(stage.navigator.log.events.last?.transition?.name, "one")
  }

  @Test("a third that fits exactly what both do settles a tie, and is chosen")
  func settled() throws {
    let transitions = [
      Transition("from", from: .routes(StoreRoute.self)),
      Transition("to", to: .routes(PageRoute.self)),
      Transition("both", from: .routes(StoreRoute.self), to: .routes(PageRoute.self)),
    ]
    #expect(TransitionTable.ties(in: transitions).isEmpty)
    let stage = try Stage.set { $0.transitions = transitions }
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    expectEqual(stage.navigator.log.events.last?.transition?.name, "both")
  }

  @Test("what never fits the same change does not tie, nor does the more specific")
  func noTie() throws {
    let one = try AnyRoute(StoreRoute.item(1))
    let other = try AnyRoute(StoreRoute.item(2))
    let transitions = [
      Transition("one", to: .route(one)), Transition("other", to: .route(other)),
      Transition("items", to: .routes(StoreRoute.self)), Transition("any"),
      Transition("push one", to: .route(one), operation: .push),
      Transition("pop one", to: .route(one), operation: .pop),
    ]
    #expect(TransitionTable.ties(in: transitions).isEmpty)
  }

  @Test("two tie where there is a change that both fit, whatever their ends")
  func overlappingEnds() throws {
    let items: [TransitionEnd] = [
      .any, .routes(StoreRoute.self), try .route(StoreRoute.item(1)),
      try .route(StoreRoute.item(2)),
    ]
    let pages: [TransitionEnd] = [.routes(PageRoute.self), try .route(PageRoute.plain)]
    let ends = items + pages
    func tie(_ one: TransitionEnd, _ other: TransitionEnd) -> Bool {
      // Each leaves open what the other says, so that neither is the more specific.
      let step = TransitionEnd.routes(StepRoute.self)
      let forth = [
        Transition("one", from: one, operation: .push), Transition("other", from: other, to: step),
      ]
      let back = [
        Transition("one", from: step, to: one), Transition("other", to: other, operation: .push),
      ]
      let ties = [forth, forth.reversed(), back, back.reversed()].map {
        TransitionTable.ties(in: $0).count
      }
      expectEqual(Set(ties).count, 1)
      return ties[0] == 1
    }
    let met = ends.map { one in ends.map { tie(one, $0) ? "x" : "-" }.joined() }
    expectEqual(met, ["xxxxxx", "xxxx--", "xxx---", "xx-x--", "x---xx", "x---xx"])
  }

  @Test("a push and a pop never tie")
  func differentOperations() throws {
    let transitions = [
      Transition("push", from: .routes(StoreRoute.self), operation: .push),
      Transition("pop", to: .routes(PageRoute.self), operation: .pop),
    ]
    #expect(TransitionTable.ties(in: transitions).isEmpty)
    #expect(TransitionTable.ties(in: transitions.reversed()).isEmpty)
  }

  @Test("a transition end is made of a route, unless it has no link")
  func ends() throws {
    let item = try AnyRoute(StoreRoute.item(1))
    try expectEqual(TransitionEnd.route(StoreRoute.item(1)), .route(item))
    #expect(throws: RoutingError.self) { try TransitionEnd.route(PageRoute.nameless) }
  }
}
