extension UTF8 {
  /// The offset of the first byte that is not part of valid UTF-8, or `nil` when all bytes are.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func firstInvalidOffset(in bytes: some Sequence<UInt8>) -> Int? {
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
}
