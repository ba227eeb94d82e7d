import Expectations
import Foundation
import LineShell
import PluginInterface
import Routing
import ShopApp
import ShopComposition
import ShopSessions
import TemporaryFiles
import Testing

@MainActor
@Suite("Every link that was ever published")
struct LinkHistoryTests {
  nonisolated private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test("leads somewhere, or is answered with what to open instead")
  func shop() async throws {
    let session = try await ShopSession { $0.plugins = ShopComposition.plugins }
    let history = try LinkHistory(of: Self.package)
    for gap in history.unseen { print("not replayed: \(gap)") }
    expectEqual(history.refusals(by: session.app.router.table), [])
    // Without one of the two, nothing was looked at.
    #expect(!history.versions.isEmpty || !history.unseen.isEmpty)
  }

  // MARK: - Planted histories

  private enum PlantedRoute: Route {
    case cart
    case item(Int)
    case orders

    static let patterns: [LinkPattern<PlantedRoute>] = [
      LinkPattern("cart", aliases: ["basket"], .cart),
      LinkPattern("item/:id", Self.item, .path("id")),
      LinkPattern("orders", access: .signedIn, .orders),
      .retired("wishes/:id", since: "2026-10", insteadOpen: "item/:id"),
      .retired("rack", since: "2026-10", insteadOpen: "shelf"),
    ]
  }

  nonisolated private static let now = """
    basket   public, as cart
    cart   public
    item/:id(Int)   public
    orders   signed in
    rack   gone since 2026-10, open shelf
    wishes/:id   gone since 2026-10, open item/:id

    """

  /// The refusals of a history in which the lock file had each of some texts, the last one now.
  private func replay(_ texts: [String], then more: String = "", in clone: String = ".") throws
    -> (refusals: [String], history: LinkHistory)
  {
    var builder = RouteTableBuilder()
    builder.add(PlantedRoute.self, registration: Registration(plugin: "planted", owner: "@a"))
    let table = try builder.build(policy: LinkPolicy(scheme: "shop", hosts: []))
    var result: (refusals: [String], history: LinkHistory)?
    try TemporaryFile.withFolder { folder in
      var script = """
        export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
        cd '\(folder)' && git init -q -b main && mkdir Interface && cd Interface

        """
      for (index, text) in texts.enumerated() {
        try TemporaryFile.write(text, to: "\(folder)/\(index)")
        script += "cp ../\(index) links.lock && git add . && git commit -qm \(index)\n"
      }
      try Self.run(script + more)
      let history = try LinkHistory(of: "\(folder)/\(clone)")
      result = (history.refusals(by: table), history)
    }
    return try #require(result)
  }

  private static func run(_ script: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", script]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test(
    "a planted break is found, though the version after it has forgotten the link",
    arguments: [
      ("find   public\n", "find of Interface/links.lock", "nothing answers it"),
      ("item/:id(Bool)   public\n", "item/:id of", "id takes Int, no longer Bool"),
      ("item/:id(Int)?size=(Int)   public\n", "item/:id?size= of", "?size= is not read any more"),
      ("orders   public\n", "orders of", "it asks to sign in"),
      ("rack   public\n", "rack of", "shelf, to be opened instead, is no link"),
      ("cart/more   gone since 2026-01, open cart\n", "cart/more of", "nothing answers it"),
    ])
  func broken(old: String, link: String, reason: String) throws {
    let now = Self.now.replacing("rack   gone since 2026-10, open shelf\n", with: "")
    let refusals = try replay([old, now]).refusals
    expectEqual(refusals.count, 1)
    #expect(refusals.first?.contains(link) == true && refusals.first?.contains(reason) == true)
  }

  @Test(
    "an alias, an end with what replaces it, and an announced narrower promise are answers",
    arguments: [
      "basket   public\n", "cart   signed in\n", "item/:id(one of 1, 2)   public\n",
      "wishes/:id(Int)   public\n", "wishes/:id   gone since 2026-01, open cart\n",
      "orders   public\n",
    ])
  func kept(old: String) throws {
    let item = old.hasPrefix("item") ? "item/:id(String)" : "item/:id(Int)"
    let now = Self.now.replacing("signed in", with: "signed in, narrowed since 2026-10")
      .replacing("rack   gone since 2026-10, open shelf\n", with: "")
      .replacing("item/:id(Int)", with: item)
    let replayed = try replay([old, now])
    expectEqual(replayed.refusals, [])
    #expect(replayed.history.versions.count == 2 && replayed.history.unseen.isEmpty)
  }

  @Test("what a merged branch published counts, and so does a file that is gone")
  func merged() throws {
    let side = """
      git checkout -qb side && echo 'side   public' >links.lock && git commit -qam side
      cp ../0 links.lock && git commit -qam back && git checkout -q main
      git merge -q --no-ff -m merge side
      mkdir ../Other && echo 'other   public' >../Other/links.lock && git add .. && git commit -qm other
      git rm -q ../Other/links.lock && git commit -qm gone
      """
    let now = Self.now.replacing("rack   gone since 2026-10, open shelf\n", with: "")
    let refusals = try replay([now], then: side).refusals
    expectEqual(refusals.count, 2, "\(refusals)")
    #expect(refusals.contains { $0.hasPrefix("side of") })
    #expect(refusals.contains { $0.hasPrefix("other of Other/links.lock") })
  }

  @Test(
    "what cannot be seen is reported: before a shallow clone, without a history, or in no order")
  func unseen() throws {
    let now = Self.now.replacing("rack   gone since 2026-10, open shelf\n", with: "")
    let shallow = try replay(
      ["find   public\n", now],
      then: "git clone -q --depth 1 \"file://$(cd .. && pwd)\" ../clone", in: "clone")
    #expect(shallow.refusals == [] && shallow.history.versions.count == 1)
    expectEqual(shallow.history.unseen.first?.contains("shallow"), true)

    let malformed = try replay(["<<<<<<< HEAD\n", now])
    #expect(malformed.refusals == [] && malformed.history.unseen.count == 1)

    try TemporaryFile.withFolder { folder in
      let history = try LinkHistory(of: folder)
      #expect(history.versions.isEmpty && history.unseen.count == 1)
    }
  }
}
