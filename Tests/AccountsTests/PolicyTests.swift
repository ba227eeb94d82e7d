import Accounts
import Testing

@Suite("Sessions, throttling, names and identifiers")
struct PolicyTests {
  @Test("a session ends when idle too long, and in any case at its absolute limit")
  func sessionEnd() {
    let start = Timestamp(secondsSinceEpoch: 1_000)
    let policy = SessionPolicy(idleSeconds: 10, absoluteSeconds: 25)
    let unused = policy.lifetime(createdAt: start, lastUsedAt: start)
    #expect(unused.upperBound == start.advanced(bySeconds: 10))
    let used = policy.lifetime(createdAt: start, lastUsedAt: start.advanced(bySeconds: 20))
    #expect(used.upperBound == start.advanced(bySeconds: 25))
    #expect(SessionPolicy.standard.idleSeconds == 1_800)
    #expect(SessionPolicy.standard.absoluteSeconds == 43_200)
    #expect(SessionPolicy.personalDevice.idleSeconds == 2_592_000)
    #expect(SessionPolicy.personalDevice.absoluteSeconds == 7_776_000)
  }

  @Test("a session lasts for no clock that was set back by more than a minute")
  func sessionStart() {
    let start = Timestamp(secondsSinceEpoch: 1_000)
    let used = start.advanced(bySeconds: 20)
    let lifetime = SessionPolicy.standard.lifetime(createdAt: start, lastUsedAt: used)
    #expect(lifetime.lowerBound == used.advanced(bySeconds: -60))
    #expect(!lifetime.contains(used.advanced(bySeconds: -61)))
  }

  @Test("moments that no session can have make an empty lifetime, and none traps")
  func sessionOfAnyTime() {
    let moments = [Int64.min, 0, 1_000, .max].map { Timestamp(secondsSinceEpoch: $0) }
    for createdAt in moments {
      for lastUsedAt in moments {
        let lifetime = SessionPolicy.standard.lifetime(
          createdAt: createdAt, lastUsedAt: lastUsedAt)
        // Of these, only moments that lie together are those of a session.
        let isPossible = createdAt == lastUsedAt || (createdAt.isNear && lastUsedAt.isNear)
        #expect(lifetime.isEmpty != isPossible, "\(createdAt), \(lastUsedAt)")
      }
    }
  }

  @Test(
    "the wait starts after five failures, doubles, and stops at fifteen minutes",
    arguments: [(0, 0), (4, 0), (5, 1), (6, 2), (7, 4), (14, 512), (15, 900), (Int.max, 900)]
      as [(Int, Int64)])
  func throttle(failures: Int, seconds: Int64) {
    #expect(ThrottlePolicy.standard.wait(afterFailures: failures) == seconds)
  }

  @Test("time stops at its ends instead of wrapping round")
  func timestamps() {
    let end = Timestamp(secondsSinceEpoch: .max)
    #expect(end.advanced(bySeconds: 1) == end)
    let start = Timestamp(secondsSinceEpoch: .min)
    #expect(start.advanced(bySeconds: -1) == start)
    #expect(start < end)
    #expect(WallClock.fixed(start).now() == start)
    #expect(WallClock.system.now() > Timestamp(secondsSinceEpoch: 1_700_000_000))
  }

  @Test("a name is data, but not blank, overlong or full of control characters")
  func names() {
    let rule = LineRule(limit: 5)
    #expect(rule.problem(in: "O'<b>") == nil)
    #expect(rule.problem(in: " \u{3000}") == .empty)
    #expect(rule.problem(in: "") == .empty)
    #expect(rule.problem(in: "sixsix") == .tooLong(limit: 5))
    #expect(rule.problem(in: "a\nb") == .controlCharacter("\n"))
    #expect(rule.problem(in: "a\u{1B}[2J") == .controlCharacter("\u{1B}"))
  }

  @Test("a seed gives the same identifiers again, all different and readable")
  func identifiers() {
    let (first, second) = (IDGenerator.seeded(1), IDGenerator.seeded(1))
    let ids = (0..<1_000).map { _ in first.next(prefix: "u") }
    #expect(ids == (0..<1_000).map { _ in second.next(prefix: "u") })
    #expect(Set(ids).count == 1_000)
    #expect(ids.allSatisfy { User.ID($0) != nil && $0.utf8.count == 12 })
    #expect(!ids.joined().contains { "ilo".contains($0) })
    #expect(IDGenerator.random.next(prefix: "o", length: 99).utf8.count == 14)
  }

  @Test("a user's identifier holds small letters, digits and hyphens only")
  func userIdentifier() {
    #expect(User.ID("u-7k3f")?.description == "u-7k3f")
    #expect(User.ID("U-7K3F") == nil)
    #expect(User.ID("") == nil)
    #expect(User.ID(rawValue: String(repeating: "a", count: 65)) == nil)
  }
}

extension Timestamp {
  fileprivate var isNear: Bool { 0...1_000 ~= secondsSinceEpoch }
}
