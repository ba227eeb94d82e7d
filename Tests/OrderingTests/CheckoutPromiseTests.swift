import Expectations
import Ordering
import Testing

@Suite("What a step of the checkout promises")
struct CheckoutPromiseTests {
  private struct Wish: CheckoutPromise {
    static let plugin = "wishes"
    static let version = 2
    let text: String
    var readAs = Self.version

    init(_ text: String) { self.text = text }

    init?(_ text: String, version: Int) {
      guard !text.isEmpty else { return nil }
      (self.text, readAs) = (text, version)
    }
  }

  @Test("is at most 2,000 bytes, whatever its letters are, and a longer one names its plugin")
  func bounded() throws {
    for letter in ["x", "ü", "\u{1F381}"] {
      let longest = String(repeating: letter, count: 2_000 / letter.utf8.count)
      let promise: Wish? = try CheckoutChoice(Wish(longest)).promise()
      expectEqual(promise?.text, longest)
      #expect(throws: OrderingError.choiceTooLong(plugin: "wishes")) {
        _ = try CheckoutChoice(Wish(longest + letter))
      }
    }
  }

  @Test(
    "is read by the version that wrote it, and is none where a later one did")
  func versions() throws {
    for (text, version, read) in [("a", 1, 1), ("a", 2, 2), ("a", 3, nil), ("", 2, nil)] {
      let promise: Wish? = CheckoutChoice(text, version: version).promise()
      expectEqual(promise?.readAs, read)
    }
  }
}
