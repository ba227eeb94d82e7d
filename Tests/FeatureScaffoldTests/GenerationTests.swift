import Expectations
import FeatureScaffold
import Testing

@Suite("Generating a feature")
struct GenerationTests {
  private let wishlist = [
    "Modules/Features/WishlistFeature/Example/Session.transcript",
    "Modules/Features/WishlistFeature/Example/WishlistExample.swift",
    "Modules/Features/WishlistFeature/Interface/WishlistItems.swift",
    "Modules/Features/WishlistFeature/Interface/WishlistRoute.swift",
    "Modules/Features/WishlistFeature/Interface/links.lock",
    "Modules/Features/WishlistFeature/README.md",
    "Modules/Features/WishlistFeature/Sources/WishlistCoordinator.swift",
    "Modules/Features/WishlistFeature/Sources/WishlistInMemory.swift",
    "Modules/Features/WishlistFeature/Sources/WishlistPlugin.swift",
    "Modules/Features/WishlistFeature/Sources/WishlistViewModel.swift",
    "Modules/Features/WishlistFeature/Testing/WishlistStandIn.swift",
    "Tests/WishlistFeatureExampleTests/SessionTests.swift",
    "Tests/WishlistFeatureTests/TestApp.swift",
    "Tests/WishlistFeatureTests/WishlistPluginTests.swift",
  ]

  @Test("it creates the feature's folder and its tests, and edits three files by added lines")
  func changes() throws {
    let copy = try PackageCopy()
    let before = try copy.snapshot()
    let outcome = copy.run("Wishlist")
    expectEqual(outcome.status, .success)
    expectEqual(outcome.diagnostics, "next: Tools/run Wishlist, Tools/test WishlistFeature\n")
    let after = try copy.snapshot()
    expectEqual(Set(after.keys).subtracting(before.keys), Set(wishlist))
    let edited = before.filter { after[$0.key] != $0.value }.keys.sorted()
    expectEqual(
      edited, ["Apps/ShopComposition/ShopComposition.swift", "CODEOWNERS", "Package.swift"])
    for name in edited {
      let difference = try copy.lines(name).difference(
        from: before[name].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }?
          .map(String.init) ?? [])
      #expect(difference.removals.isEmpty)
      expectEqual(difference.insertions.count, name == "Package.swift" ? 1 : 2)
    }
  }

  @Test("the inserted lines stand in alphabetical order")
  func order() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Gallery", "--owner", "@shop/pictures").status, .success)
    for (path, line) in [
      ("Package.swift", "  Feature(\"Gallery\", interface: [\"DependencyInjection\"], uses: []),"),
      ("CODEOWNERS", "/Modules/Features/GalleryFeature/     @shop/pictures"),
      ("CODEOWNERS", "/Tests/GalleryFeature*                @shop/pictures"),
      ("Apps/ShopComposition/ShopComposition.swift", "import GalleryFeature"),
      ("Apps/ShopComposition/ShopComposition.swift", "    GalleryPlugin(),"),
    ] {
      let lines = try copy.lines(path)
      let index = try #require(lines.firstIndex(of: line), "\(path): \(line)")
      #expect(lines[index - 1] < line && line < lines[index + 1], "\(path): \(line)")
    }
  }

  @Test(
    "a feature before all others, or behind them, is inserted at the end of the list it belongs to")
  func ends() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Zoo").status, .success)
    expectEqual(copy.run("Aardvark").status, .success)
    let composition = "Apps/ShopComposition/ShopComposition.swift"
    let lists: [(path: String, start: String, end: String)] = [
      ("Package.swift", "  Feature(\"", "\", interface: [\"DependencyInjection\"], uses: []),"),
      (composition, "    ", "Plugin(),"),
      (composition, "import ", "Feature"),
    ]
    for (path, start, end) in lists {
      let entries = try copy.lines(path).filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
      expectEqual(entries.first, "\(start)Aardvark\(end)")
      expectEqual(entries.last, "\(start)Zoo\(end)")
    }
    let folders = try copy.lines("CODEOWNERS").filter { $0.hasPrefix("/Modules/Features/") }
    expectEqual(folders.first?.hasPrefix("/Modules/Features/AardvarkFeature/  "), true)
    expectEqual(folders.last?.hasPrefix("/Modules/Features/ZooFeature/  "), true)
    let tests = try copy.lines("CODEOWNERS").filter { $0.contains(#/^\/Tests/\w+Feature\*/#) }
    expectEqual(tests.first?.hasPrefix("/Tests/AardvarkFeature*  "), true)
    expectEqual(tests.last?.hasPrefix("/Tests/ZooFeature*  "), true)
  }

  @Test("generating and taking the lines and folders away again leaves the files as they were")
  func reversible() throws {
    let copy = try PackageCopy()
    let before = try copy.snapshot()
    expectEqual(copy.run("Diary").status, .success)
    try copy.remove("Modules/Features/DiaryFeature")
    try copy.remove("Tests/DiaryFeatureTests")
    try copy.remove("Tests/DiaryFeatureExampleTests")
    for name in ["Package.swift", "CODEOWNERS", "Apps/ShopComposition/ShopComposition.swift"] {
      let rest = try copy.lines(name).filter { !$0.contains("Diary") }
      try copy.write(rest.joined(separator: "\n"), to: name)
    }
    try expectEqual(copy.snapshot(), before)
  }

  @Test("lines that are there already are not added twice")
  func idempotent() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Wishlist").status, .success)
    let generated = try copy.snapshot()
    try copy.remove("Modules/Features/WishlistFeature")
    try copy.remove("Tests/WishlistFeatureTests")
    try copy.remove("Tests/WishlistFeatureExampleTests")
    let outcome = copy.run("Wishlist", "--owner", "@shop/other")
    expectEqual(outcome.status, .success)
    #expect(!outcome.output.contains("insert "))
    let again = try copy.snapshot()
    for name in ["Package.swift", "CODEOWNERS", "Apps/ShopComposition/ShopComposition.swift"] {
      expectEqual(again[name], generated[name])
    }
  }

  @Test("a half of CODEOWNERS that is missing is completed beside the other half")
  func completesOwners() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Wishlist").status, .success)
    let generated = try copy.text("CODEOWNERS")
    let rest = try copy.lines("CODEOWNERS").filter { !$0.hasPrefix("/Tests/WishlistFeature*") }
    try copy.write(rest.joined(separator: "\n"), to: "CODEOWNERS")
    try copy.remove("Modules/Features/WishlistFeature")
    try copy.remove("Tests/WishlistFeatureTests")
    try copy.remove("Tests/WishlistFeatureExampleTests")
    expectEqual(copy.run("Wishlist").status, .success)
    try expectEqual(copy.text("CODEOWNERS"), generated)
  }

  @Test("--dry-run reports what would be done and does nothing")
  func dryRun() throws {
    let copy = try PackageCopy()
    let before = try copy.snapshot()
    let planned = copy.run("Wishlist", "--dry-run")
    expectEqual(planned.status, .success)
    expectEqual(planned.diagnostics, "nothing was written (--dry-run)\n")
    try expectEqual(copy.snapshot(), before)
    let done = copy.run("Wishlist")
    expectEqual(done.output, planned.output)
    for line in planned.output.split(separator: "\n") where line.hasPrefix("insert ") {
      let parts = line.split(separator: ":", maxSplits: 2).map(String.init)
      let number = try #require(Int(parts[1]))
      let text = try copy.lines(String(parts[0].dropFirst("insert ".count)))[number - 1]
      #expect(text.hasSuffix(parts[2].dropFirst()), "line \(number) is '\(text)'")
    }
  }
}
