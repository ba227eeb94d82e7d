/// The code that restores damaged codewords, over the 256-element field of the polynomial x⁸ + x⁴ + x³ + x² +
/// 1 (ISO/IEC 18004, 7.5 and annex A).
struct ReedSolomonCode {
  private let generator: [UInt8]

  init(correctionCount: Int) {
    var generator: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<correctionCount {
      var product = generator + [0]
      for (index, coefficient) in generator.enumerated() {
        product[index + 1] ^= Self.product(coefficient, root)
      }
      generator = product
      root = Self.product(root, 2)
    }
    self.generator = Array(generator.dropFirst())
  }

  func correction(of block: some Sequence<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for byte in block {
      let factor = byte ^ (remainder.first ?? 0)
      remainder = Array(remainder.dropFirst()) + [0]
      for (index, coefficient) in generator.enumerated() {
        remainder[index] ^= Self.product(coefficient, factor)
      }
    }
    return remainder
  }

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for shift in (0..<8).reversed() {
      let carries = product & 0x80 != 0
      product <<= 1
      if carries { product ^= 0x1D }
      if left >> UInt8(shift) & 1 == 1 { product ^= right }
    }
    return product
  }
}
