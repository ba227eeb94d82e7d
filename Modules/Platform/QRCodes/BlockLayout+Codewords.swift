extension BlockLayout {
  /// Returns the codewords of a text that fits, in the order in which they are placed.
  func codewords(of text: [UInt8]) -> [UInt8] {
    let data = dataCodewords(of: text)
    var blocks: [ArraySlice<UInt8>] = []
    var start = 0
    for count in dataCounts {
      blocks.append(data[start..<start + count])
      start += count
    }
    let code = ReedSolomonCode(correctionCount: correctionCount)
    return interleaved(blocks) + interleaved(blocks.map { code.correction(of: $0)[...] })
  }

  /// Returns mode, length and text as bits, terminated and padded (ISO/IEC 18004, 7.4).
  private func dataCodewords(of text: [UInt8]) -> [UInt8] {
    let byteMode = 0b0100
    var stream = BitStream()
    stream.append(byteMode, bits: 4)
    stream.append(text.count, bits: lengthBitCount)
    for byte in text { stream.append(Int(byte), bits: 8) }
    let total = dataCounts.reduce(0, +)
    stream.append(0, bits: min(4, total * 8 - stream.bitCount))
    var codewords = stream.bytes
    var isOdd = false
    while codewords.count < total {
      codewords.append(isOdd ? 0b0001_0001 : 0b1110_1100)
      isOdd.toggle()
    }
    return codewords
  }

  /// Returns the first codeword of each block, then each second one, and so on; shorter blocks end sooner.
  private func interleaved(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
    (0..<(blocks.map(\.count).max() ?? 0)).flatMap { index in
      blocks.compactMap { block in block.dropFirst(index).first }
    }
  }
}

/// A sequence of bits, eight to a byte, the most significant first.
private struct BitStream {
  private(set) var bytes: [UInt8] = []
  private(set) var bitCount = 0

  mutating func append(_ value: Int, bits: Int) {
    for shift in (0..<bits).reversed() {
      if bitCount % 8 == 0 { bytes.append(0) }
      if value >> shift & 1 == 1 { bytes[bytes.count - 1] |= 0x80 >> UInt8(bitCount % 8) }
      bitCount += 1
    }
  }
}
