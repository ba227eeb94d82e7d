/// A generator of random numbers that a seed repeats, on every machine (SplitMix64).
///
/// Tests of properties draw their inputs from it, so that a failure names a seed and can be run again.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator of the sequence that `seed` names.
  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below `limit`, which is positive.
  public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// Whether one of `count` chances comes.
  public mutating func chance(in count: Int) -> Bool { below(count) == 0 }
}
