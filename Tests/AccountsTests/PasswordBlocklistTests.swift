import Accounts
import Expectations
import Testing

@Suite("The blocklist")
struct PasswordBlocklistTests {
  private func problem(_ text: String) throws -> PasswordProblem? {
    do {
      try PasswordPolicy.check(
        Password(text), name: "Ada Lovelace", email: try EmailAddress("countess@example.org"))
      return nil
    } catch AccountsError.unacceptablePassword(let problem) {
      return problem
    }
  }

  @Test("it has three thousand passwords that the length rule would let pass, and refuses each")
  func everyEntry() throws {
    let passwords = PasswordBlocklist.passwords
    #expect(Set(passwords).count >= 3_000)
    #expect(passwords.allSatisfy { $0.unicodeScalars.count >= 8 && $0 == $0.lowercased() })
    // Every entry is one too many for a debug build; every seventh meets every rule.
    for index in stride(from: 0, to: passwords.count, by: 7) {
      try expectEqual(problem(passwords[index]), .tooCommon, "\(passwords[index])")
    }
  }

  @Test(
    "capitals and signs for letters do not help",
    arguments: [
      "Dragon2024!", "P@$$w0rd123", "L3tm31n2025", "QWERTYUIOP", "MONKEYmonkey", "1Qaz2Wsx",
    ])
  func disguised(text: String) throws {
    try expectEqual(problem(text), .tooCommon)
  }

  @Test(
    "dates and walks are refused",
    arguments: [
      "24121988", "12241988", "19881224", "31122099", "asdfghjk", "lkjhgfdsa", "poiuytre",
      "34567890", "qwerqwer", "asdffdsa", "abcabcabc", "xyxyxyxy",
    ])
  func rules(text: String) throws {
    try expectEqual(problem(text), .tooCommon)
  }

  @Test(
    "what only resembles them passes",
    arguments: ["99887711", "dragonfruit pie", "monkeypuzzle", "qwertzuwelt", "19881399"])
  func passing(text: String) throws {
    #expect(try problem(text) == nil)
  }

  @Test("the parts of one's address are too easy to guess")
  func localPart() throws {
    let email = try EmailAddress("byron.king42@example.org")
    for text in ["byron1815", "king42king", "Byron.King42"] {
      #expect(throws: AccountsError.unacceptablePassword(.containsContextWord)) {
        try PasswordPolicy.check(Password(text), name: "Ada", email: email)
      }
    }
  }
}
