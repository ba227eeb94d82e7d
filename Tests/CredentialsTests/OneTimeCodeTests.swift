import Credentials
import Testing

@Suite("One-time codes")
struct OneTimeCodeTests {
  /// The key of RFC 4226 and 6238: the digits, as often as the digest is long.
  private static func key(_ count: Int) -> Secret {
    Secret((1...count).map { UInt8(ascii: "0") + UInt8($0 % 10) })
  }

  private let codes: CounterCodes
  private let clock: TimeCodes

  init() throws {
    codes = try CounterCodes(key: Self.key(20))
    clock = try TimeCodes(codes)
  }

  @Test("the vectors of RFC 4226, appendix D, hold")
  func counterVectors() throws {
    let expected = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
      "520489",
    ]
    #expect(try (0..<10).map { try codes.code($0) } == expected)
  }

  @Test(
    "the vectors of RFC 6238, appendix B, hold",
    arguments: [
      (
        OneTimeCodeAlgorithm.sha1, 20,
        ["94287082", "07081804", "14050471", "89005924", "69279037", "65353130"]
      ),
      (.sha256, 32, ["46119246", "68084774", "67062674", "91819424", "90698825", "77737706"]),
      (.sha512, 64, ["90693936", "25091201", "99943326", "93441116", "38618901", "47863826"]),
    ])
  func timeVectors(_ algorithm: OneTimeCodeAlgorithm, _ count: Int, _ expected: [String]) throws {
    let clock = try TimeCodes(
      CounterCodes(key: Self.key(count), algorithm: algorithm, digits: 8))
    let times: [Int64] = [
      59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000,
    ]
    #expect(try times.map { try clock.code(at: $0) } == expected)
  }

  @Test("a code counts with all its zeros, and nothing else counts")
  func comparison() throws {
    #expect(try codes.accepts(Secret("755224"), at: 0))
    for wrong in ["755225", "755224 ", "55224", "", "0755224", "755224\0", "７55224"] {
      #expect(try !codes.accepts(Secret(wrong), at: 0))
    }
  }

  @Test("steps begin every 30 seconds, and time does not begin before 1970")
  func steps() {
    #expect([0, 29, 30, 59, 60].map { clock.step(at: $0) } == [0, 0, 1, 1, 2])
    #expect([-1, .min].map { clock.step(at: $0) } == [0, 0])
    #expect(clock.step(at: .max) == UInt64(Int64.max / 30))
  }

  @Test("the current and the previous step are accepted, no other")
  func window() throws {
    for (typed, expected) in [(98, nil), (99, 99), (100, 100), (101, nil)] as [(UInt64, UInt64?)] {
      let code = Secret(try codes.code(typed))
      #expect(try clock.acceptedStep(of: code, at: 3_000, lastAccepted: nil) == expected)
    }
    let previous = Secret(try codes.code(99))
    #expect(
      try clock.acceptedStep(
        of: previous, at: 3_000, lastAccepted: nil, allowingPrevious: false) == nil)
    #expect(
      try clock.acceptedStep(of: Secret(codes.code(0)), at: 0, lastAccepted: nil) == 0)
  }

  @Test("a code serves once, also when the clock goes back")
  func replay() throws {
    let code = Secret(try codes.code(100))
    #expect(try clock.acceptedStep(of: code, at: 3_000, lastAccepted: 99) == 100)
    #expect(try clock.acceptedStep(of: code, at: 3_000, lastAccepted: 100) == nil)
    #expect(try clock.acceptedStep(of: code, at: 3_030, lastAccepted: 100) == nil)
    let earlier = Secret(try codes.code(99))
    #expect(try clock.acceptedStep(of: earlier, at: 2_970, lastAccepted: 100) == nil)
  }

  @Test("a new key has 160 bits, and no two are alike")
  func newKey() throws {
    let keys = try (0..<20).map { _ in try CounterCodes.makeKey() }
    #expect(keys.allSatisfy { $0.count == 20 })
    #expect(keys.indices.allSatisfy { keys.firstIndex(of: keys[$0]) == $0 })
  }

  @Test("a key that can be guessed is refused")
  func shortKey() {
    #expect(throws: CredentialsError.keyTooShort(byteCount: 15, minimum: 16)) {
      try CounterCodes(key: Self.key(15))
    }
  }

  @Test("codes of another length than 6 to 8 are refused", arguments: [-1, 0, 5, 9, .max])
  func digits(_ digits: Int) {
    #expect(throws: CredentialsError.unsupportedDigits(digits)) {
      try CounterCodes(key: Self.key(20), digits: digits)
    }
  }

  @Test("a step takes time", arguments: [0, -30, .min] as [Int64])
  func period(_ period: Int64) {
    #expect(throws: CredentialsError.unsupportedPeriod(period)) {
      try TimeCodes(codes, period: period)
    }
  }
}
