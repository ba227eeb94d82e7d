/// How much work scrypt does.
///
/// Standard: RFC 7914, section 2, for the names of the parameters.
public struct ScryptProfile: Sendable, Hashable {
  /// The binary logarithm of the cost *N*.
  public let logCost: Int
  /// The block size *r*.
  public let blockSize: Int
  /// The parallelisation *p*.
  public let parallelism: Int

  private init(logCost: Int, blockSize: Int, parallelism: Int) {
    self.logCost = logCost
    self.blockSize = blockSize
    self.parallelism = parallelism
  }

  /// What ASVS 5.0 (appendix C) and the OWASP cheat sheet ask for: N = 2¹⁷, r = 8, p = 1; 128 MiB.
  public static let standard = ScryptProfile(logCost: 17, blockSize: 8, parallelism: 1)
  /// Next to no work, for tests only: N = 16, r = 1, p = 1.
  public static let test = ScryptProfile(logCost: 4, blockSize: 1, parallelism: 1)

  /// The profile a stored hash names; `nil` for one that asks for more than 256 MiB or for 16 times
  /// the work of the standard one, which a doctored database could use to stall the app, and for
  /// parameters that RFC 7914 does not allow.
  init?(storedLogCost logCost: Int, blockSize: Int, parallelism: Int) {
    guard 1...20 ~= logCost, 1...32 ~= blockSize, 1...16 ~= parallelism else { return nil }
    // N is less than 2 to the power 128 r / 8.
    guard logCost < 16 * blockSize else { return nil }
    self.init(logCost: logCost, blockSize: blockSize, parallelism: parallelism)
    let work = 128 * cost * blockSize
    guard work <= 256 << 20, work * parallelism <= 2048 << 20 else { return nil }
  }

  /// The cost *N*.
  var cost: Int { 1 << logCost }

  /// The bytes the computation takes, with room for the library's own.
  var memory: Int { 128 * blockSize * (cost + parallelism + 2) + 1 << 20 }
}
