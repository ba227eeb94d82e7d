import Accounts
import Expectations
import Testing

@Suite("Password policy")
struct PasswordPolicyTests {
  private func problem(
    _ password: Password, name: String = "Ada Lovelace", email: String = "countess@example.org"
  ) throws -> PasswordProblem? {
    let address = try EmailAddress(email)
    do {
      try PasswordPolicy.check(password, name: name, email: address)
      return nil
    } catch AccountsError.unacceptablePassword(let problem) {
      return problem
    }
  }

  @Test(
    "length counts, composition does not",
    arguments: [
      "blue tea pot", "qzkvwmxj", "🫖🫖🐈🐈🎈🎈🌳🌳", "  spaces  ", String(repeating: "abc ", count: 64),
      "correct horse battery staple",
    ])
  func accepted(text: String) throws {
    #expect(try problem(Password(text)) == nil)
  }

  @Test(
    "short, long and unreadable passwords are refused",
    arguments: [
      (Password("qzkvwmx"), PasswordProblem.tooShort(minimum: 8)),
      (Password(""), .tooShort(minimum: 8)),
      (Password(String(repeating: "abc ", count: 64) + "d"), .tooLong(maximumBytes: 256)),
      (Password("qzkv\u{0}wmxj"), .containsNUL),
      (Password(bytes: [0xFF, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67]), .notUTF8),
    ])
  func refused(password: Password, expected: PasswordProblem) throws {
    try expectEqual(problem(password), expected)
  }

  @Test(
    "what guessers try first is refused in any capitals",
    arguments: [
      "password1", "PassWord1", "12345678", "qwertyuiop", "aaaaaaaaaaaa", "abababababab",
      "letmein123",
    ])
  func common(text: String) throws {
    try expectEqual(problem(Password(text)), .tooCommon)
  }

  @Test(
    "the person's names and the shop's are too easy to guess",
    arguments: ["lovelace1", "Lovelace99", "countess7", "myshop2026", "countess@example.org"])
  func contextWords(text: String) throws {
    try expectEqual(problem(Password(text)), .containsContextWord)
  }

  @Test("a password never shows itself")
  func redacted() {
    let password = Password("canary-secret")
    expectEqual("\(password)", "(password)")
    expectEqual(String(reflecting: password), "(password)")
    var dumped = ""
    dump(password, to: &dumped)
    #expect(!dumped.contains("canary"))
    #expect(!dumped.contains("99"))
  }
}
