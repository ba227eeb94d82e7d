import Credentials
import SharedKernel
import Terminal

/// A fixed clock, repeatable identifiers and predictable secrets, which make transcripts reproducible.
///
/// Debug builds read it from `SHOP_TEST_SEED`; a release build has no such switch.
struct TestSeed {
  let clock: WallClock
  let identifiers: IDGenerator
  let hashing: ScryptProfile

  let random: RandomSource

  static func fromEnvironment(_ environment: Environment) -> TestSeed? {
    #if DEBUG
      guard let text = environment["SHOP_TEST_SEED"], let seed = UInt64(text) else { return nil }
      let bits = IDGenerator.seeded(seed &+ 1)
      return TestSeed(
        clock: .fixed(Timestamp(secondsSinceEpoch: 1_767_261_600)), identifiers: .seeded(seed),
        hashing: .test,
        random: RandomSource { count in
          (0..<count).map { _ in UInt8(truncatingIfNeeded: bits.bits() >> 32) }
        })
    #else
      return nil
    #endif
  }
}
