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

  @Test("a key is found by its bytes, and not by what Unicode takes for the same text")
  func keys() throws {
    // The Kelvin sign, canonically equivalent to K.
    let policy = LinkPolicy(scheme: "shop", hosts: [])
    let link = try LinkParser.parse("shop://x?%E2%84%AA=1&k=2", policy: policy)
    expectEqual(link.value(of: "K"), nil)
    expectEqual(link.values(of: "K"), [])
    expectEqual(link.value(of: "k"), "2")
    let both = try LinkParser.parse("shop://x?%E2%84%AA=1&K=2", policy: policy)
    expectEqual(both.value(of: "K"), "2")
    expectEqual(both.duplicateKey(), nil)
    // A key that begins like another one is not it.
    let longer = try LinkParser.parse("shop://x?kk=1&k=2&kk=3", policy: policy)
    expectEqual(longer.value(of: "k"), "2")
    expectEqual(longer.values(of: "k"), ["2"])
    expectEqual(longer.duplicateKey(except: ["k"]), "kk")
    expectEqual(longer.duplicateKey(except: ["k", "kk"]), nil)
  }

  @Test("folding covers ASCII only")
  func folding() {
    #expect(Array("azAZ09@[`{".utf8).map(\.folded) == Array("azaz09@[`{".utf8))
    expectEqual(UInt8(0xe9).folded, 0xe9)
  }
}
