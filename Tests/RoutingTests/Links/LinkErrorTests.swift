import Diagnostics
import Expectations
import Routing
import Testing

@Suite("A link that is refused")
struct LinkErrorTests {
  // Computed, because a leak check loses sight of an enumeration with references in a constant.
  private static var errors: [LinkError] {
    [
      .tooLong(bytes: 3_000, limit: 2_048), .nonASCII(offset: 1), .control(offset: 1),
      .forbiddenCharacter(" ", offset: 1), .missingScheme,
      .wrongScheme(found: "http", expected: ["shop", "https"]), .missingAuthority(offset: 1),
      .wrongHost(found: "evil.test", expected: ["shop.example"]), .percentInHost(offset: 1),
      .userInfo(offset: 1), .port(found: "80"), .noRoute, .badPercent(offset: 1),
      .forbiddenEncoding(offset: 1), .invalidUTF8(offset: 1), .dotSegment(offset: 1),
      .emptySegment(offset: 1), .tooManySegments(limit: 16), .fragment(offset: 1),
      .malformedQuery(offset: 1), .tooManyQueryItems(limit: 16), .duplicateQueryKey(name: "q"),
      .notFound(link: "x", candidates: []),
      .wrongType(parameter: "id", expected: "Int", found: "x", pattern: "item/:id"),
      .missingQuery(name: "token", pattern: "reset?token="), .refusedValues(pattern: "sum"),
      .unprintable(pattern: "sum", reason: .tooLong(pattern: "sum")),
      .notComposed(pattern: "desk", plugin: "desk", owner: "@shop/desk"),
    ]
  }

  @Test("explains itself under a code of its module, with a remedy unless it is a defect")
  func explained() { expectExplained(Self.errors, by: "link") }

  @Test("and names the near links as its candidates")
  func candidates() {
    let near = LinkError.notFound(link: "hmoe", candidates: ["home", "hose"]).explanation
    expectEqual(near.candidates, ["home", "hose"])
    expectEqual(near.hint, "did you mean home or hose?")
  }
}
