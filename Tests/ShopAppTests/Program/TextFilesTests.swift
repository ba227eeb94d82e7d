import Expectations
import TemporaryFiles
import Terminal
import Testing

@testable import ShopApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("A text that a person saves")
struct TextFilesTests {
  @Test("is a file of its owner's alone, with nothing left beside it")
  func saved() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/receipt"
      try await TextFiles(keptFiles: [], home: nil).save("total 3\n", to: path)
      expectEqual(TemporaryFile.text(of: path), "total 3\n")
      expectEqual(TemporaryFile.mode(of: path), 0o600)
      expectEqual(names(in: folder), ["receipt"])
    }
  }

  @Test("is in the person's own folder where its path begins with ~/, and ~ is a name elsewhere")
  func home() async throws {
    try await TemporaryFile.withFolder { folder in
      let files = TextFiles(keptFiles: ["\(folder)/shop.db"], home: folder)
      try await files.save("total 3\n", to: "~/receipt")
      expectEqual(TemporaryFile.text(of: folder + "/receipt"), "total 3\n")
      await #expect(throws: TextFileError.exists(path: folder + "/receipt")) {
        try await files.save("x", to: "~/receipt")
      }
      await #expect(throws: PrivateFileError.self) { try await files.save("x", to: "~/shop.db") }
      try await files.save("x", to: folder + "/~")
      expectEqual(names(in: folder), ["receipt", "~"])
      let homeless = TextFiles(keptFiles: [], home: nil)
      await #expect(
        throws: TextFileError.cannotCreate(path: "~/receipt", reason: "$HOME is not set")
      ) { try await homeless.save("x", to: "~/receipt") }
    }
  }

  @Test("replaces no file, also not behind a link")
  func existing() async throws {
    try await TemporaryFile.withFolder { folder in
      let (path, link) = (folder + "/shop.db", folder + "/link")
      try TemporaryFile.write("data", to: path)
      try #require(unsafe symlink(path, link) == 0)
      try #require(unsafe symlink(folder + "/nothing", folder + "/loose") == 0)
      for path in [path, link, folder + "/loose"] {
        await #expect(throws: TextFileError.exists(path: path)) {
          try await TextFiles(keptFiles: [], home: nil).save("x", to: path)
        }
      }
      expectEqual(TemporaryFile.text(of: path), "data")
      expectEqual(names(in: folder), ["link", "loose", "shop.db"])
    }
  }

  @Test("becomes no file that the shop keeps and does not have yet, however it is named")
  func kept() async throws {
    try await TemporaryFile.withFolder { folder in
      let files = TextFiles(
        keptFiles: ["\(folder)/shop.db", "\(folder)/shop.db-journal"], home: nil)
      for path in ["\(folder)/shop.db-journal", "\(folder)/./shop.db"] {
        await #expect(throws: PrivateFileError.self) { try await files.save("x", to: path) }
      }
      expectEqual(names(in: folder), [])
      try await files.save("x", to: "\(folder)/shop.db.receipt")
      expectEqual(names(in: folder), ["shop.db.receipt"])
    }
  }

  private func names(in folder: String) -> [String] {
    FileNames.beginning(with: folder + "/").map { String($0.dropFirst(folder.count + 1)) }.sorted()
  }
}
