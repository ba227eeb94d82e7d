import Credentials
import Testing

@Suite("The URL for an authenticator")
struct EnrolmentURLTests {
  @Test("it holds the key and how codes are made")
  func url() throws {
    let codes = try TimeCodes(key: Secret("12345678901234567890"))
    #expect(
      codes.enrolmentURL(issuer: "Shop", account: "ada@example.org")
        == "otpauth://totp/Shop:ada%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        + "&issuer=Shop&algorithm=SHA1&digits=6&period=30")
  }

  @Test("names cannot add a parameter")
  func escaped() throws {
    let codes = try TimeCodes(key: Secret("12345678901234567890"))
    let url = codes.enrolmentURL(issuer: "A&secret=B", account: "x?y#z\t ü")
    #expect(url.hasPrefix("otpauth://totp/A%26secret%3DB:x%3Fy%23z%09%20%C3%BC?secret="))
    #expect(url.hasSuffix("&issuer=A%26secret%3DB&algorithm=SHA1&digits=6&period=30"))
  }
}
