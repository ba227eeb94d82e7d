import Encodings

/// The numbers from which property tests draw their inputs, so that a failure names a seed and can be reproduced.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix64

  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  public mutating func next() -> UInt64 { numbers.next() }

  /// Returns a number below `limit`, which is positive.
  public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// Returns `true` with a probability of one in `count`.
  public mutating func chance(in count: Int) -> Bool { below(count) == 0 }
}
