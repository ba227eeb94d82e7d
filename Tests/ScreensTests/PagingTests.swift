import Screens
import Testing

@Suite("Paging")
struct PagingTests {
  @Test("a list of one page says nothing of pages and cannot be turned")
  func onePage() {
    let paging = Paging(number: 1, count: 1)
    #expect(paging.blocks.isEmpty)
    #expect(paging.actions.isEmpty)
    #expect(paging.number(turnedBy: "more") == nil)
    #expect(paging.number(turnedBy: "less") == nil)
  }

  @Test(
    "a page offers the turns that lead somewhere, and only those can be made",
    arguments: [
      (1, ["more"], 2, nil), (2, ["more", "less"], 3, 1), (3, ["less"], nil, 2),
    ] as [(Int, [String], Int?, Int?)])
  func turns(number: Int, offered: [String], next: Int?, previous: Int?) {
    let paging = Paging(number: number, count: 3)
    #expect(paging.blocks == [.text("page \(number) of 3")])
    #expect(paging.actions.map(\.name) == offered)
    #expect(paging.number(turnedBy: "more") == next)
    #expect(paging.number(turnedBy: "less") == previous)
  }

  @Test("another action turns to no page", arguments: ["", "More", "pick"])
  func otherAction(name: String) {
    #expect(Paging(number: 2, count: 3).number(turnedBy: name) == nil)
  }

  @Test("a page behind the last one leads back to the last one")
  func behindTheLast() {
    let paging = Paging(number: 9, count: 2)
    #expect(paging.actions.map(\.name) == ["less"])
    #expect(paging.number(turnedBy: "less") == 2)
  }

  @Test("numbers below one stand for one")
  func belowOne() {
    #expect(Paging(number: 0, count: 0) == Paging(number: 1, count: 1))
    #expect(Paging(number: .min, count: 2).number(turnedBy: "more") == 2)
    #expect(Paging(number: .max, count: .max).number(turnedBy: "more") == nil)
  }
}
