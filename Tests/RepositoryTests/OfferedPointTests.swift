import FeatureScaffold
import Foundation
import Testing

@Suite("The points that new-feature offers")
struct OfferedPointTests {
  /// The points of the app and the stores that are not offered, each with how a feature contributes to it.
  private static let others = [
    "AccountMails": "by hand, in the store that sends the mails",
    "Introductions": "not at all: there is one introduction at most, that of the onboarding",
    "PersonalDataHolders": "by hand, in a store that keeps a part of a person's rows",
    "PurchaseHistories": "by hand, in a store of purchases",
    "Schemas": "with --store",
  ]

  /// The points that sources below some folders open.
  private static func opened(in parents: String...) throws -> Set<String> {
    var opened: Set<String> = []
    for parent in parents {
      let folder = NamedTests.root.appending(path: parent)
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where path.hasSuffix(".swift") && !path.contains("/Testing/") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        let points = text.matches(of: /registry\.opensPoint\(\s*(\w+)\.self/)
        opened.formUnion(points.map { String($0.1) })
      }
    }
    return opened
  }

  /// A team that opens a point with kinds of its own has no need to teach `new-feature`, so of the features' points none
  /// has to be offered.
  @Test(
    "are opened, and are all that the app and the stores open, but for those with a way of their own"
  )
  func complete() throws {
    let shops = try Self.opened(in: "Apps/ShopApp", "Modules/Shop")
    let refusal = NewFeatureCommand.run([
      "Albums", "--contributes-to", "No.Point", "--dry-run", "--package-path", NamedTests.root.path,
    ])
    let list = try #require(refusal.diagnostics.firstMatch(of: /there are (.+)\n/)?.1)
    let offered = Set(list.matches(of: /\w+\.(\w+)/).map { String($0.1) })
    #expect(offered.isDisjoint(with: Self.others.keys))
    #expect(try offered.subtracting(shops.union(Self.opened(in: "Modules/Features"))) == [])
    #expect(shops.subtracting(offered) == Set(Self.others.keys))
  }
}
