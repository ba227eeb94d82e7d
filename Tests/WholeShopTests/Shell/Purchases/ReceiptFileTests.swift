import Diagnostics
import Expectations
import Foundation
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("A receipt as a file")
struct ReceiptFileTests {
  @Test("holds the receipt as plain text, and is for its owner alone")
  func stored() async throws {
    try await TemporaryFile.withFolder { folder in
      let session = try await ShopSession.browsing()
      try await session.register()
      try await session.mustRun("open \(session.order())/receipt")
      let path = folder + "/receipt.txt"
      let saved = try await session.mustRun("save \(path)")
      expectEqual(saved.message, "receipt stored in \(path)")
      let text = TemporaryFile.text(of: path)
      #expect(text.hasPrefix("Receipt\n\nOrder       o-"))
      #expect(text.contains("1 × A Field Guide to Clouds, each 22.00 USD"))
      #expect(text.contains("Paid with   Sandbox card, approved"))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test("never replaces one that is there, and says where it cannot be made")
  func refused() async throws {
    try await TemporaryFile.withFolder { folder in
      let session = try await ShopSession.browsing()
      try await session.register()
      try await session.mustRun("open \(session.order())/receipt")
      let path = folder + "/receipt.txt"
      try await session.mustRun("save \(path)")
      let before = TemporaryFile.text(of: path)
      await expectEqual(session.run("save \(path)").code, "export.exists")
      expectEqual(TemporaryFile.text(of: path), before)
      let nowhere = await session.run("save \(folder)/no/where.txt")
      expectEqual(nowhere.code, "export.cannotCreate")
      expectEqual(nowhere.exitCode, .cannotCreate)
    }
  }
}
