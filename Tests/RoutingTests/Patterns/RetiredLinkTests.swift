import Diagnostics
import Expectations
import PublishedLinks
import Routing
import Testing

private enum ShelfRoute: Route {
  case shelf(Int, page: Int, tags: [String])
  case top

  static let patterns: [LinkPattern<ShelfRoute>] = [
    LinkPattern(
      "shelf/:id?page=&tag=", aliases: ["shelves/:id", "shelf?id="], access: .signedIn, Self.shelf,
      .path("id"), .query("page", default: 1), .repeatedQuery("tag")),
    LinkPattern("shelf/top", .top),
    .retired("board/:id/*rest", since: "2026-10", insteadOpen: "shelf/:id"),
    .retired("rack", since: "2026-10-31", insteadOpen: "shelf/top"),
  ]
}

@Suite("A retired link")
struct RetiredLinkTests {
  private let table: RouteTable
  private let published: LinkLock

  init() throws {
    var builder = RouteTableBuilder()
    builder.add(ShelfRoute.self, registration: Registration(plugin: "shelf", owner: "@shelf"))
    table = try builder.build(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    published = builder.published
  }

  @Test(
    "is answered with the day it ended and what to open instead, whatever its values",
    arguments: [
      ("shop://rack", "rack has been gone since 2026-10-31; open shelf/top instead"),
      (
        "https://shop.example/board/7/a/b?page=2",
        "board/:id/*rest has been gone since 2026-10; open shelf/:id instead"
      ),
    ])
  func answered(url: String, answer: String) {
    let error = #expect(throws: LinkError.self) { try table.resolve(url) }
    expectEqual(error?.description, answer)
    expectEqual(error?.explanation.code, "link.retired")
    expectEqual(error?.explanation.category, .notFound)
    expectEqual(error?.explanation.candidates.count, 1)
    let explanation = table.explain(url)
    #expect(explanation.candidates.first?.verdict == error.map { .refused($0) })
    expectEqual(explanation.steps.last?.stage, .pattern)
  }

  @Test("is listed among no routes and near nothing that is mistyped")
  func hidden() {
    expectEqual(table.catalogue.map(\.pattern), ["shelf/:id?page=&tag=", "shelf/top"])
    guard
      case .notFound(_, let near) = #expect(
        throws: LinkError.self,
        performing: {
          try table.resolve("shop://racks")
        })
    else { return #expect(Bool(false), "not refused as unknown") }
    #expect(near.isEmpty)
  }

  @Test("keeps its shape, so that no other plugin takes it")
  func conflict() {
    enum Other: Route {
      case rack
      static let patterns: [LinkPattern<Other>] = [LinkPattern("rack", .rack)]
    }
    var builder = RouteTableBuilder()
    builder.add(ShelfRoute.self, registration: Registration(plugin: "shelf", owner: "@shelf"))
    builder.add(Other.self, registration: Registration(plugin: "other", owner: "@other"))
    let error = #expect(throws: RouteTableError.self) {
      try builder.build(policy: LinkPolicy(scheme: "shop", hosts: []))
    }
    expectEqual(error?.conflicts.count, 1)
    expectEqual(error?.description.contains("@shelf"), true)
  }

  @Test(
    "is refused with an end that is not a date, or something to open that is not a pattern",
    arguments: [
      ("soon", "home", TemplateProblem.badDate("soon")),
      ("2026-10", "", .badFirstSegment("")),
    ])
  func malformed(date: String, instead: String, problem: TemplateProblem) {
    // The patterns of a type are made once, so each case has a type of its own.
    var builder = RouteTableBuilder()
    if date == "soon" {
      builder.add(BadDate.self, registration: Registration(plugin: "bad", owner: "@bad"))
    } else {
      builder.add(BadRoute.self, registration: Registration(plugin: "bad", owner: "@bad"))
    }
    let error = #expect(throws: RouteTableError.self) {
      try builder.build(policy: LinkPolicy(scheme: "shop", hosts: []))
    }
    guard case .badTemplate(_, let found)? = error?.conflicts.first else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    expectEqual(found, problem)
  }

  @Test("stands in the lock file beside every link with its types, and every alias")
  func lock() throws {
    #expect(
      published
        == (try LinkLock(
          text: """
            board/:id/*rest   gone since 2026-10, open shelf/:id
            rack   gone since 2026-10-31, open shelf/top
            shelf/:id(Int)?page=(Int)?&tag=(String)*   signed in
            shelf/top   public
            shelf?id=(Int)&page=(Int)?&tag=(String)*   signed in, as shelf/:id?page=&tag=
            shelves/:id(Int)?page=(Int)?&tag=(String)*   signed in, as shelf/:id?page=&tag=
            """)))
  }
}

private enum BadDate: Route {
  case item
  static let patterns: [LinkPattern<BadDate>] = [
    LinkPattern("item", .item), .retired("old", since: "soon", insteadOpen: "home"),
  ]
}

private enum BadRoute: Route {
  case item
  static let patterns: [LinkPattern<BadRoute>] = [
    LinkPattern("item", .item), .retired("old", since: "2026-10", insteadOpen: ""),
  ]
}
