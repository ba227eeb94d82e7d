import Credentials
import Expectations
import Testing

@Suite("Sources of randomness")
struct RandomSourceTests {
  @Test("digits are so many and each comes up about as often")
  func digits() throws {
    let text = try RandomSource.system.digits(20_000)
    expectEqual(text.utf8.count, 20_000)
    for digit in 0...9 {
      let count = text.count { $0 == Character("\(digit)") }
      #expect((1_600...2_400).contains(count))
    }
  }

  @Test("digits favour none: bytes that would are passed over")
  func rejection() throws {
    let bytes = RandomSource { count in
      Array(([255, 250, 249, 10, 3] + Array(repeating: 7, count: 9)).prefix(count))
    }
    try expectEqual(bytes.digits(5), "90390")
  }

  @Test("characters are those that cannot be misread")
  func characters() throws {
    let text = try RandomSource.system.characters(2_000)
    expectEqual(text.count, 2_000)
    expectEqual(Set(text).count, 32)
    #expect(!text.contains { "ilouILOU".contains($0) })
  }

  @Test("a source that runs dry is an error, not a weak secret")
  func dry() {
    let dry = RandomSource { _ in [] }
    #expect(throws: CredentialsError.randomUnavailable) { try dry.bytes(1) }
    #expect(throws: CredentialsError.randomUnavailable) { try dry.digits(6) }
    #expect(throws: CredentialsError.randomUnavailable) { try SecureToken(from: dry) }
    let stuck = RandomSource { Array(repeating: 255, count: $0) }
    #expect(throws: CredentialsError.randomUnavailable) { try stuck.digits(6) }
    #expect(throws: CredentialsError.randomUnavailable) { try RandomSource.system.bytes(-1) }
  }

  @Test("the same source makes the same tokens")
  func injected() throws {
    let fixed = RandomSource { Array(repeating: 7, count: $0) }
    try expectEqual(SecureToken(from: fixed), SecureToken(from: fixed))
  }
}
