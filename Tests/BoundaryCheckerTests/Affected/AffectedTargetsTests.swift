import CodeOwnership
import Expectations
import Foundation
import RandomInputs
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Affected targets")
struct AffectedTargetsTests {
  private func target(
    _ folder: String, _ dependencies: Set<String> = [], kind: TargetKind = .regular,
    products: Bool = false, terms: [String: String] = [:]
  ) -> ManifestSnapshot.Target {
    ManifestSnapshot.Target(
      kind: kind, folder: folder, dependencies: dependencies, usesProducts: products,
      terms: terms.merging(["dependencies": "\(dependencies.sorted())"]) { own, _ in own })
  }

  private var package: ManifestSnapshot {
    ManifestSnapshot(targets: [
      "App": target("Sources/App", ["Cart"]), "Cart": target("Sources/Cart", ["Money"]),
      "Money": target("Sources/Money"), "Net": target("Sources/Net", products: true),
      "CartTests": target("Tests/CartTests", ["Cart"], kind: .test),
      "Inner": target("Sources/Money/Inner"),
    ])
  }

  private func names(_ affected: AffectedTargets) -> [String] { affected.causes.keys.sorted() }

  @Test("a changed file affects its target and what depends on it")
  func files() {
    let affected = AffectedTargets(
      from: package, to: package, files: ["Sources/Cart/Cart.swift", "README.md"])
    expectEqual(names(affected), ["App", "Cart", "CartTests"])
    expectEqual(affected.causes["Cart"], .files(["Sources/Cart/Cart.swift"]))
    expectEqual(affected.chain(from: "App"), ["App", "Cart"])
    expectEqual(affected.outside, ["README.md"])
  }

  @Test("a file belongs to the innermost target around it")
  func nested() {
    let affected = AffectedTargets(
      from: package, to: package, files: ["Sources/Money/Inner/A.swift"])
    expectEqual(names(affected), ["Inner"])
  }

  @Test("a file that another target names affects that one, too")
  func named() {
    var package = package
    package.targets["App"]?.named = ["Sources/Money/Inner/Shared", "Sources/Money/Inner/one.swift"]
    func reached(_ file: String) -> [String] {
      names(AffectedTargets(from: package, to: package, files: [file]))
    }
    expectEqual(reached("Sources/Money/Inner/one.swift"), ["App", "Inner"])
    expectEqual(reached("Sources/Money/Inner/Shared/In/two.swift"), ["App", "Inner"])
    expectEqual(reached("Sources/Money/Inner/Shared.swift"), ["Inner"])
  }

  @Test("a file that a target is declared to read affects that one, now as before")
  func reads() {
    var head = package
    head.targets["CartTests"]?.reads = [PathPattern("Golden/**"), PathPattern("README.md")]
    func reached(_ file: String) -> [String] {
      names(AffectedTargets(from: head, to: package, files: [file]))
    }
    expectEqual(reached("Golden/deep/new.txt"), ["CartTests"])
    expectEqual(reached("README.md"), ["CartTests"])
    let other = AffectedTargets(from: head, to: head, files: ["Sources/Golden.txt"])
    expectEqual(names(other), [])
    let both = AffectedTargets(from: package, to: head, files: ["Golden/a", "CHANGES.md"])
    expectEqual(both.causes["CartTests"], .files(["Golden/a"]))
    expectEqual(both.outside, ["CHANGES.md"])
  }

  @Test("a target whose declared reads change is tested, for nothing else knows what it reads")
  func declaredReads() {
    var head = package
    head.targets["CartTests"]?.reads = [PathPattern("Golden/**")]
    for (base, next) in [(package, head), (head, package)] {
      let affected = AffectedTargets(from: base, to: next, files: ["boundaries.json"])
      expectEqual(affected.causes, ["CartTests": .reads])
    }
    expectEqual(names(AffectedTargets(from: head, to: head, files: ["boundaries.json"])), [])
  }

  @Test("a file that is left out of its target affects those that are declared to read it, if any")
  func excluded() {
    var package = package
    package.targets["Money"]?.excluded = ["Sources/Money/list.lock", "Sources/Money/Old"]
    func reached(_ file: String) -> [String] {
      names(AffectedTargets(from: package, to: package, files: [file]))
    }
    let all = ["App", "Cart", "CartTests", "Money"]
    expectEqual(reached("Sources/Money/list.lock"), all)
    package.targets["App"]?.reads = [PathPattern("**")]
    expectEqual(reached("Sources/Money/list.lock"), all)
    package.targets["CartTests"]?.reads = [PathPattern("Sources/Money/*.lock")]
    expectEqual(reached("Sources/Money/list.lock"), ["App", "CartTests"])
    expectEqual(reached("Sources/Money/other.lock"), all)
    expectEqual(reached("Sources/Money/Old/a.txt"), all)
  }

  @Test("a file by which everything is built affects everything, and is outside of nothing")
  func general() {
    var head = package
    head.general = [PathPattern(".swift-version")]
    let affected = AffectedTargets(from: package, to: head, files: [".swift-version"])
    expectEqual(names(affected).count, 6)
    expectEqual(affected.causes["Money"], .package(".swift-version"))
    expectEqual(affected.outside, [])
  }

  @Test("a page of documentation is compiled into nothing")
  func documentation() {
    let page = "Sources/Money/Money.docc/Money.md"
    expectEqual(names(AffectedTargets(from: package, to: package, files: [page])), [])
    var head = package
    head.targets["CartTests"]?.reads = [PathPattern("**/*.md")]
    expectEqual(names(AffectedTargets(from: head, to: head, files: [page])), ["CartTests"])
  }

  @Test("what the manifest names is known by its path, however it is written")
  func namedPaths() throws {
    let dump = Array(
      """
      {"name": "p", "targets": [
        {"name": "A", "type": "regular", "path": "Lib", "dependencies": [],
         "sources": ["./In/", "one.swift"], "resources": [{"path": "Data/"}]}]}
      """.utf8)
    var package = DumpedPackage(try Manifest.decoded(from: dump))
    package.dump = dump
    let snapshot = try ManifestSnapshot([package], isWorkspace: false, .none) { _ in true }
    expectEqual(snapshot.targets["A"]?.named, ["Lib/In", "Lib/one.swift", "Lib/Data"])
  }

  @Test("a manifest that only looks different changes nothing")
  func sameManifest() {
    expectEqual(names(AffectedTargets(from: package, to: package, files: ["Package.swift"])), [])
  }

  @Test("a change of one target's settings affects that target alone")
  func settings() {
    var head = package
    head.targets["Cart"]?.terms["settings"] = "[\"-O\"]"
    let affected = AffectedTargets(from: package, to: head, files: ["Package.swift"])
    expectEqual(names(affected), ["App", "Cart", "CartTests"])
    expectEqual(affected.causes["Cart"], .manifest(["settings"]))
  }

  @Test("what holds for the package affects every target")
  func everywhere() {
    var head = package
    head.terms["toolsVersion"] = "6.3"
    expectEqual(names(AffectedTargets(from: package, to: head, files: [])).count, 6)
  }

  @Test("other packages affect the targets that use products", arguments: [true, false])
  func packages(_ isResolved: Bool) {
    var head = package
    if !isResolved { head.packages = "[]" }
    let affected = AffectedTargets(
      from: package, to: head, files: isResolved ? ["Package.resolved"] : ["Package.swift"])
    expectEqual(names(affected), ["Net"])
  }

  @Test("a new target is affected, a removed one affects those that used it")
  func addedAndRemoved() {
    var head = package
    head.targets["New"] = target("Sources/New")
    head.targets["Money"] = nil
    let affected = AffectedTargets(from: package, to: head, files: ["Sources/Money/M.swift"])
    expectEqual(names(affected), ["App", "Cart", "CartTests", "New"])
    expectEqual(affected.removed, ["Money"])
    expectEqual(affected.causes["New"], .added)
  }

  @Test("a link to a changed file counts as changed")
  func links() {
    let affected = AffectedTargets(
      from: package, to: package, files: ["Shared/S.swift"],
      links: [(link: "Sources/Net/S.swift", target: "Shared/S.swift")])
    expectEqual(names(affected), ["Net"])
  }

  @Test("a use that is not declared leads to the target too")
  func undeclared() {
    let affected = AffectedTargets(
      from: package, to: package, files: ["Sources/Money/M.swift"], uses: ["Net": ["Money"]])
    expectEqual(names(affected), ["App", "Cart", "CartTests", "Money", "Net"])
  }

  /// The property: whatever changes, the result holds each target of which a source, or a source of
  /// what it depends on, differs.
  @Test(
    "the result holds every target whose transitive sources changed", arguments: UInt64(1)...200)
  func sound(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var state = RandomPackage(&generator)
    let base = state
    for _ in 0..<Int.random(in: 1...6, using: &generator) { state.edit(&generator) }
    let changed = Set(base.files.keys).union(state.files.keys)
      .filter { base.files[$0] != state.files[$0] }.sorted()
    let affected = Set(
      AffectedTargets(from: base.snapshot, to: state.snapshot, files: changed).causes.keys)
    for name in state.snapshot.targets.keys
    where base.transitiveSources(of: name) != state.transitiveSources(of: name) {
      #expect(affected.contains(name), "\(name) of seed \(seed)")
    }
  }
}
