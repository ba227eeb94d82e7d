/// The bytes that pairs of hexadecimal digits stand for, as RFCs print them.
func bytes(hexadecimal text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { index in
    UInt8(digits[index] << 4 | digits[index + 1])
  }
}
