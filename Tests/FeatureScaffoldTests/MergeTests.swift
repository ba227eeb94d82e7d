import Expectations
import FeatureScaffold
import Foundation
import RandomInputs
import Testing

/// Branches of git, each with one generated feature, merged as they come.
@Suite("Features of many branches, merged")
struct MergeTests {
  /// Adjacent ones, ones that begin alike, and ones at both ends of every list.
  private static let names = [
    "Aardvark", "Basket", "Baskets", "Bundle", "Cartwheel", "Coupon", "Gallery", "Gift",
    "GiftCards",
    "Gifts", "HomeBase", "Map", "News", "Offer", "Outlet", "Wish", "Wishes", "Wishlist", "Yard",
    "Zoo",
  ]

  @Test(
    "20 branches in 20 random orders: no conflict, no line lost or doubled, and sorted what generating them gives"
  )
  func randomOrders() throws {
    let repository = try GitRepository(branches: Self.names)
    var random = SeededGenerator(seed: 16)
    // Five random beginnings, each with four random ends: fewer merges than twenty whole orders.
    let beginnings = (0..<5).map { _ in Array(Self.names.shuffled(using: &random).prefix(14)) }
    let begun = try repository.merge(beginnings, from: beginnings.map { _ in "main" })
    let ends = (0..<20).map { index in
      Self.names.filter { !beginnings[index / 4].contains($0) }.shuffled(using: &random)
    }
    let merged = try repository.merge(ends, from: ends.indices.map { begun[$0 / 4] })
    let trees = try repository.trees(of: merged)
    expectEqual(trees.count, ends.count)
    for (tree, index) in Dictionary(zip(trees, trees.indices), uniquingKeysWith: { one, _ in one })
    {
      try repository.checkOut(tree: tree)
      let outcome = repository.copy.run("--sort")
      // What order does not fix is said; what it does fix is the same whatever the order of merging.
      expectEqual(
        outcome.status, .success, "\(beginnings[index / 4] + ends[index]): \(outcome.diagnostics)")
    }
    #expect(Set(trees).count > 1, "branches that add at one place are merged in either order")

    // What was merged is a manifest, and sorted what generating one after the other gives.
    try repository.run("git reset -q --hard main")
    try repository.merge(Self.names.reversed())
    let dump = try repository.run("swift package dump-package --disable-sandbox")
    for name in Self.names {
      #expect(dump.components(separatedBy: "\"name\" : \"\(name)Feature\"").count > 1, "\(name)")
    }
    try repository.run("rm -rf .build")
    expectEqual(repository.copy.run("--sort").status, .success)
    let one = try PackageCopy()
    for name in Self.names {
      expectEqual(one.run(name, "--owner", "@shop/\(name)").status, .success)
    }
    try expectEqual(one.snapshot(), repository.copy.snapshot())
  }

  @Test("a line that two branches edit is listed twice, and is named")
  func edited() throws {
    let repository = try GitRepository(branches: [])
    for (branch, domain) in [("first", "Money"), ("second", "Catalog")] {
      try repository.branch(branch) { copy in
        try copy.replace(
          "Feature(\"Onboarding\", interface: [\"Navigation\"], opens: [\"Auth\"], uses: []",
          by:
            "Feature(\"Onboarding\", interface: [\"Navigation\"], opens: [\"Auth\"], uses: [\"\(domain)\"]",
          in: "Package.swift")
      }
    }
    try repository.merge(["first", "second"])
    let outcome = repository.copy.run("--sort")
    expectEqual(outcome.status, .cannotCreate)
    #expect(outcome.diagnostics.contains("Package.swift: Onboarding is listed twice"))
    // So does the manifest, in place of a folder, also where only other modules are built.
    for module in ["", "MODULE=CartFeature "] {
      let dump = try repository.run("\(module)swift package dump-package --disable-sandbox")
      let told = "\"path\" : \"Package.swift has two lines of Onboarding; merge them into one\""
      #expect(dump.components(separatedBy: told).count == 2)
    }
  }

  @Test(
    "a line that a merge brings back without its folder is named with what to do, and is not remembered"
  )
  func broughtBack() throws {
    let repository = try GitRepository(branches: [])
    try repository.branch("edits") { copy in
      try copy.replace(
        "Feature(\"Onboarding\", interface: [\"Navigation\"], opens: [\"Auth\"], uses: []",
        by:
          "Feature(\"Onboarding\", interface: [\"Navigation\"], opens: [\"Auth\"], uses: [\"Money\"]",
        in: "Package.swift")
    }
    try repository.merge(["edits"])
    try repository.run("mv Modules/Features/OnboardingFeature gone")
    for module in ["", "MODULE=CartFeature "] {
      let dump = try repository.run(
        "\(module)swift package dump-package --disable-sandbox 2>&1 || true")
      #expect(dump.contains("Package.swift has a line of Onboarding, and"), "\(dump)")
      #expect(dump.contains("or bring the folder back"), "\(dump)")
    }
    try repository.run("mv gone Modules/Features/OnboardingFeature")
    let dump = try repository.run("swift package dump-package --disable-sandbox")
    #expect(dump.contains("OnboardingFeature"))
  }
}

/// A repository of git with the files of this package that a new feature touches.
private final class GitRepository {
  let copy: PackageCopy

  /// Makes the repository, and a branch for each name with that one feature generated.
  init(branches: [String]) throws {
    copy = try PackageCopy()
    let attributes = PackageCopy.original.appendingPathComponent(".gitattributes")
    try FileManager.default.copyItem(
      at: attributes, to: URL(fileURLWithPath: copy.path + "/.gitattributes"))
    try run(
      """
      git init -q -b main .
      git config user.name Test && git config user.email test@shop.example
      git config gc.auto 0 && git config maintenance.auto false && git config core.fsync none
      git config core.compression 0 && git config core.warnAmbiguousRefs false
      git add -A && git commit -q -m base
      """)
    for name in branches {
      try branch(name) { copy in
        let outcome = copy.run(name, "--owner", "@shop/\(name)")
        expectEqual(outcome.status, .success, "\(outcome.diagnostics)")
      }
    }
    // In one file, which each merge opens once, and not once for each object that it reads.
    try run("git repack -a -d -q && git pack-refs --all")
  }

  /// Makes a branch of the base with a change.
  func branch(_ name: String, _ change: (PackageCopy) throws -> Void) throws {
    try run("git checkout -q -b \(name) main")
    try change(copy)
    try run("git add -A && git commit -q -m \(name) && git checkout -q main")
  }

  /// Merges branches into the base, one after the other.
  func merge(_ branches: [String]) throws {
    try run(branches.map { "git merge -q --no-edit \($0)" }.joined(separator: "\n"))
  }

  /// Merges branches in each order into the commit it starts from; a conflict fails.
  ///
  /// As ``merge(_:)`` does it, but without a file of the working tree, and all orders step by step together:
  /// two processes a step, instead of two a merge.
  ///
  /// - Returns: The branch that each order gives.
  func merge(_ orders: [[String]], from bases: [String]) throws -> [String] {
    let heads = orders.indices.map { "refs/heads/merged-\(orders.count)-\($0)" }
    try run("git update-ref --stdin", zip(heads, bases).map { "create \($0) \($1)" })
    for step in Self.steps(of: orders) {
      let merged = try run("git merge-tree --stdin", zip(heads, step).map { "\($0) \($1)" })
        .split(separator: "\0").map(String.init)
      let trees = stride(from: 1, to: merged.count, by: 2).map { merged[$0] }
      let isClean = stride(from: 0, to: merged.count, by: 2).allSatisfy { merged[$0] == "1" }
      try #require(isClean && trees.count == heads.count, "\(merged)")
      let commits = zip(zip(heads, step), trees).map { merge, tree in
        """
        commit \(merge.0)
        committer Test <test@shop.example> 0 +0000
        data 0
        from \(merge.0)^0
        merge \(merge.1)
        M 040000 \(tree) \n
        """
      }
      try run("git fast-import --quiet", commits)
    }
    return heads
  }

  func trees(of commits: [String]) throws -> [String] {
    try run("git rev-parse \(commits.map { "'\($0)^{tree}'" }.joined(separator: " "))")
      .split(separator: "\n").map(String.init)
  }

  /// The branch that each order merges first, second, and so on, by its whole name, which git finds at once.
  private static func steps(of orders: [[String]]) -> [[String]] {
    (orders.first ?? []).indices.map { step in orders.map { "refs/heads/\($0[step])" } }
  }

  /// Puts a tree into the working tree.
  func checkOut(tree: String) throws {
    try run("git read-tree -u --reset \(tree)")
  }

  /// Runs a command with lines to read.
  @discardableResult
  private func run(_ command: String, _ lines: [String]) throws -> String {
    try run("\(command) <<'END'\n\(lines.joined(separator: "\n"))\nEND")
  }

  /// Runs a script in the repository and answers what it prints; the first command that fails ends it.
  @discardableResult
  func run(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-e"]
    process.currentDirectoryURL = URL(fileURLWithPath: copy.path)
    // What the person who tests has configured, such as signing, is no part of it, and nor is the module
    // whose tests these are.
    process.environment = ProcessInfo.processInfo.environment.merging([
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "MODULE": "",
    ]) { $1 }
    let input = URL(fileURLWithPath: copy.path + ".sh")
    defer { try? FileManager.default.removeItem(at: input) }
    try Data(script.utf8).write(to: input)
    process.standardInput = try FileHandle(forReadingFrom: input)
    // Its errors go where those of the tests go.
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(text.suffix(500))")
    return text
  }
}
