extension Lexer {
  /// What a character outside ASCII is to the compiler.
  enum UnicodeClass {
    case identifier, operatorCharacter, space
  }

  /// The class and the length in bytes of the character at an offset whose byte is not ASCII.
  ///
  /// What is no letter and no operator is skipped like white space, which is how the compiler
  /// recovers from it.
  func unicodeClass(at offset: Int) -> (class: UnicodeClass, length: Int) {
    guard let (scalar, length) = scalar(at: offset) else { return (.space, 1) }
    if Self.contains(Self.identifiers, scalar) { return (.identifier, length) }
    return (Self.contains(Self.operators, scalar) ? .operatorCharacter : .space, length)
  }

  /// Whether the character may stand in an identifier but not begin one: a combining mark.
  func isCombining(at offset: Int) -> Bool {
    guard let (scalar, _) = scalar(at: offset) else { return false }
    return Self.contains(Self.combining, scalar)
  }

  private func scalar(at offset: Int) -> (scalar: UInt32, length: Int)? {
    let first = bytes[offset]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4 else { return nil }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for place in 1..<length {
      let byte = bytes[offset + place]
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return (scalar, length)
  }

  private static func contains(_ ranges: [ClosedRange<UInt32>], _ scalar: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar)
  }

  /// The characters of identifiers (The Swift Programming Language, Lexical Structure).
  private static let identifiers: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE,
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D,
    0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF,
    0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
    0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8,
    0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD, 0x40000...0x4FFFD,
    0x50000...0x5FFFD, 0x60000...0x6FFFD, 0x70000...0x7FFFD, 0x80000...0x8FFFD, 0x90000...0x9FFFD,
    0xA0000...0xAFFFD, 0xB0000...0xBFFFD, 0xC0000...0xCFFFD, 0xD0000...0xDFFFD, 0xE0000...0xEFFFD,
  ]

  /// The characters of operators outside ASCII.
  private static let operators: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB,
    0xBF...0xBF, 0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E,
    0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF,
    0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030...0x3030,
  ]

  private static let combining: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
}
