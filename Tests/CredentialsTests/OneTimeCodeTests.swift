import Credentials
import Expectations
import Testing

@Suite("One-time codes")
struct OneTimeCodeTests {
  /// The key of RFC 4226 and 6238: the digits over and over.
  private static func key(_ count: Int) -> Secret {
    Secret((1...count).map { UInt8(ascii: "0") + UInt8($0 % 10) })
  }

  private let clock: TimeCodes

  init() throws { clock = try TimeCodes(key: Self.key(20)) }

  @Test("the vectors of RFC 4226, appendix D, hold")
  func counterVectors() throws {
    let expected = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
      "520489",
    ]
    #expect(try (0..<10).map { try clock.code(ofStep: $0) } == expected)
  }

  @Test("the vectors of RFC 6238, appendix B, hold in their last six digits")
  func timeVectors() throws {
    let expected = ["94287082", "07081804", "14050471", "89005924", "69279037", "65353130"]
    let times: [Int64] = [
      59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000,
    ]
    #expect(try times.map { try clock.code(at: $0) } == expected.map { String($0.suffix(6)) })
  }

  @Test("a code counts with all its zeros, and nothing else counts")
  func comparison() throws {
    try expectEqual(clock.acceptedStep(of: Secret("755224"), at: 0, lastAccepted: nil), 0)
    for wrong in ["755225", "755224 ", "55224", "", "0755224", "755224\0", "７55224"] {
      #expect(try clock.acceptedStep(of: Secret(wrong), at: 0, lastAccepted: nil) == nil)
    }
  }

  @Test("steps begin every 30 seconds, and time does not begin before 1970")
  func steps() {
    #expect([0, 29, 30, 59, 60].map { clock.step(at: $0) } == [0, 0, 1, 1, 2])
    #expect([-1, .min].map { clock.step(at: $0) } == [0, 0])
    expectEqual(clock.step(at: .max), UInt64(Int64.max / 30))
  }

  @Test("the current and the previous step are accepted, no other")
  func window() throws {
    for (typed, expected) in [(98, nil), (99, 99), (100, 100), (101, nil)] as [(UInt64, UInt64?)] {
      let code = Secret(try clock.code(ofStep: typed))
      try expectEqual(clock.acceptedStep(of: code, at: 3_000, lastAccepted: nil), expected)
    }
    try expectEqual(
      clock.acceptedStep(of: Secret(clock.code(ofStep: 0)), at: 0, lastAccepted: nil), 0)
  }

  @Test("a code serves once, also when the clock goes back")
  func replay() throws {
    let code = Secret(try clock.code(ofStep: 100))
    try expectEqual(clock.acceptedStep(of: code, at: 3_000, lastAccepted: 99), 100)
    #expect(try clock.acceptedStep(of: code, at: 3_000, lastAccepted: 100) == nil)
    #expect(try clock.acceptedStep(of: code, at: 3_030, lastAccepted: 100) == nil)
    let earlier = Secret(try clock.code(ofStep: 99))
    #expect(try clock.acceptedStep(of: earlier, at: 2_970, lastAccepted: 100) == nil)
  }

  @Test("a key that can be guessed is refused")
  func shortKey() {
    #expect(throws: CredentialsError.keyTooShort(byteCount: 15, minimum: 16)) {
      try TimeCodes(key: Self.key(15))
    }
  }
}
