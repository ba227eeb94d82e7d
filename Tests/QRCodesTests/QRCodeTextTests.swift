import Expectations
import Testing

@testable import QRCodes

@Suite("A QR code as text")
struct QRCodeTextTests {
  @Test("shows every module in the upper or lower half of a character", arguments: [0, 1, 4])
  func reads(quietZone: Int) throws {
    let code = try QRCode("otpauth://totp/Shop:ada@shop.example?secret=JBSWY3DPEHPK3PXP")
    let lines = code.text(quietZone: quietZone).split(separator: "\n").map(Array.init)
    let width = code.size + 2 * quietZone
    expectEqual(lines.count, (width + 1) / 2)
    for (index, line) in lines.enumerated() {
      expectEqual(line.count, width)
      for (column, character) in line.enumerated() {
        let (row, across) = (2 * index - quietZone, column - quietZone)
        let isUpperLight = character == "█" || character == "▀"
        expectEqual(isUpperLight, !code.isDark(row: row, column: across))
        guard 2 * index + 1 < width else { continue }
        let isLowerLight = character == "█" || character == "▄"
        expectEqual(isLowerLight, !code.isDark(row: row + 1, column: across))
      }
    }
  }

  @Test("has a quiet zone of four modules unless another width is asked for")
  func quietZone() throws {
    let code = try QRCode("shop")
    expectEqual(code.text(), code.text(quietZone: 4))
    let lines = code.text().split(separator: "\n")
    expectEqual(lines.count, 15)
    #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == "█" } })
    #expect(lines.allSatisfy { $0.hasPrefix("████") && $0.hasSuffix("████") || $0 == lines.last })
    expectEqual(lines.last, Substring(String(repeating: "▀", count: 29)))
  }

  @Test("takes a negative quiet zone for none")
  func negative() throws {
    let code = try QRCode("shop")
    expectEqual(code.text(quietZone: -3), code.text(quietZone: 0))
  }
}
