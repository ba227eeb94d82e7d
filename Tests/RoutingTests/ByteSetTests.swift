import Testing

@testable import Routing

@Suite("The byte sets are those of RFC 3986")
struct ByteSetTests {
  private let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  private func expect(_ set: ByteSet, is members: String) {
    for byte in UInt8.min...UInt8.max {
      #expect(set.contains(byte) == members.utf8.contains(byte), "byte \(byte)")
    }
  }

  @Test("each set holds its characters and no others")
  func members() {
    expect(.unreserved, is: letters + "-._~")
    expect(.scheme, is: letters + "+-.")
    expect(.path, is: letters + "-._~!$&'()*+,;=:@")
    expect(.query, is: letters + "-._~!$'()*+,;=:@%/?")
  }

  @Test("folding and hexadecimal digits cover ASCII only")
  func digits() {
    #expect(Array("azAZ09@[`{".utf8).map(\.folded) == Array("azaz09@[`{".utf8))
    #expect(Array("09afAF".utf8).map(\.hexadecimalValue) == [0, 9, 10, 15, 10, 15])
    #expect(Array("/:@G`g".utf8).allSatisfy { $0.hexadecimalValue == nil })
    #expect(UInt8(0xe9).folded == 0xe9)
  }
}
