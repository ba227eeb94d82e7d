import Expectations
import RandomInputs
import Testing

@testable import CodeOwnership
@testable import PackageReading

/// The matchers beside others that are as simple as can be and try everything.
@Suite("Matching of patterns")
struct PatternMatchingTests {
  private func text(
    _ letters: [String], _ count: ClosedRange<Int>, _ generator: inout SeededGenerator
  ) -> String {
    (0..<Int.random(in: count, using: &generator))
      .compactMap { _ in letters.randomElement(using: &generator) }.joined()
  }

  // MARK: - Paths

  /// Whether the components match, by trying every number of components for a span.
  private func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return true }
    let rest = pattern.dropFirst()
    if first == "**" {
      if rest.isEmpty { return !path.isEmpty }
      return (0...path.count).contains { matches(rest, path.dropFirst($0)) }
    }
    guard let component = path.first else { return false }
    if first == "*", rest.isEmpty { return path.count == 1 }
    return glob(Array(first)[...], Array(component)[...]) && matches(rest, path.dropFirst())
  }

  private func glob(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*": return (0...name.count).contains { glob(rest, name.dropFirst($0)) }
    case "?": return !name.isEmpty && glob(rest, name.dropFirst())
    default: return name.first == first && glob(rest, name.dropFirst())
    }
  }

  @Test("a pattern of CODEOWNERS matches what trying everything matches", arguments: 1...20)
  func owners(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var matched = 0
    for _ in 0..<300 {
      let components = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Bool.random(using: &generator) ? "**" : text(["a", "b", "*", "?", "é"], 1...3, &generator)
      }
      let path = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        text(["a", "b", "é"], 1...3, &generator)
      }
      // What two asterisks mean in a name is not said, and a lone name floats.
      guard !components.contains(where: { $0 != "**" && $0.contains("**") }),
        OwnershipPattern("/\(components.joined(separator: "/"))"[...]) != nil
      else { continue }
      let expected = matches(components[...], path[...])
      matched += expected ? 1 : 0
      let owners = CodeOwners("/\(components.joined(separator: "/")) @team")
      let found = owners.owners(of: path.joined(separator: "/")) == ["@team"]
      expectEqual(found, expected, "\(components) \(path)")
    }
    #expect(matched > 20)
  }

  @Test("a span is tried no more often than there are components and elements")
  func spans() {
    // "**/a/**/a/…/b" on "a/a/a/…": tried at every place for every span it would take 10^30 steps.
    let (elements, components) = (80, 400)
    var calls = 0
    let isMatch = SpanningMatch.matches(
      elements, components, .covers, isSpan: { $0.isMultiple(of: 2) },
      fits: { element, _ in
        calls += 1
        return element < elements - 1
      })
    #expect(!isMatch)
    #expect(calls <= elements * components, "\(calls)")
  }

  @Test("paths of hostile CODEOWNERS and exceptions are matched, without trying every way")
  func hostilePaths() {
    let path = Array(repeating: "a", count: 400).joined(separator: "/")
    let pattern = String(repeating: "**/a/", count: 60) + "b"
    let owners = CodeOwners("\(pattern) @team")
    expectEqual(owners.owners(of: path), [])
    expectEqual(owners.owners(of: path + "/b"), ["@team"])
    #expect(!PathPattern(pattern).matches(path))
    #expect(PathPattern(pattern).matches(path + "/b"))
    let wildcards = Wildcard("\(String(repeating: "a*", count: 60))b"[...])
    #expect(!wildcards.matches(Array(repeating: "a", count: 4_000)))
  }

  // MARK: - Names

  /// What the captures stand for, by trying every text for every wildcard and capture.
  private func match(
    _ pattern: Substring, _ text: Substring, _ captures: NamePattern.Captures
  ) -> NamePattern.Captures? {
    guard let first = pattern.first else { return text.isEmpty ? captures : nil }
    if first == "*" {
      for count in 0...text.prefix(while: { $0 != "/" }).count {
        if let found = match(pattern.dropFirst(), text.dropFirst(count), captures) { return found }
      }
      return nil
    }
    guard first == "{" else {
      return text.first == first ? match(pattern.dropFirst(), text.dropFirst(), captures) : nil
    }
    let name = String(pattern.dropFirst().prefix { $0 != "}" })
    let rest = pattern.dropFirst(name.count + 2)
    if let value = captures[name] {
      return text.hasPrefix(value) ? match(rest, text.dropFirst(value.count), captures) : nil
    }
    let longest = text.prefix { $0 != "/" }.count
    for count in stride(from: 1, through: longest, by: 1) {
      let value = String(text.prefix(count))
      if captures.values.contains(value) { continue }
      let known = captures.merging([name: value]) { $1 }
      if let found = match(rest, text.dropFirst(count), known) { return found }
    }
    return nil
  }

  @Test(
    "a name pattern matches what trying everything matches, with the same captures",
    arguments: 1...20)
  func names(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (read, matched) = (0, 0)
    for _ in 0..<600 {
      let written = text(["a", "b", "é", "*", "/", "{F}", "{G}"], 1...7, &generator)
      guard let pattern = NamePattern(written) else { continue }
      read += 1
      for _ in 0..<6 {
        let name = text(["a", "b", "é", "a", "b", "/"], 0...9, &generator)
        let known: NamePattern.Captures =
          Bool.random(using: &generator) ? [:] : ["F": "a", "H": "b"]
        let expected = match(written[...], name[...], known)
        matched += expected == nil ? 0 : 1
        expectEqual(pattern.match(name, captures: known), expected, "\(written) \(name) \(known)")
      }
    }
    #expect(read > 200 && matched > 20)
  }

  @Test(
    "captures that could stand for many things at once are refused",
    arguments: ["{F}{G}", "{F}x{F}", "*{F}/{G}", "{F}*/{F}Tests", "{F}-{G}Feature"])
  func ambiguous(_ pattern: String) {
    #expect(NamePattern(pattern) == nil)
  }

  @Test("a hostile name pattern is matched, without trying every way")
  func hostileNames() throws {
    let name = String(repeating: "a", count: 4_000)
    for pattern in [
      String(repeating: "a*", count: 60) + "b*a", String(repeating: "a*", count: 30) + "{F}*b*a",
      "*{F}" + String(repeating: "*a", count: 60) + "b",
    ] {
      #expect(try #require(NamePattern(pattern)).match(name) == nil)
    }
    let found = try #require(NamePattern("*a{F}*a")).match(name)
    expectEqual(found, ["F": "a"])
  }
}
