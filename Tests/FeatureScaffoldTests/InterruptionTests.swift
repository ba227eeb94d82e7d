import Expectations
import Testing

@testable import FeatureScaffold

@Suite("A run that is killed")
struct InterruptionTests {
  /// A copy of the package with a feature in it, and a change of that copy.
  private func change(_ isRemoval: Bool) throws -> (PackageCopy, PackageFolder, PackageChange) {
    let copy = try PackageCopy()
    expectEqual(copy.run("Gallery").status, .success)
    let folder = try PackageFolder(copy.path)
    let plan =
      isRemoval
      ? try ScaffoldPlan(removing: FeatureName("Gallery"), in: folder)
      : try ScaffoldPlan(
        generating: NewFeature(
          name: FeatureName("Wishlist"), owner: OwnerName("@shop/lists"), hasStore: true),
        in: folder)
    return (copy, folder, plan.change)
  }

  @Test("leaves nothing behind its successor, wherever it ended", arguments: [false, true])
  func killed(isRemoval: Bool) throws {
    let (copy, folder, change) = try change(isRemoval)
    let before = try copy.snapshot()
    for end in change.steps.indices.dropLast() {
      for step in change.steps.prefix(end) { try step.perform(in: folder) }
      let wasBegun = PackageChange.isUnfinished(in: folder)
      let next = copy.run("--sort")
      expectEqual(next.status, .success)
      expectEqual(
        next.diagnostics,
        wasBegun ? "note: an earlier run was interrupted; it is taken back\n" : "")
      try expectEqual(copy.snapshot(), before, "after \(end) of \(change.steps.count) steps")
      for path in [
        ".new-feature", "Tests/WishlistFeatureTests", "Modules/Features/WishlistFeature",
      ] {
        #expect(!copy.exists(path), "\(path) after \(end) steps")
      }
    }
    for step in change.steps { try step.perform(in: folder) }
    #expect(try copy.snapshot() != before && !copy.exists(".new-feature"))
    expectEqual(copy.run("--sort").diagnostics, "")
  }

  @Test("has changed what somebody changed since: that stays and is named")
  func changedSince() throws {
    let (copy, folder, change) = try change(false)
    let before = try copy.snapshot()
    for step in change.steps.dropLast(2) { try step.perform(in: folder) }
    let owners = try copy.text("CODEOWNERS") + "# mine\n"
    try copy.write(owners, to: "CODEOWNERS")
    let file = "Modules/Features/WishlistFeature/Sources/WishlistPlugin.swift"
    try copy.write("mine\n", to: file)
    expectEqual(
      copy.run("Search", "--remove", "--dry-run").diagnostics,
      "new-feature: error: an earlier run was interrupted; without --dry-run the command takes back "
        + "what that has changed\n")
    let next = copy.run("--sort")
    #expect(next.diagnostics.contains("but for what was changed since: CODEOWNERS, \(file)"))
    var expected = before
    (expected["CODEOWNERS"], expected[file]) = (owners, "mine\n")
    try expectEqual(copy.snapshot(), expected)
  }

  @Test("while another one works, nothing is changed")
  func busy() throws {
    let (copy, folder, _) = try change(false)
    let before = try copy.snapshot()
    try folder.alone { () throws(ScaffoldError) in
      let outcome = copy.run("Wishlist")
      expectEqual(outcome.status, .cannotCreate)
      #expect(outcome.diagnostics.contains("another new-feature is changing this package"))
    }
    try expectEqual(copy.snapshot(), before)
    expectEqual(copy.run("Wishlist").status, .success)
  }

  @Test("that has left a link in the place of its notes is not followed")
  func linked() throws {
    let (copy, _, _) = try change(false)
    try copy.write("", to: ".new-feature/unfinished/new/CODEOWNERS")
    try copy.replaceByLink(".new-feature")
    let outcome = copy.run("Wishlist")
    expectEqual(outcome.status, .cannotCreate)
    #expect(outcome.diagnostics.contains(".new-feature is a symbolic link"))
  }
}
