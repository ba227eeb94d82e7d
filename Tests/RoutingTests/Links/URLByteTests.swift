import Expectations
import Testing

@testable import Routing

@Suite("The bytes of a URL are those of RFC 3986")
struct URLByteTests {
  private let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  private func expect(_ belongs: (UInt8) -> Bool, is members: String) {
    for byte in UInt8.min...UInt8.max {
      expectEqual(belongs(byte), members.utf8.contains(byte), "byte \(byte)")
    }
  }

  @Test("each set holds its characters and no others")
  func members() {
    expect({ $0.isUnreserved }, is: letters + "-._~")
    expect({ $0.isInScheme }, is: letters + "+-.")
    expect({ $0.isInPath }, is: letters + "-._~!$&'()*+,;=:@")
    expect({ $0.isInQuery }, is: letters + "-._~!$'()*+,;=:@%/?")
  }

  @Test("folding and hexadecimal digits cover ASCII only")
  func digits() {
    #expect(Array("azAZ09@[`{".utf8).map(\.folded) == Array("azaz09@[`{".utf8))
    expectEqual(Array("09afAF".utf8).map(\.hexadecimalValue), [0, 9, 10, 15, 10, 15])
    #expect(Array("/:@G`g".utf8).allSatisfy { $0.hexadecimalValue == nil })
    expectEqual(UInt8(0xe9).folded, 0xe9)
  }
}
