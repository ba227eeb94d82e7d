import Credentials
import Expectations
import Testing

@Suite("Salted digests")
struct SaltedDigestTests {
  @Test("a code matches its digest and no other does")
  func matches() throws {
    let stored = try SaltedDigest(of: "402913")
    #expect(try stored.matches("402913"))
    for other in ["402914", "40291", "4029133", "", "402913\u{0}"] {
      #expect(try !stored.matches(other))
    }
    #expect(try SaltedDigest(salt: stored.salt, digest: stored.digest).matches("402913"))
  }

  @Test("equal codes are stored as different bytes, none of them the code")
  func salted() throws {
    let stored = try (0..<50).map { _ in try SaltedDigest(of: "402913") }
    expectEqual(Set(stored.map(\.salt)).count, 50)
    expectEqual(Set(stored.map(\.digest)).count, 50)
    #expect(stored.allSatisfy { $0.salt.count == 16 && $0.digest.count == 32 })
  }

  @Test("it is the HMAC-SHA-256 of RFC 4231, test case 2")
  func vector() throws {
    let stored = SaltedDigest(
      salt: Array("Jefe".utf8),
      digest: bytes(
        hexadecimal: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
    #expect(try stored.matches("what do ya want for nothing?"))
  }
}
