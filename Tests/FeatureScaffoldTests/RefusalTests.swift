import Expectations
import FeatureScaffold
import Foundation
import Testing

@Suite("Refusing a feature")
struct RefusalTests {
  @Test(
    "a name that cannot be one is refused with what to write instead",
    arguments: [
      ("wishlist", "upper camel case"), ("Wish-List", "upper camel case"),
      ("1Wish", "upper camel case"), ("Wünsche", "upper camel case"), ("", "upper camel case"),
      ("../Evil", "upper camel case"), ("W", "2 to 30"),
      ("Abcdefghijklmnopqrstuvwxyzabcde", "2 to 30"), ("WishlistFeature", "leave out 'Feature'"),
      ("WishlistPlugin", "leave out 'Plugin'"), ("Import", "choose another word"),
      ("Feature", "leave out 'Feature'"), ("Any", "choose another word"),
      ("Root", "choose another word"), ("Lobby", "choose another word"),
      ("Back", "choose another word"),
    ])
  func invalidName(name: String, remedy: String) throws {
    try expectRefusal([name], .usage, remedy)
  }

  @Test(
    "arguments that are not understood are refused",
    arguments: [
      ([], "usage: new-feature NAME [options]"),
      (["Wishlist", "Basket"], "\"Basket\" is one argument too many"),
      (["Wishlist", "--tabs"], "unknown option \"--tabs\"; did you mean --tab?"),
      (["Wishlist", "--tab=yes"], "--tab takes no value"),
      (["Wishlist", "--remove", "--tab"], "--remove and --tab exclude each other"),
      (["--sort", "--remove"], "--sort and --remove exclude each other"),
      (["--sort", "Wishlist"], "\"Wishlist\" is one argument too many"),
      (["Wishlist", "--owner="], "not an owner"),
      (["Wishlist", "--owner", "--tab"], "not an owner"),
      (["Wishlist", "--owner", "shop"], "not an owner"),
      (["Wishlist", "--owner", "@shop/"], "not an owner"),
      (["Wishlist", "--owner", "@shop/a b"], "not an owner"),
      (["Wishlist", "--owner", "@a/b/c"], "not an owner"),
    ])
  func invalidArguments(arguments: [String], message: String) throws {
    try expectRefusal(arguments, .usage, message)
  }

  @Test(
    "a name that a feature has is refused, in any case of letters",
    arguments: [("Cart", "Modules/Features/CartFeature"), ("CArt", "Modules/Features/CartFeature")])
  func nameTaken(name: String, owner: String) throws {
    try expectRefusal([name], .cannotCreate, "taken by \(owner); choose another name")
  }

  @Test("a second run is refused and changes nothing")
  func secondRun() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Wishlist").status, .success)
    try expectRefusal(
      ["Wishlist"], .cannotCreate, "taken by Modules/Features/WishlistFeature", in: copy)
  }

  @Test("tests that are there without the feature are not overwritten")
  func testsTaken() throws {
    let copy = try PackageCopy()
    try copy.write("// mine\n", to: "Tests/WishlistFeatureTests/MineTests.swift")
    try expectRefusal(
      ["Wishlist"], .cannotCreate, "taken by Tests/WishlistFeatureTests", in: copy)
  }

  @Test(
    "a folder or a file that is a link is not written through, for a new feature or one that goes",
    arguments: ["Modules", "Modules/Features", "Tests", "Apps", "Package.swift", "CODEOWNERS"]
      .flatMap { path in
        [["Wishlist", "--tab"], ["Wishlist", "--dry-run"]].map { (path, $0) }
      } + [("Modules/Features", ["Search", "--remove"]), ("CODEOWNERS", ["Search", "--remove"])])
  func linked(path: String, arguments: [String]) throws {
    let copy = try PackageCopy()
    try copy.replaceByLink(path)
    try expectRefusal(arguments, .cannotCreate, "\(path) is a symbolic link", in: copy)
  }

  @Test("the name of a file that is removed is one line of what is said, and hides nothing")
  func removedName() throws {
    let copy = try PackageCopy()
    try copy.write("", to: "Modules/Features/SearchFeature/a\u{1B}[2J\u{200B}\nremove all")
    let outcome = copy.run("Search", "--remove", "--dry-run")
    expectEqual(outcome.status, .success)
    #expect(outcome.output.contains("SearchFeature/a\\u{1B}[2J\\u{200B}\\nremove all\n"))
    #expect(!outcome.output.split(separator: "\n").contains("remove all"))
  }

  @Test("a name with control characters or hidden ones is shown on one line, each escaped")
  func shownName() throws {
    let name = "Wish\u{1B}[2J\nnew-feature: done\u{202E}\u{200B}"
    let shown = "Wish\\u{1B}[2J\\nnew-feature: done\\u{202E}\\u{200B}"
    for arguments in [
      [name], ["Wishlist", "--owner", name], ["Wishlist", "--opens", name],
      ["Wishlist", "--contributes-to", name], ["Wishlist", name], [name, "--remove"],
      ["Wishlist", "--\(name)"],
    ] {
      let outcome = try PackageCopy().run(arguments)
      #expect(outcome.status != .success && outcome.diagnostics.contains(shown), "\(outcome)")
      expectEqual(outcome.diagnostics.split(separator: "\n").count, 1)
    }
  }

  @Test(
    "a name whose links are another feature's is refused",
    arguments: ["Checkout", "Login", "Product", "Settings"])
  func linkTaken(name: String) throws {
    try expectRefusal(
      [name], .cannotCreate, "links under '\(name.lowercased())' are taken by Modules/")
  }

  @Test("a link that is an alias elsewhere is refused")
  func aliasTaken() throws {
    let copy = try PackageCopy()
    try copy.write(
      "LinkPattern(\n  \"a/:id\", aliases: [\"b?id=\", \"wishlist?of=\"], .path(\"id\"))",
      to: "Modules/Features/LastFeature/Interface/LastRoute.swift")
    try expectRefusal(["Wishlist"], .cannotCreate, "links under 'wishlist' are taken", in: copy)
  }

  @Test(
    "a missing anchor is named with its file, and nothing is changed",
    arguments: [
      ("Package.swift", "let features: [Feature] = [", "let teams: [Feature] = ["),
      ("Package.swift", "\n]\n", "\n  ]\n"),
      ("CODEOWNERS", "/Modules/Features/", "/Modules/Teams/"),
      (
        "Apps/ShopComposition/ShopComposition.swift", "let plugins: [any FeaturePlugin]",
        "let plugins: [FeaturePlugin]"
      ),
      ("Apps/ShopComposition/ShopComposition.swift", "import ", "// "),
    ])
  func anchorMissing(path: String, anchor: String, replacement: String) throws {
    let copy = try PackageCopy()
    try copy.replace(anchor, by: replacement, in: path)
    try expectRefusal(["Wishlist"], .cannotCreate, "\(path) has no ", in: copy)
  }

  @Test("a last line without its comma is named, and nothing is changed")
  func comma() throws {
    let copy = try PackageCopy()
    try copy.replace(
      "\"SharedKernelTesting\"]),\n]", by: "\"SharedKernelTesting\"])\n]", in: "Package.swift")
    try expectRefusal(["Zoo"], .cannotCreate, "this is not the whole line of a feature", in: copy)
  }

  @Test("a feature to open that is not there is refused with those there are")
  func opensUnknown() throws {
    try expectRefusal(
      ["Wishlist", "--opens", "Home,Basket"], .cannotCreate,
      "there is no feature Basket; there are Auth, Cart, Home")
  }

  @Test("a file that is not there is named")
  func unreadable() throws {
    let copy = try PackageCopy()
    try copy.remove("CODEOWNERS")
    try expectRefusal(["Wishlist"], .cannotCreate, "cannot read CODEOWNERS", in: copy)
  }

  @Test("a folder that is not the package's is refused")
  func notThePackage() {
    let outcome = NewFeatureCommand.run(["Wishlist", "--package-path", "/dev/null"])
    expectEqual(outcome.status, .cannotCreate)
    #expect(outcome.diagnostics.contains("pass --package-path"))
  }

  @Test("where something cannot be written, what was written is taken back")
  func notWritten() throws {
    let copy = try PackageCopy()
    // In the copy, one is the folder of the other.
    for name in ["SampleList", "Wishlist/Wishlist"] {
      try copy.write("", to: "Modules/Features/SampleListFeature/Notes/\(name)")
    }
    try expectRefusal(["Wishlist"], .cannotCreate, "cannot write ", in: copy)
    #expect(!copy.exists(".new-feature"))
  }

  @Test("--help goes to standard output and wins over everything else")
  func help() {
    let outcome = NewFeatureCommand.run(["--help"])
    expectEqual(outcome.status, .success)
    #expect(outcome.output.hasPrefix("Usage: new-feature"))
    #expect(outcome.diagnostics.isEmpty)
  }

  private func expectRefusal(
    _ arguments: [String], _ status: FeatureScaffold.ExitStatus, _ message: String,
    in copy: PackageCopy? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // Wrong arguments are refused before the package is looked at.
    let copy = status == .usage ? nil : try copy ?? PackageCopy()
    let before = try copy?.snapshot()
    let place = copy.map { [$0.path] } ?? [PackageCopy.original.path, "--dry-run"]
    let outcome = NewFeatureCommand.run(arguments + ["--package-path"] + place)
    #expect(outcome.status == status, sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(
      outcome.diagnostics.hasPrefix("new-feature: error: ")
        && outcome.diagnostics.contains(message), "\(outcome.diagnostics)",
      sourceLocation: sourceLocation)
    #expect(try copy?.snapshot() == before, sourceLocation: sourceLocation)
  }
}
