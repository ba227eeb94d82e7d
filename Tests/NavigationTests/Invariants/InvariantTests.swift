import Expectations
import Testing

@testable import Navigation

/// Random commands by random coordinators, with every rule of navigation checked after each.
///
/// One after another, so that the short tests of the module, which take turns with them, tell first.
@MainActor
@Suite("Whatever happens", .serialized)
struct InvariantTests {
  @Test("a thousand commands break no rule", arguments: 0..<16 as Range<UInt64>)
  func thousandCommands(_ seed: UInt64) async throws {
    let world = try World(seed: seed)
    for step in 1...1_000 {
      let command = world.nextCommand()
      let (before, count) = (world.picture, world.navigator.log.count)
      await world.perform(command)
      let broken = Rules(world).broken()
      guard broken.isEmpty else {
        Issue.record(
          """
          seed \(seed), step \(step), \(command): \(broken.joined(separator: "; "))
          before: \(before)
          after: \(world.picture)
          events: \(world.stage.events(after: count))
          """)
        return
      }
    }
    try world.signOutForGood()
    expectEqual(Rules(world).broken(), [])
    let events = world.navigator.log.events.map(\.sequence)
    expectEqual(events, Array(world.lastEvent - UInt64(events.count) + 1...world.lastEvent))
    expectEqual(world.navigator.rootContext.children.count, 1)
    expectEqual(world.navigator.tree.ids.count, 2)
    expectEqual(world.stage.path, ["store"])
    #expect(world.probes.filter { $0.isStarted && $0.told != 1 }.isEmpty)
    #expect(world.probes.contains { $0.told == 1 })
    #expect(world.failures > 0 && world.changes > 0)
  }

  @Test("the same commands lead to the same place")
  func deterministic() async throws {
    var states: [NavigationState] = []
    var logs: [[NavigationEvent]] = []
    for _ in 0..<2 {
      let world = try World(seed: 55)
      for _ in 0..<200 { await world.perform(world.nextCommand()) }
      states.append(world.navigator.state)
      logs.append(world.navigator.log.events)
    }
    expectEqual(states[0], states[1])
    expectEqual(logs[0], logs[1])
  }
}
