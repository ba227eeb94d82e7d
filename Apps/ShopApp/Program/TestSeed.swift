import Credentials
import SharedKernel
import Terminal

/// A fixed clock, repeatable identifiers and predictable secrets, which make transcripts reproducible.
///
/// Debug builds read it from `SHOP_TEST_SEED`; a release build has no such switch. What follows a `+` are seconds
/// that have gone by, for a program that takes up what another one left.
struct TestSeed {
  let clock: WallClock
  let identifiers: IDGenerator
  let hashing: ScryptProfile

  let random: RandomSource

  /// Whether this build reads the variable; checks that need it ask `--version`.
  static var isRead: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  static func fromEnvironment(_ environment: Environment) -> TestSeed? {
    #if DEBUG
      guard let text = environment["SHOP_TEST_SEED"] else { return nil }
      let parts = text.split(separator: "+", maxSplits: 1)
      guard let seed = parts.first.flatMap({ UInt64($0) }) else { return nil }
      let passed = parts.count > 1 ? Int64(parts[1]) ?? 0 : 0
      let bits = IDGenerator.seeded(seed &+ 1)
      return TestSeed(
        clock: .fixed(Timestamp(secondsSinceEpoch: 1_767_261_600 &+ passed)),
        identifiers: .seeded(seed),
        hashing: .test,
        random: RandomSource { count in
          (0..<count).map { _ in UInt8(truncatingIfNeeded: bits.bits() >> 32) }
        })
    #else
      return nil
    #endif
  }
}
