import Accounts
import AccountsPoints
import DependencyInjection
import Expectations
import Testing

@Suite("The names of plugins' mails")
struct MailNamesTests {
  private func problems(_ kinds: [(plugin: String, names: [String])]) throws -> [String] {
    let audit = try #require(AccountMails.audit)
    let contributed = kinds.map { plugin, names in
      (plugin: plugin, value: names.map { AccountMailKind($0, setting: nil) })
    }
    return audit(contributed).map { "\($0.plugin) \($0.message)" }
  }

  @Test("are each taken once, also by one plugin")
  func taken() throws {
    try expectEqual(
      problems([("a", ["sold", "sent"]), ("b", ["sent", "gone", "gone"])]),
      [
        "b sends mails named \"sent\", as a does", "b sends mails named \"gone\", as b does",
      ])
    try expectEqual(problems([("a", ["sold"]), ("b", ["sent"])]), [])
  }

  @Test("of the settings that turn them off are each one plugin's, for one of its mails or several")
  func settings() throws {
    let audit = try #require(AccountMails.audit)
    let setting = AccountMailSetting.own(MailSetting("wishes", title: "Your wishes"))
    let contributed = [("a", ["sold", "sent"]), ("b", ["gone"])].map { plugin, names in
      (plugin: plugin, value: names.map { AccountMailKind($0, setting: setting) })
    }
    expectEqual(
      audit(contributed).map { "\($0.plugin) \($0.message)" },
      ["b lets people turn mails off by \"wishes\", as a does"])
  }

  @Test("of settings can be typed, are none of the shop's own, and have one title each")
  func typed() throws {
    let audit = try #require(AccountMails.audit)
    func problems(_ settings: MailSetting...) -> [String] {
      let kinds = settings.enumerated().map { AccountMailKind("\($0)", setting: .own($1)) }
      return audit([("a", kinds)]).map { "\($0.plugin) \($0.message)" }
    }
    expectEqual(problems(MailSetting("2-wishes", title: "")).count, 1)
    expectEqual(
      problems(MailSetting("wish-list-2", title: "W"), MailSetting("orders", title: "O")), [])
    for name in ["Your wishes", "wishes ", "Wishes", "", "-wishes", "wishes-", "wünsche", "a\nb"] {
      expectEqual(
        problems(MailSetting(name, title: "W"), MailSetting("other", title: "W")),
        ["a lets people turn mails off by \"\(name)\", which nobody can type"])
    }
    expectEqual(
      problems(MailSetting("order", title: "Mails")),
      ["a lets people turn mails off by \"order\", which turns off mails about orders"])
    expectEqual(
      problems(
        MailSetting("wishes", title: "Yours"), MailSetting("wishes", title: "Theirs"),
        MailSetting("wishes", title: "Yours"), MailSetting("gifts", title: "Yours")),
      ["a gives the setting \"wishes\" several titles: \"Theirs\", \"Yours\""])
  }
}
