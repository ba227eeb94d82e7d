import Accounts
import Expectations
import Testing

@Suite("E-mail addresses")
struct EmailAddressTests {
  @Test(
    "an address is kept in small letters",
    arguments: [
      ("Ada@Example.org", "ada@example.org"),
      ("a.b+tag@mail.example.co", "a.b+tag@mail.example.co"),
      ("o'neill@x-y.museum", "o'neill@x-y.museum"), ("1@2.example", "1@2.example"),
    ])
  func normalised(input: String, text: String) throws {
    let address = try EmailAddress(input)
    expectEqual(address.text, text)
    try expectEqual(EmailAddress(text), address)
  }

  @Test(
    "an address that breaks a rule is refused with the rule",
    arguments: [
      ("", EmailProblem.empty), (String(repeating: "a", count: 250) + "@b.cd", .tooLong),
      ("ada @example.org", .forbiddenCharacter), ("ada@exämple.org", .forbiddenCharacter),
      ("ada@example.org\n", .forbiddenCharacter), ("ada\u{0}@example.org", .forbiddenCharacter),
      ("ａda@example.org", .forbiddenCharacter),
      ("ada.example.org", .needsOneAtSign), ("a@b@example.org", .needsOneAtSign),
      ("@example.org", .invalidLocalPart), (".a@example.org", .invalidLocalPart),
      ("a..b@example.org", .invalidLocalPart), ("a.@example.org", .invalidLocalPart),
      ("\"a\"@example.org", .invalidLocalPart), ("a,b@example.org", .invalidLocalPart),
      (String(repeating: "a", count: 65) + "@example.org", .invalidLocalPart),
      ("ada@localhost", .invalidDomain), ("ada@-example.org", .invalidDomain),
      ("ada@example-.org", .invalidDomain), ("ada@example..org", .invalidDomain),
      ("ada@example.org.", .invalidDomain), ("ada@[127.0.0.1]", .invalidDomain),
      ("ada@127.0.0.1", .invalidDomain), ("ada@example.c", .invalidDomain),
      ("ada@exa_mple.org", .invalidDomain), ("ada@", .invalidDomain),
    ])
  func refused(input: String, problem: EmailProblem) {
    #expect(throws: AccountsError.invalidEmail(problem)) { try EmailAddress(input) }
  }
}
