import Accounts
import AccountsTesting
import AuthFeatureInterface
import Expectations
import Foundation
import Navigation
import NavigationTestKit
import Screens
import SharedKernel
import SharedKernelTesting
import Testing

@testable import AuthFeature

@MainActor
@Suite("The privacy settings")
struct PrivacySettingsTests {
  private func app() async throws -> AccountApp {
    let app = try await AccountApp()
    try app.open("shop://account/privacy")
    return app
  }

  @Test("show all that is known as JSON, until it was read")
  func export() async throws {
    let app = try await app()
    try await app.perform("export")
    let screen = try await app.screen()
    let json = try #require(screen.verbatims.first)
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let people = read?["accounts_user"] as? [[String: Any]]
    expectEqual(people?.first?["email"] as? String, "ada@shop.example")
    expectEqual(screen.offered, ["done"])
    try await app.perform("done")
    #expect(try await app.screen().verbatims.isEmpty)
    try await expectEqual(app.actions(), ["export", "delete-account"])
  }

  @Test("store all that is known in a file instead, and show nothing of it")
  func exportToFile() async throws {
    let app = try await app()
    try await expectEqual(
      app.perform("export", "~/own data.json").message, "your data is stored in ~/own data.json")
    #expect(try await app.screen().verbatims.isEmpty)
    let json = try #require(await app.files.stored["~/own data.json"])
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(read?["accounts_user"] != nil && json.hasSuffix("}\n"))
    try await app.perform("export")
    #expect(try await !app.screen().verbatims.isEmpty)
  }

  @Test("write every kind of data as JSON, a fact a line")
  func json() {
    let moment = Timestamp(secondsSinceEpoch: 1_767_261_605)
    let data: PersonalData = [
      "account": [
        "name": .text("Ada \"Countess\" \\ Lovelace"), "orders": .number(-3),
        "createdAt": .time(moment),
        "phone": .unknown,
      ], "orders": .list([.text("o-1"), .text("o-2")]), "none": .list([]), "nothing": [:],
    ]
    #expect(
      [data.json] == [
        #"""
        {
          "account": {
            "name": "Ada \"Countess\" \\ Lovelace",
            "orders": -3,
            "createdAt": "2026-01-01T10:00:05Z",
            "phone": null
          },
          "orders": [
            "o-1",
            "o-2"
          ],
          "none": [],
          "nothing": {}
        }
        """#
      ])
  }

  @Test(
    "export hostile text as JSON that a terminal takes for text",
    arguments: [
      "\u{0}\u{1B}]0;x\u{7}", "a\nb\tc\r", "\u{7F}\u{9B}31m", "\u{202E}evil\u{2066}\u{200F}",
      "\u{2028}\u{2029}\u{61C}", "é😀\u{301}", String(repeating: "\"\\", count: 1_000),
    ])
  func hostile(text: String) throws {
    let json = PersonalData.record([.init(text, .text(text))]).json
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
    let member = try #require(read?.first)
    expectEqual(Array(member.key.unicodeScalars), Array(text.unicodeScalars))
    expectEqual(Array(member.value.unicodeScalars), Array(text.unicodeScalars))
    let controls = json.unicodeScalars.filter { $0 != "\n" }
    #expect(controls.allSatisfy { $0.properties.generalCategory != .control })
    #expect(controls.allSatisfy { $0.properties.generalCategory != .format })
  }

  @Test("delete the account and leave everything that was the person's")
  func deleteAccount() async throws {
    let app = try await app()
    let question = try await app.screen().action(named: "delete-account")?.confirmation()
    expectEqual(
      question,
      "Delete the account of ada@shop.example for good, and cancel orders not sent yet")
    try await expectEqual(app.perform("delete-account").message, "your account is deleted")
    #expect(try await !app.device.accepts(AccountApp.password))
    #expect(app.root.handled as? [SessionAction] == [.signedOut])
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }
}
