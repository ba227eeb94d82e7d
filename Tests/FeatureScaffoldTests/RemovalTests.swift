import Expectations
import FeatureScaffold
import Testing

@Suite("Taking a feature away")
struct RemovalTests {
  @Test("it undoes all that was generated", arguments: [[], ["--tab"], ["--opens", "Home,Cart"]])
  func undoes(options: [String]) throws {
    let copy = try PackageCopy()
    let before = try copy.snapshot()
    let made = NewFeatureCommand.run(["Wishlist"] + options + ["--package-path", copy.path])
    expectEqual(made.status, .success, "\(made.diagnostics)")
    let planned = copy.run("Wishlist", "--remove", "--dry-run")
    #expect(try copy.snapshot() != before)
    let removed = copy.run("Wishlist", "--remove")
    expectEqual(removed.status, .success, "\(removed.diagnostics)")
    expectEqual(removed.output, planned.output)
    let created = made.output.split(separator: "\n").filter { $0.hasPrefix("create ") }
    for line in created { #expect(removed.output.contains("remove \(line.dropFirst(7))\n")) }
    try expectEqual(copy.snapshot(), before)
    #expect(!copy.exists("Modules/Features/WishlistFeature"))
    #expect(!copy.exists("Tests/WishlistFeatureTests"))
    #expect(!copy.exists("Tests/WishlistFeatureExampleTests"))
  }

  @Test("it is refused while another feature opens it, and both teams are named")
  func opened() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Wishlist", "--owner", "@shop/lists").status, .success)
    expectEqual(copy.run("Gifts", "--opens", "Wishlist").status, .success)
    try refused(
      copy, "Wishlist",
      ["Wishlist (owner @shop/lists) cannot", "Gifts (owner @shop/gifts) opens it: Package.swift:"])
    expectEqual(copy.run("Gifts", "--remove").status, .success)
    expectEqual(copy.run("Wishlist", "--remove").status, .success)
  }

  @Test("it is refused while other code imports it, or the manifest names it")
  func imported() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Wishlist").status, .success)
    try copy.write(
      "import Routing\npublic import WishlistFeatureInterface\n",
      to: "Modules/Features/CartFeature/Sources/Mine.swift")
    try copy.replace(
      "\"AuthFeatureInterface\"",
      by: "\"AuthFeatureInterface\", \"WishlistFeatureInterface\"", in: "Package.swift")
    try refused(
      copy, "Wishlist",
      [
        "@shop/cart imports it: Modules/Features/CartFeature/Sources/Mine.swift",
        "names WishlistFeature",
      ])
  }

  @Test("what only speaks of an import is not an import")
  func mentioned() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Wishlist").status, .success)
    try copy.write(
      "// import WishlistFeature\nlet text = \"\"\"\n  import WishlistFeatureInterface\n  \"\"\"\n",
      to: "Tests/Mine.swift")
    expectEqual(copy.run("Wishlist", "--remove").status, .success)
  }

  @Test("one whose name is the beginning of another's is no other")
  func prefix() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Wish").status, .success)
    let before = try copy.snapshot()
    expectEqual(copy.run("WishFeatured").status, .success)
    try copy.write(
      "import WishFeaturedFeatureInterface\n", to: "Modules/Features/CartFeature/Sources/Mine.swift"
    )
    expectEqual(copy.run("Wish", "--remove").status, .success)
    #expect(copy.exists("Modules/Features/WishFeaturedFeature"))
    #expect(before.count > 0)
  }

  @Test("a feature that is not there is refused with those there are")
  func unknown() throws {
    let copy = try PackageCopy()
    try refused(copy, "Wishlist", ["there is no feature Wishlist; there are Auth, Cart, Home, "])
  }

  private func refused(_ copy: PackageCopy, _ name: String, _ messages: [String]) throws {
    let before = try copy.snapshot()
    let outcome = copy.run(name, "--remove")
    expectEqual(outcome.status, .cannotCreate)
    for message in messages {
      #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
    }
    try expectEqual(copy.snapshot(), before)
  }
}
