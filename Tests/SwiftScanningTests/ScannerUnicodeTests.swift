import Expectations
import SwiftScanning
import Testing

@Suite("Import scanner: characters outside ASCII")
struct ScannerUnicodeTests {
  /// What the scanner takes a character for, told from the imports it makes.
  private func kind(_ scalar: UInt32) -> String {
    let character = Unicode.Scalar(scalar).map { String(Character($0)) } ?? ""
    let names = ImportScanner().scan("import A\(character)B").imports.map(\.module)
    if names == ["A\(character)B"] { return "letter" }
    return ImportScanner().scan("import\(character)A").imports.isEmpty ? "operator" : "space"
  }

  @Test("letters are those of the language reference, to the ends of their ranges")
  func letters() {
    let scalars: [UInt32] = [
      0xA8, 0xAA, 0xAD, 0xAF, 0xB2, 0xB5, 0xB7, 0xBA, 0xBC, 0xBE, 0xC0, 0xD6, 0xD8, 0xF6, 0xF8,
      0x2FF, 0x300, 0x36F, 0x370, 0x7FF, 0x800, 0xFFF, 0x1000, 0x167F, 0x1681, 0x180D, 0x180F,
      0x1FFF, 0x200B, 0x200D, 0x202A, 0x202E, 0x203F, 0x2040, 0x2054, 0x2060, 0x218F, 0x2460,
      0x24FF, 0x2776, 0x2793, 0x2C00, 0x2DFF, 0x2E80, 0x2FFF, 0x3004, 0x3007, 0x3021, 0x302F,
      0x3031, 0xD7FF, 0xF900, 0xFD3D, 0xFD40, 0xFDCF, 0xFDF0, 0xFE44, 0xFE47, 0xFFF8, 0x10000,
      0x1FFFD, 0x20000, 0x2FFFD, 0x3FFFD, 0x40000, 0x7FFFD, 0xE0000, 0xEFFFD,
    ]
    for scalar in scalars { #expect(kind(scalar) == "letter", "\(String(scalar, radix: 16))") }
  }

  @Test("operators are those of the language reference, to the ends of their ranges")
  func operators() {
    let scalars: [UInt32] = [
      0xA1, 0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017,
      0x2020, 0x2027, 0x2030, 0x203E, 0x2041, 0x2053, 0x2055, 0x205E, 0x2190, 0x23FF, 0x2500,
      0x2775, 0x2794, 0x2BFF, 0x2E00, 0x2E7F, 0x3001, 0x3003, 0x3008, 0x3020, 0x3030,
    ]
    for scalar in scalars { #expect(kind(scalar) == "operator", "\(String(scalar, radix: 16))") }
  }

  @Test("all other characters are passed over like white space")
  func spaces() {
    let scalars: [UInt32] = [
      0x80, 0xA0, 0x1680, 0x180E, 0x2000, 0x200A, 0x200E, 0x2029, 0x202F, 0x205F, 0x2450,
      0x3000, 0xE000, 0xF8FF, 0xFD3E, 0xFE45, 0xFFF9, 0xFFFD, 0x1FFFE, 0xEFFFE, 0xF0000, 0x10FFFF,
    ]
    for scalar in scalars { #expect(kind(scalar) == "space", "\(String(scalar, radix: 16))") }
  }

  @Test(
    "bytes that are not a character are passed over one by one",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE2, 0x82],
      [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x90], [0xF5, 0x80, 0x80, 0x80], [0xF9, 0x80, 0x80, 0x80],
      [0xFF],
    ] as [[UInt8]])
  func broken(_ bytes: [UInt8]) {
    let source = Array("import".utf8) + bytes + Array(" A".utf8)
    let names = ImportScanner().scan(source).imports.map(\.module)
    expectEqual(names, bytes.contains(0x28) ? [] : ["A"])
  }

  @Test("a byte that is not a character ends an operator")
  func brokenOperator() {
    let source = Array("let a = b+".utf8) + [0xFF] + Array("/\"/; import A".utf8)
    expectEqual(ImportScanner().scan(source).imports.map(\.module), ["A"])
  }
}
