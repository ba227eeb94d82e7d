import DependencyInjection
import Expectations
import Testing

@Suite("Dependency keys")
struct DependencyKeyTests {
  private enum PlainKey: DependencyKey {
    typealias Value = Int
  }

  private enum NamedKey: DependencyKey {
    typealias Value = Int
    static let name = "the answer"
  }

  @Test("a key is called after its type")
  func defaultName() {
    expectEqual(PlainKey.name, "PlainKey")
  }

  @Test("a key may choose its name")
  func chosenName() {
    expectEqual(NamedKey.name, "the answer")
  }
}
