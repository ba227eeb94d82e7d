import Credentials
import Expectations
import Testing

@Suite("Secrets")
struct SecretTests {
  private struct Holder {
    let password: Secret
  }

  @Test("nothing that prints a value shows a secret")
  func redaction() {
    let secret = Secret("hunter2")
    let holder = Holder(password: secret)
    var dumped = ""
    dump(secret, to: &dumped)
    dump(holder, to: &dumped)
    let bytes = "104, 117, 110"
    for printed in [
      "\(secret)", String(reflecting: secret), "\([secret])", "\(holder)",
      "\(Optional(secret) as Any)", dumped,
    ] {
      #expect(!printed.contains("hunter2") && !printed.contains(bytes))
      #expect(printed.contains("secret"))
    }
    #expect(Mirror(reflecting: secret).children.isEmpty)
  }

  @Test("secrets are equal when all their bytes are")
  func equality() {
    expectEqual(Secret("abc"), Secret([0x61, 0x62, 0x63]))
    for other in ["abd", "xbc", "ab", "abcd", "", "abc\0"] {
      #expect(Secret("abc") != Secret(other))
    }
    expectEqual(Secret(""), Secret([UInt8]()))
  }

  @Test("a text is taken as it is, not normalised")
  func exactBytes() {
    #expect(Secret("é") != Secret("e\u{301}"))
    expectEqual(Secret("a\0b").count, 3)
  }
}
