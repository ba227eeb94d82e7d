import Diagnostics
import Expectations
@testable import Terminal
import TemporaryFiles
import Testing

@Suite("XDGFolders")
struct XDGFoldersTests {
  @Test("the variables name the folders")
  func variables() throws {
    let folders = try XDGFolders(
      program: "shop-cli",
      environment: Environment([
        "XDG_DATA_HOME": "/d/", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c", "HOME": "/h",
      ]))
    expectEqual(folders.config, "/c/shop-cli")
    expectEqual(folders.data, "/d/shop-cli")
    expectEqual(folders.state, "/s/shop-cli")
  }

  @Test("a relative or empty variable is ignored", arguments: ["", "data", "./d"])
  func relative(value: String) throws {
    let folders = try XDGFolders(
      program: "shop-cli",
      environment: Environment(["XDG_DATA_HOME": value, "XDG_STATE_HOME": value, "HOME": "/h/"]))
    expectEqual(folders.data, "/h/.local/share/shop-cli")
    expectEqual(folders.config, "/h/.config/shop-cli")
    expectEqual(folders.state, "/h/.local/state/shop-cli")
  }

  @Test(
    "without an absolute home there is no folder", arguments: [[:], ["HOME": ""], ["HOME": "h"]])
  func noHome(values: [String: String]) {
    #expect(throws: FolderError.noHome) {
      try XDGFolders(program: "p", environment: Environment(values))
    }
    expectEqual(FolderError.noHome.explanation.category, .configuration)
  }

  @Test("a folder is created for its owner alone, and creating it again is not an error")
  func create() throws {
    try TemporaryFile.withFolder { folder in
      let path = folder + "/a/b"
      try XDGFolders.create(path)
      try XDGFolders.create(path)
      expectEqual(TemporaryFile.mode(of: folder + "/a"), 0o700)
      expectEqual(TemporaryFile.mode(of: path), 0o700)
    }
  }

  @Test("a file in its place is an error that names it")
  func fileInTheWay() throws {
    try TemporaryFile.with([]) { _, path in
      #expect(throws: FolderError.self) { try XDGFolders.create(path + "/x") }
      #expect(throws: FolderError.self) { try XDGFolders.create(path) }
      #expect(
        FolderError.cannotCreate(path: path, SystemError(code: 13)).explanation.message
          .contains(path))
    }
  }
}
