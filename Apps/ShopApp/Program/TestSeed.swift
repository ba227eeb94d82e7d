import Credentials
import SharedKernel
import Terminal

/// A fixed clock, repeatable identities and secrets that are none, so that a transcript is the same in every run.
///
/// Debug builds only, from `SHOP_TEST_SEED`: a release build has no such switch.
struct TestSeed {
  let clock: WallClock
  let identifiers: IDGenerator
  let hashing: ScryptProfile

  /// Tokens, keys and codes that everybody can predict.
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
