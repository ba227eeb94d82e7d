import Accounts
import Credentials

/// A fixed clock and repeatable identities, so that a transcript is the same in every run.
///
/// Debug builds only, from `SHOP_TEST_SEED`: a release build has no such switch.
struct TestSeed {
  let clock: WallClock
  let identifiers: IDGenerator
  let hashing: ScryptProfile

  static func fromEnvironment(_ environment: Environment) -> TestSeed? {
    #if DEBUG
      guard let text = environment["SHOP_TEST_SEED"], let seed = UInt64(text) else { return nil }
      return TestSeed(
        clock: .fixed(Timestamp(secondsSinceEpoch: 1_767_261_600)), identifiers: .seeded(seed),
        hashing: .test)
    #else
      return nil
    #endif
  }
}
