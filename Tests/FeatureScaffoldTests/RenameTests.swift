import Expectations
import FeatureScaffold
import Foundation
import Testing

@Suite("Another name for a feature")
struct RenameTests {
  private static let options = ["--owner", "@shop/lists", "--store", "--tab", "--opens", "Home"]

  private static func made(_ name: String) throws -> PackageCopy {
    let copy = try PackageCopy()
    let outcome = copy.run([name] + options)
    expectEqual(outcome.status, .success, "\(outcome.diagnostics)")
    return copy
  }

  @Test("its files, types and lines are those of a feature made under it")
  func files() throws {
    let (copy, other) = (try Self.made("Wishlist"), try Self.made("SavedItems"))
    let outcome = copy.run("--rename", "Wishlist", "SavedItems")
    expectEqual(outcome.status, .success, "\(outcome.diagnostics)")
    let (renamed, made) = (try copy.snapshot(), try other.snapshot())
    expectEqual(renamed.keys.sorted(), made.keys.sorted())
    for path in ["Package.swift", "CODEOWNERS", "Apps/ShopComposition/ShopComposition.swift"] {
      expectEqual(renamed[path], made[path])
    }
    for (path, text) in renamed {
      #expect(!path.contains("Wishlist"))
      for word in ["WishlistFeature", "WishlistRoute", "SQLWishlistItems", "WishlistPlugin"] {
        #expect(!text.contains(word), "\(path): \(word)")
      }
    }
  }

  @Test("its id, links, tables and words for people stay, and the command says so")
  func identities() throws {
    let copy = try Self.made("Wishlist")
    let outcome = copy.run("--rename", "Wishlist", "SavedItems")
    #expect(outcome.diagnostics.contains("id, links, tables and words for people stay"))
    let folder = "Modules/Features/SavedItemsFeature"
    let plugin = try copy.text("\(folder)/Sources/SavedItemsPlugin.swift")
    #expect(plugin.contains("id: \"wishlist\"") && plugin.contains("title: \"Wishlist\""))
    #expect(plugin.contains("struct SavedItemsPlugin"))
    let route = try copy.text("\(folder)/Interface/SavedItemsRoute.swift")
    #expect(route.contains("enum SavedItemsRoute") && route.contains("\"wishlist\""))
    #expect(try copy.text("\(folder)/Store/SQLSavedItemsItems.swift").contains("wishlist_"))
  }

  @Test("a file that is called after it, and the command that runs it alone, have the new name")
  func called() throws {
    let copy = try Self.made("Wishlist")
    let store = "Modules/Features/WishlistFeature/Store"
    for name in ["WishlistPrices+Sums", "Wishlisted"] {
      try copy.write("extension Int {}\n", to: "\(store)/\(name).swift")
    }
    let (own, others) = ("Modules/Features/WishlistFeature/README.md", "Modules/Features/README.md")
    try copy.write("Tools/run Wishlist; Tools/run WishlistMore, for a Wishlist\n", to: others)
    let before = try copy.text(own)
    #expect(before.contains("Tools/run Wishlist "))
    expectEqual(copy.run("--rename", "Wishlist", "Albums").status, .success)
    let moved = "Modules/Features/AlbumsFeature"
    for name in ["AlbumsPrices+Sums", "Wishlisted"] {
      try expectEqual(copy.text("\(moved)/Store/\(name).swift"), "extension Int {}\n")
    }
    #expect(try copy.text("\(moved)/README.md").contains("Tools/run Albums "))
    try expectEqual(
      copy.text(others), "Tools/run Albums; Tools/run WishlistMore, for a Wishlist\n")
  }

  @Test("the folders of every feature stay, although it is called as one of them")
  func calledAsFolder() throws {
    let copy = try Self.made("Sources")
    expectEqual(copy.run("--rename", "Sources", "Albums").status, .success)
    let plugin = try copy.text("Modules/Features/AlbumsFeature/Sources/AlbumsPlugin.swift")
    #expect(plugin.contains("struct AlbumsPlugin"))
  }

  @Test("who opens it opens it by the new name, with imports in order")
  func users() throws {
    let copy = try Self.made("Wishlist")
    expectEqual(copy.run("Gifts", "--opens", "Home,Wishlist").status, .success)
    expectEqual(copy.run("--rename", "Wishlist", "Albums").status, .success)
    let gifts = try #require(copy.lines("Package.swift").first { $0.contains("Feature(\"Gifts\"") })
    #expect(gifts.contains("opens: [\"Albums\", \"Home\"]"), "\(gifts)")
    let sources = try copy.text("Modules/Features/GiftsFeature/Sources/GiftsCoordinator.swift")
    #expect(
      sources.hasPrefix("import AlbumsFeatureInterface\nimport GiftsFeatureInterface\nimport Home"))
    #expect(sources.contains("AlbumsRoute.wishlist"))
  }

  @Test("a type that is called as the feature is replaced in code, and longer words are others")
  func words() throws {
    let copy = try Self.made("Wishlist")
    let path = "Modules/Features/WishlistFeature/Interface"
    try copy.write(
      """
      /// A Wishlist, and a ``WishlistEntry``.
      public struct Wishlist { let title = "Wishlist \\(Wishlist.self)" }
      public struct WishlistEntry {}
      public struct Wishlisted {}

      """, to: "\(path)/Wishlist.swift")
    expectEqual(copy.run("--rename", "Wishlist", "Albums").status, .success)
    try expectEqual(
      copy.text("Modules/Features/AlbumsFeature/Interface/Albums.swift"),
      """
      /// A Wishlist, and a ``AlbumsEntry``.
      public struct Albums { let title = "Wishlist \\(Albums.self)" }
      public struct AlbumsEntry {}
      public struct Wishlisted {}

      """)
  }

  @Test("a type of the same name that another module declares stays, and so does what was")
  func foreign() throws {
    let copy = try Self.made("Wishlist")
    let (path, log) = ("Modules/Platform/Examples/Other.swift", ".github/CHANGELOG.md")
    let texts = [path: "enum WishlistRoute {}\n// WishlistFeature\n", log: "- WishlistFeature\n"]
    for (path, text) in texts { try copy.write(text, to: path) }
    expectEqual(copy.run("--rename", "Wishlist", "Albums").status, .success)
    try expectEqual(copy.text(path), "enum WishlistRoute {}\n// AlbumsFeature\n")
    try expectEqual(copy.text(log), texts[log])
  }

  @Test("a script that names it stays executable")
  func executable() throws {
    let copy = try Self.made("Wishlist")
    try copy.write("Tools/test WishlistFeature\n", to: "Tools/loop")
    let script = copy.path + "/Tools/loop"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    expectEqual(copy.run("--rename", "Wishlist", "Albums").status, .success)
    try expectEqual(copy.text("Tools/loop"), "Tools/test AlbumsFeature\n")
    #expect(FileManager.default.isExecutableFile(atPath: script))
  }

  @Test("the old name again is the feature as it was")
  func back() throws {
    let copy = try Self.made("Wishlist")
    let before = try copy.snapshot()
    let planned = copy.run("--rename", "Wishlist", "SavedItems", "--dry-run")
    try expectEqual(copy.snapshot(), before)
    let outcome = copy.run("--rename", "Wishlist", "SavedItems")
    expectEqual(outcome.output, planned.output)
    expectEqual(copy.run("--rename", "SavedItems", "Wishlist").status, .success)
    try expectEqual(copy.snapshot(), before)
  }

  @Test(
    "what cannot be is refused, and nothing is changed",
    arguments: [
      (["--rename", "Nothing", "Albums"], "there is no feature Nothing"),
      (["--rename", "Wishlist", "Home"], "'Home' is taken by Modules/Features/HomeFeature"),
      (["--rename", "Wishlist", "albums"], "'albums' cannot name a feature"),
      (["--rename", "Wishlist"], "NAME"), (["--rename", "Wishlist", "Albums", "--tab"], "--tab"),
      (["--rename", "Wishlist", "Albums", "--remove"], "--remove"),
    ])
  func refused(arguments: [String], message: String) throws {
    let copy = try Self.made("Wishlist")
    let before = try copy.snapshot()
    let outcome = copy.run(arguments)
    #expect(outcome.status != .success)
    #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
    try expectEqual(copy.snapshot(), before)
  }
}
