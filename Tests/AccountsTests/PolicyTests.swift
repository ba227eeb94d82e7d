import Accounts
import Expectations
import SharedKernel
import Testing

@Suite("Sessions and throttling")
struct PolicyTests {
  @Test("a session ends when idle too long, and in any case at its absolute limit")
  func sessionEnd() {
    let start = Timestamp(secondsSinceEpoch: 1_000)
    let policy = SessionPolicy(idleSeconds: 10, absoluteSeconds: 25)
    let unused = policy.lifetime(createdAt: start, lastUsedAt: start)
    expectEqual(unused.upperBound, start.advanced(bySeconds: 10))
    let used = policy.lifetime(createdAt: start, lastUsedAt: start.advanced(bySeconds: 20))
    expectEqual(used.upperBound, start.advanced(bySeconds: 25))
    expectEqual(SessionPolicy.standard.idleSeconds, 1_800)
    expectEqual(SessionPolicy.standard.absoluteSeconds, 43_200)
  }

  @Test("a session lasts for no clock that was set back by more than a minute")
  func sessionStart() {
    let start = Timestamp(secondsSinceEpoch: 1_000)
    let used = start.advanced(bySeconds: 20)
    let lifetime = SessionPolicy.standard.lifetime(createdAt: start, lastUsedAt: used)
    expectEqual(lifetime.lowerBound, used.advanced(bySeconds: -60))
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
    expectEqual(ThrottlePolicy.wait(afterFailures: failures), seconds)
  }
}

extension Timestamp {
  fileprivate var isNear: Bool { 0...1_000 ~= secondsSinceEpoch }
}
