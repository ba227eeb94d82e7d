import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Transitions")
struct TransitionTests {
  @Test("the first eligible transition is chosen, and any change without one has none")
  func firstEligible() throws {
    let app = try TestApp.set {
      $0.transitions = [
        Transition("even", milliseconds: 300) { from, to, operation in
          guard case .item(let id)? = to?.as(StoreRoute.self) else { return false }
          return id.isMultiple(of: 2) && from != nil && operation == .push
        },
        Transition("push") { _, _, operation in operation == .push },
        Transition("push again") { _, _, operation in operation == .push },
      ]
    }
    let store = try app.top(StoreRoute.self)
    let shown = try (1...3).map { id in
      try store.navigate(to: .item(id))
      return app.navigator.log.events.last?.transition
    }
    expectEqual(shown.map(\.?.name), ["push", "even", "push"])
    expectEqual(shown.map(\.?.milliseconds), [nil, 300, nil])
    _ = try app.navigator.back()
    #expect(app.navigator.log.events.last?.transition == nil)
  }

  @Test("every kind of change has its operation", arguments: NavigationOperation.allCases)
  func operations(_ operation: NavigationOperation) throws {
    let app = try TestApp.set {
      $0.transitions = [Transition("shown") { $2 == operation }]
    }
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.replaceTop(with: StoreRoute.item(2))
    _ = try app.navigator.back()
    try store.context.present(StepRoute.first)
    _ = try app.navigator.dismiss()
    _ = try app.navigator.select("basket")
    let shown = app.navigator.log.events.filter { $0.transition != nil }.map { "\($0.kind)" }
    let expected: [NavigationOperation: [String]] = [
      .root: ["root is now main"], .push: ["pushed"], .replace: ["replaced 1 by 1"],
      .pop: ["popped 1"], .present: ["presented as sheet"], .dismiss: ["dismissed 1"],
      .select: ["selected tab basket"],
    ]
    expectEqual(shown, expected[operation])
  }

  @Test("what says something without a change has no transition")
  func noChange() throws {
    let app = try TestApp.set { $0.transitions = [Transition("any")] }
    _ = try app.navigator.select("store")
    expectEqual(app.events.last, "reselected tab store")
    #expect(app.navigator.log.events.last?.transition == nil)
  }
}
