import Expectations
import Navigation
import Routing
import TemporaryFiles
import Testing

@testable import LineShell

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@MainActor
@Suite("The file of a session's entries")
struct ArchiveFileTests {
  @Test("keeps each change, and says once where another file replaced it, which stays as it is")
  func replaced() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/navigation"
      let host = ComposedHost(try NotesApp.composed())
      try await host.start()
      let file = ArchiveFile(path: path)
      expectEqual(file.keep(host.navigator), nil)
      try expectEqual(ArchiveFile(path: path).kept()?.text, host.navigator.archive().text)
      expectEqual(unsafe rename(path, path + ".aside"), 0)
      try TemporaryFile.write("another's", to: path)
      for route in [NoteRoute.help, NoteRoute.about] {
        _ = try host.navigator.open(AnyRoute(route), cause: .coordinator)
        let problem = file.keep(host.navigator)
        expectEqual(problem != nil, route == .help, "\(problem ?? "")")
      }
      expectEqual(TemporaryFile.text(of: path), "another's")
      #expect(!TemporaryFile.text(of: path + ".aside").contains("help"))
    }
  }

  @Test("stays as it is where it holds something else, or is in use as something else")
  func otherContent() async throws {
    try await TemporaryFile.withFolder { folder in
      let (path, other) = (folder + "/navigation", folder + "/link")
      let host = ComposedHost(try NotesApp.composed())
      try await host.start()
      try TemporaryFile.write("SQLite format 3", to: path)
      expectEqual(
        ArchiveFile(path: path).keep(host.navigator),
        "\(path) holds something else than a navigation state")
      expectEqual(TemporaryFile.text(of: path), "SQLite format 3")
      try TemporaryFile.write("", to: path)
      try #require(unsafe link(path, other) == 0)
      expectEqual(
        ArchiveFile(path: other, apartFrom: [path, other]).keep(host.navigator),
        "\(other) is in use by the program, as \(path)")
      expectEqual(TemporaryFile.text(of: path), "")
      expectEqual(ArchiveFile(path: path, apartFrom: [path]).keep(host.navigator), nil)
    }
  }
}
