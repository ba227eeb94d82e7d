import Expectations
import Testing

@testable import PackageReading

@Suite("Name patterns")
struct NamePatternTests {
  private func match(
    _ pattern: String, _ text: String, _ captures: NamePattern.Captures = [:]
  ) throws -> NamePattern.Captures? {
    try #require(NamePattern(pattern)).match(text, captures: captures)
  }

  @Test("the whole text must match")
  func anchored() throws {
    try expectEqual(match("Cart", "Cart"), [:])
    #expect(try match("Cart", "Carts") == nil)
    #expect(try match("{F}Feature", "CartFeatureInterface") == nil)
  }

  @Test("a wildcard may be empty and stays within a path component")
  func wildcard() throws {
    try expectEqual(match("Cart*", "Cart"), [:])
    try expectEqual(match("*Store", "CartStore"), [:])
    try expectEqual(match("Modules/*/Sources", "Modules/Cart/Sources"), [:])
    #expect(try match("Modules/*/Sources", "Modules/Cart/Deep/Sources") == nil)
  }

  @Test("a capture stands for one character or more")
  func capture() throws {
    #expect(try match("{F}Feature", "CartFeature") == ["F": "Cart"])
    #expect(try match("{F}Feature", "Feature") == nil)
  }

  @Test("the same capture stands for the same text")
  func sameCapture() throws {
    #expect(try match("{F}FeatureInterface", "CartFeatureInterface", ["F": "Cart"]) != nil)
    #expect(try match("{F}FeatureInterface", "HomeFeatureInterface", ["F": "Cart"]) == nil)
    #expect(try match("{F}/{F}Tests", "Cart/CartTests") == ["F": "Cart"])
    #expect(try match("{F}/{F}Tests", "Cart/HomeTests") == nil)
  }

  @Test("captures of different names stand for different texts")
  func otherCapture() throws {
    #expect(try match("{G}Feature", "HomeFeature", ["F": "Cart"]) != nil)
    #expect(try match("{G}Feature", "CartFeature", ["F": "Cart"]) == nil)
  }

  @Test("a text matches however its accents are composed, and a capture keeps characters whole")
  func unicode() throws {
    let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
    for pattern in [composed, decomposed, "*" + composed, decomposed + "*"] {
      for text in [composed, decomposed] {
        try expectEqual(match(pattern, text), [:], "\(pattern)")
      }
    }
    #expect(try match("{F}Kit", "\u{E9}Kit") == ["F": "\u{E9}"])
    #expect(try match("{F}\u{E9}", "a\u{E8}") == nil)
    #expect(try match("Cafe", decomposed) == nil)
  }

  @Test("the longest text of a pattern is in every name that matches")
  func longestText() throws {
    func longest(_ pattern: String) throws -> String {
      String(decoding: try #require(NamePattern(pattern)).longestText, as: UTF8.self)
    }
    try expectEqual(longest("*ViewModel"), "ViewModel")
    #expect(try longest("A{F}Coordinator*") == "Coordinator")
    try expectEqual(longest("*"), "")
    #expect(try longest("Caf\u{E9}*x") == "x")
  }
}
