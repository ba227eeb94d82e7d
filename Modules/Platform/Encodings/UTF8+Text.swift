extension UTF8 {
  /// Returns the offset of the first byte that is not valid UTF-8, or `nil` if all bytes are valid.
  ///
  /// Standard: The Unicode Standard, table 3-7: no overlong form, no surrogate.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func firstInvalidOffset(in bytes: some Sequence<UInt8>) -> Int? {
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }

  /// The mark with which other programs begin a text in UTF-8; it is no part of the text.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension Collection<UInt8> {
  /// How many bytes at the start are a byte order mark.
  package var byteOrderMarkLength: Int {
    starts(with: UTF8.byteOrderMark) ? UTF8.byteOrderMark.count : 0
  }
}
