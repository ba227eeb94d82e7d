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
@Suite("The file of a session's places")
struct ArchiveFileTests {
  @Test("keeps each change, and says once where another file took its place, which stays as it is")
  func replaced() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/places"
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
}
