import Testing

@testable import BoundaryChecker

@Suite("Name patterns")
struct NamePatternTests {
  private func match(
    _ pattern: String, _ text: String, _ captures: NamePattern.Captures = [:]
  ) throws -> NamePattern.Captures? {
    try #require(NamePattern(pattern)).match(text, captures: captures)
  }

  @Test("the whole text must match")
  func anchored() throws {
    #expect(try match("Cart", "Cart") == [:])
    #expect(try match("Cart", "Carts") == nil)
    #expect(try match("{F}Feature", "CartFeatureInterface") == nil)
  }

  @Test("a wildcard may be empty and stays within a path component")
  func wildcard() throws {
    #expect(try match("Cart*", "Cart") == [:])
    #expect(try match("*Store", "CartStore") == [:])
    #expect(try match("Modules/*/Sources", "Modules/Cart/Sources") == [:])
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
}
