import Expectations
import Navigation
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("A session that is taken up again")
struct RestorationTests {
  @Test("the tree of the last session comes back, tab by tab, as its links")
  func sameTree() async throws {
    let lines = [
      "skip", "open shop://product/p-025", "reviews", "tab search", "find tea", "open shop://login",
    ]
    try await TemporaryFile.withFolder { folder in
      let first = try await ShopSession(file: folder + "/shop.db")
      for line in lines { try await first.mustRun(line) }
      let archive = first.app.navigator.archive()
      await first.app.close()
      let second = try await ShopSession(file: folder + "/shop.db", seed: 2)
      let report = try await second.app.coordinator.restore(
        Archive(text: archive.text), links: second.app.router)
      #expect(report.losses.isEmpty)
      expectEqual(second.app.navigator.archive(), archive)
      expectEqual(second.path, first.path)
      try await second.mustRun("dismiss")
      try await second.mustRun("tab home")
      #expect(second.path.last == "shop://product/p-025/reviews")
      #expect(second.app.navigator.leakDetector.leaks.isEmpty)
      await second.app.close()
    }
  }

  @Test("what waited for signing in is opened after signing in, a restart later")
  func pending() async throws {
    try await TemporaryFile.withFolder { folder in
      let first = try await ShopSession(file: folder + "/shop.db")
      for line in ["skip", "open shop://orders"] { try await first.mustRun(line) }
      let saved = first.app.navigator.archive().text
      await first.app.close()
      let second = try await ShopSession(file: folder + "/shop.db", seed: 2)
      _ = try await second.app.coordinator.restore(Archive(text: saved), links: second.app.router)
      #expect(second.pending == ["shop://orders"])
      #expect(second.path.last == "shop://login")
      try await second.register()
      #expect(second.path.last == "shop://orders")
      #expect(second.pending.isEmpty)
      await second.app.close()
    }
  }

  @Test("what cannot be read is an error with words, and what cannot be kept is said once")
  func unreadable() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/shop.db.navigation"
      let file = ArchiveFile(path: path)
      try TemporaryFile.write("hello\n", to: path)
      #expect(throws: ArchiveError.notAnArchive) { try file.kept() }
      try TemporaryFile.write("navigation 99\n", to: path)
      #expect(throws: ArchiveError.otherVersion(found: 99, known: 2)) { try file.kept() }
      let lost = ArchiveFile(path: folder + "/nowhere/shop.db.navigation")
      let session = try await ShopSession.browsing()
      expectEqual(lost.keep(session.app.navigator)?.contains("nowhere"), true)
      try await session.mustRun("tab cart")
      #expect(lost.keep(session.app.navigator) == nil)
    }
  }
}
