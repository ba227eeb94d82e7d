import CCrypto

/// A source of unpredictable bytes, from which secrets are made.
///
/// It is injected, so that a transcript can be repeated; everything outside a test uses ``system``.
package struct RandomSource: Sendable {
  private let make: @Sendable (Int) throws(CredentialsError) -> [UInt8]

  /// Creates a source from a function that returns `count` uniform and independent random bytes.
  package init(_ make: @escaping @Sendable (_ count: Int) throws(CredentialsError) -> [UInt8]) {
    self.make = make
  }

  /// The generator of the crypto library, which the kernel seeds.
  package static let system = RandomSource { count throws(CredentialsError) in
    guard let size = Int32(exactly: count), size >= 0 else { throw .randomUnavailable }
    var bytes = [UInt8](repeating: 0, count: count)
    let code = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe RAND_priv_bytes(buffer.baseAddress, size)
    }
    guard code == 1 else { throw .randomUnavailable }
    return bytes
  }

  /// Returns `count` random bytes.
  ///
  /// - Throws: ``CredentialsError/randomUnavailable``, also if the source returns fewer bytes.
  package func bytes(_ count: Int) throws(CredentialsError) -> [UInt8] {
    let bytes = try make(count)
    guard bytes.count == count else { throw .randomUnavailable }
    return bytes
  }

  /// Returns random decimal digits, each of the ten equally likely.
  package func digits(_ count: Int) throws(CredentialsError) -> String {
    var digits: [UInt8] = []
    // 250 is the largest multiple of ten in a byte; the values from there on would favour small digits.
    for _ in 0..<64 where digits.count < count {
      let even = try bytes(count).lazy.filter { $0 < 250 }
      digits += even.prefix(count - digits.count).map { UInt8(ascii: "0") + $0 % 10 }
    }
    guard digits.count == count else { throw .randomUnavailable }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Returns random letters and digits that are hard to confuse, with five bits of randomness each.
  ///
  /// Standard: Crockford's base 32, in lowercase; without `i`, `l`, `o` and `u`.
  package func characters(_ count: Int) throws(CredentialsError) -> String {
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    return String(decoding: try bytes(count).map { alphabet[Int($0 & 31)] }, as: UTF8.self)
  }
}
