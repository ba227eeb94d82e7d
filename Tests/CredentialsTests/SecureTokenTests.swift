import Credentials
import Encodings
import Expectations
import Testing

@Suite("Secure tokens")
struct SecureTokenTests {
  @Test("a token comes back from its text, with the same digest")
  func roundTrip() throws {
    for count in 16...64 {
      let random = Base64.url.encode(try RandomSource.system.bytes(count))
      let token = try #require(try SecureToken(random))
      let back = try #require(try SecureToken(token.text))
      expectEqual(back, token)
      expectEqual(back.digest, token.digest)
      expectEqual(token.digest.count, 32)
    }
  }

  @Test("a text is safe in links and file names")
  func alphabet() throws {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    for _ in 0..<50 {
      let text = try SecureToken().text
      expectEqual(text.count, 43)
      #expect(text.allSatisfy(allowed.contains))
    }
  }

  @Test("no two tokens are alike")
  func uniqueness() throws {
    let texts = try (0..<200).map { _ in try SecureToken().text }
    expectEqual(Set(texts).count, 200)
  }

  @Test("the digest is the SHA-256 of the bytes")
  func digest() throws {
    // FIPS 180-4's example "abcdbcde…nopq" has 56 bytes, of which this is the text in base 64.
    let token = try SecureToken(
      "YWJjZGJjZGVjZGVmZGVmZ2VmZ2hmZ2hpZ2hpamhpamtpamtsamtsbWtsbW5sbW5vbW5vcG5vcHE")
    let expected = bytes(
      hexadecimal: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    expectEqual(token?.digest, expected)
  }

  @Test(
    "what cannot be a token is none",
    arguments: [
      "", "short", "AAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA==", "AAAAAAAAAAAAAAAAAAAAAB",
      "AAAAAAAAAAAAAAAAAAAAA+", "AAAAAAAAAAAAAAAAAAAAA ", "AAAAAAAAAAAAAAAAAAAAAé",
      String(repeating: "A", count: 1_028),
    ])
  func refusal(_ text: String) throws {
    #expect(try SecureToken(text) == nil)
  }

  @Test("printing a token does not show it")
  func redaction() throws {
    let token = try SecureToken()
    var dumped = ""
    dump(token, to: &dumped)
    for printed in ["\(token)", String(reflecting: token), "\([token])", dumped] {
      #expect(!printed.contains(token.text))
      #expect(printed.contains("secret"))
    }
  }
}
