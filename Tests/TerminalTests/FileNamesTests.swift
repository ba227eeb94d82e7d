import Expectations
import TemporaryFiles
import Terminal
import Testing

@Suite("FileNames")
struct FileNamesTests {
  @Test(
    "are those that begin as the path does; a folder's ends in a slash, hidden ones are asked for")
  func beginning() throws {
    try TemporaryFile.withFolder { folder in
      try TemporaryFile.write("", to: folder + "/cart.csv")
      try TemporaryFile.write("", to: folder + "/.cart")
      try TemporaryFile.write("", to: folder + "/other")
      try XDGFolders.create(folder + "/carts")
      expectEqual(
        FileNames.beginning(with: folder + "/ca"), [folder + "/cart.csv", folder + "/carts/"])
      expectEqual(FileNames.beginning(with: folder + "/."), [folder + "/.cart"])
      #expect(FileNames.beginning(with: folder + "/carts/").isEmpty)
      #expect(FileNames.beginning(with: folder + "/none/x").isEmpty)
    }
  }
}
