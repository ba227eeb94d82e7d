import Navigation
import Routing
import Testing

@MainActor
@Suite("Keyed attempts")
struct AttemptKeyTests {
  @Test("the same wish twice is one navigation, and answers the same")
  func twice() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    #expect(try store.context.push(StoreRoute.item(1), key: "tap") == .handled)
    _ = try stage.navigator.back()
    let again = try stage.expectUntouched {
      try store.context.push(StoreRoute.item(1), key: "tap")
    }
    #expect(again == .handled)
    #expect(try store.context.push(StoreRoute.item(1), key: "another tap") == .handled)
    #expect(stage.path == ["store", "item/1"])
  }

  @Test("every keyed verb remembers")
  func verbs() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    let item = try AnyRoute(StoreRoute.item(1))
    #expect(try store.context.present(StepRoute.first, key: "sheet") == .handled)
    #expect(try stage.navigator.perform(.back, key: "back") == .handled)
    #expect(try stage.navigator.open(item, cause: .link, key: "link") == .handled)
    #expect(try store.context.open(StoreRoute.item(2), key: "open") == .handled)
    try stage.expectUntouched { () throws in
      #expect(try store.context.present(StepRoute.first, key: "sheet") == .handled)
      #expect(try stage.navigator.perform(.back, key: "back") == .handled)
      #expect(try stage.navigator.perform(.open(item), key: "link") == .handled)
      #expect(try store.context.open(StoreRoute.item(2), key: "open") == .handled)
    }
  }

  @Test("a flow wished for twice is started and told once")
  func flow() throws {
    let stage = try Stage.withTabs()
    let results = Results()
    let store = try stage.top(StoreRoute.self)
    for _ in 0..<2 {
      try store.context.start(StepFlow(), as: .sheet, key: "flow") { results.all.append($0) }
    }
    #expect(stage.path == ["store", "steps"])
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    #expect(results.all == [.completed(1)])
  }

  @Test("an attempt that waits is remembered as such")
  func pending() throws {
    let stage = try Stage.withTabs()
    let secret = try AnyRoute(BasketRoute.secret)
    #expect(try stage.navigator.open(secret, cause: .link, key: "mail") == .pending)
    #expect(try stage.navigator.open(secret, cause: .link, key: "mail") == .pending)
    #expect(stage.navigator.pending.count == 1)
  }

  @Test("an attempt that failed or was denied may be made again")
  func failed() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    stage.session.broken = ["basket"]
    #expect(throws: NavigationError.self) { try store.context.push(BasketRoute.root, key: "key") }
    stage.session.broken = []
    #expect(try store.context.push(BasketRoute.root, key: "key") == .handled)
    let form = try stage.form(on: BasketRoute.self)
    #expect(throws: NavigationError.self) { try stage.navigator.perform(.back, key: "leave") }
    form.denial = nil
    #expect(try stage.navigator.perform(.back, key: "leave") == .handled)
    #expect(stage.path == ["store"])
  }

  @Test("only the last keys are remembered")
  func memory() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    for id in 0...Navigator.keyMemory {
      try store.context.push(StoreRoute.item(id), key: AttemptKey(rawValue: "\(id)"))
    }
    let depth = stage.path.count
    try store.context.push(StoreRoute.item(1), key: "1")
    #expect(stage.path.count == depth)
    try store.context.push(StoreRoute.item(0), key: "0")
    #expect(stage.path.count == depth + 1)
  }
}
