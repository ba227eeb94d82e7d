import Expectations
import Screens
import Testing

@MainActor
@Suite("Paging")
struct PagingTests {
  /// The page that an action turns to; `nil` where it is not offered.
  private func turned(_ paging: Paging, by name: String) async throws -> Int? {
    @MainActor final class Turned { var number: Int? }
    let turned = Turned()
    let screen = Screen(title: "", actions: paging.actions { turned.number = $0 })
    guard let action = screen.action(named: name) else { return nil }
    try await expectEqual(action.perform(), .silent)
    return turned.number
  }

  private func offered(_ paging: Paging) -> [String] {
    Screen(actions: paging.actions { _ in }).actions.map(\.name)
  }

  @Test("a list of one page says nothing of pages and cannot be turned")
  func onePage() {
    let paging = Paging(number: 1, count: 1)
    #expect(paging.blocks.isEmpty)
    #expect(offered(paging).isEmpty)
  }

  @Test(
    "a page offers the turns that lead somewhere, and only those can be made",
    arguments: [
      (1, ["next", "page"], 2, nil), (2, ["next", "previous", "page"], 3, 1),
      (3, ["previous", "page"], nil, 2),
    ] as [(Int, [String], Int?, Int?)])
  func turns(number: Int, offered: [String], next: Int?, previous: Int?) async throws {
    let paging = Paging(number: number, count: 3)
    expectEqual(paging.blocks, [.text("page \(number) of 3")])
    expectEqual(self.offered(paging), offered)
    try await expectEqual(turned(paging, by: "next"), next)
    try await expectEqual(turned(paging, by: "previous"), previous)
  }

  @Test("among more than two pages any can be asked for by its number")
  func pageByNumber() async throws {
    @MainActor final class Turned { var number: Int? }
    let turned = Turned()
    #expect(!offered(Paging(number: 1, count: 2)).contains("page"))
    let actions = Paging(number: 1, count: 7).actions { turned.number = $0 }
    let page = try #require(actions.first { $0.name == "page" })
    _ = try await page.perform(["5"])
    expectEqual(turned.number, 5)
    await #expect(throws: InputError.outOfRange(8, accepted: 1...7)) {
      _ = try await page.perform(["8"])
    }
  }

  @Test("a page behind the last one leads back to the last one")
  func behindTheLast() async throws {
    let paging = Paging(number: 9, count: 2)
    expectEqual(offered(paging), ["previous"])
    try await expectEqual(turned(paging, by: "previous"), 2)
  }

  @Test("numbers below one stand for one")
  func belowOne() async throws {
    expectEqual(Paging(number: 0, count: 0), Paging(number: 1, count: 1))
    try await expectEqual(turned(Paging(number: .min, count: 2), by: "next"), 2)
    #expect(try await turned(Paging(number: .max, count: .max), by: "next") == nil)
  }
}
