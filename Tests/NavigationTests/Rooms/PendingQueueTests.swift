import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("What waits")
struct PendingQueueTests {
  private let stage: Stage

  init() throws {
    stage = try Stage.withTabs()
  }

  @Test("beyond the capacity of a flow the oldest goes, and other flows are left alone")
  func capacity() throws {
    let queue = PendingQueue(policy: PendingPolicy(capacity: 2))
    #expect(queue.add(try intent(1)) == nil)
    #expect(queue.add(try intent(2)) == nil)
    #expect(queue.add(try intent(3, until: "other")) == nil)
    expectEqual(queue.add(try intent(4))?.route.link.text, "item/1")
    expectEqual(queue.intents.map(\.route.link.text), ["item/2", "item/3", "item/4"])
  }

  @Test("one too many is refused where the policy says so, but the same place may wait anew")
  func refusal() throws {
    let queue = PendingQueue(policy: PendingPolicy(capacity: 1, overflow: .refuseNewest))
    _ = queue.add(try intent(1))
    try queue.refuseIfFull(for: "flow", item(1))
    #expect(throws: NavigationError.pendingFull(capacity: 1)) {
      try queue.refuseIfFull(for: "flow", item(2))
    }
    try queue.refuseIfFull(for: "other", item(2))
  }

  @Test("what is taken waits no more, and what is put back comes first")
  func taking() throws {
    let queue = PendingQueue(policy: PendingPolicy(capacity: 3))
    _ = queue.add(try intent(1))
    _ = queue.add(try intent(2, until: "other"))
    let taken = queue.take(waitingFor: "flow")
    expectEqual(taken.map(\.route.link.text), ["item/1"])
    #expect(queue.take(waitingFor: "flow").isEmpty)
    queue.putBack(taken)
    expectEqual(queue.takeAll().map(\.route.link.text), ["item/1", "item/2"])
    #expect(queue.intents.isEmpty)
  }

  @Test("an attempt that is too old, or somebody else's, is dropped instead of made")
  func reasonsToDrop() throws {
    let queue = PendingQueue(
      policy: PendingPolicy(capacity: 1, lifetime: 10) { [session = stage.session] in session.now })
    let mine = try intent(1, subject: "ada")
    #expect(queue.reasonToDrop(mine, for: "ada") == nil)
    #expect(queue.reasonToDrop(mine, for: nil) == nil)
    expectEqual(queue.reasonToDrop(mine, for: "grace"), .anotherAccount)
    stage.session.now = 10
    #expect(queue.reasonToDrop(mine, for: "ada") == nil)
    stage.session.now = 11
    expectEqual(queue.reasonToDrop(mine, for: "ada"), .expired)
  }

  private func item(_ number: Int) throws -> AnyRoute { try AnyRoute(StoreRoute.item(number)) }

  private func intent(
    _ number: Int, until flow: String = "flow", subject: String? = nil
  ) throws -> PendingIntent {
    PendingIntent(
      route: try item(number), cause: .link, waitsFor: flow, since: 0, subject: subject,
      action: .open(try item(number)), requester: stage.root.context)
  }
}
