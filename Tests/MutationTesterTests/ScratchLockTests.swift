import Expectations
import Foundation
import Testing

@testable import MutationTester

@Suite("The lock of a scratch path")
struct ScratchLockTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("scratch-lock-tests-\(UUID().uuidString)").path

  @Test("a second run is refused while the first lasts, and served after it")
  func twoRuns() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      let first = try ScratchLock(of: folder)
      let error = #expect(throws: MutationError.self) { _ = try ScratchLock(of: folder) }
      expectEqual(error, .scratchPathInUse(folder))
      #expect(try #require(error).description.contains("SHOP_MUTATION_SCRATCH"))
      withExtendedLifetime(first) {}
    }
    let next = try ScratchLock(of: folder)
    withExtendedLifetime(next) {}
  }

  @Test("a path that cannot be made is reported")
  func noFolder() {
    let error = #expect(throws: MutationError.self) { _ = try ScratchLock(of: "/dev/null/scratch") }
    guard case .file(path: "/dev/null/scratch", _) = error else {
      Issue.record("expected the path, got \(String(describing: error))")
      return
    }
  }
}
