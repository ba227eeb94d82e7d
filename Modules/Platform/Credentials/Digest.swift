import CCrypto

/// The digests of the library, of bytes at once.
enum Digest {
  /// The SHA-256 of bytes.
  ///
  /// Standard: FIPS 180-4.
  static func sha256(_ bytes: [UInt8]) throws(CredentialsError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    let failure = LibraryFailure.of {
      unsafe digest.withUnsafeMutableBufferPointer { digest in
        unsafe SHA256(bytes, bytes.count, digest.baseAddress) != nil
      }
    }
    if let failure { throw .digestFailed(cause: failure.cause) }
    return digest
  }

  /// The keyed digest of bytes.
  ///
  /// Standard: RFC 2104.
  static func hmac(
    _ bytes: [UInt8], key: Secret, algorithm: OneTimeCodeAlgorithm
  ) throws(CredentialsError) -> [UInt8] {
    guard let keyCount = Int32(exactly: key.count) else {
      throw .digestFailed(cause: "a key of \(key.count) bytes is too long")
    }
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    let failure = LibraryFailure.of {
      unsafe key.withUnsafeBytes { key in
        unsafe digest.withUnsafeMutableBufferPointer { digest in
          unsafe HMAC(
            algorithm.function, key.baseAddress, keyCount, bytes, bytes.count, digest.baseAddress,
            &count) != nil
        }
      }
    }
    if let failure { throw .digestFailed(cause: failure.cause) }
    return Array(digest.prefix(Int(count)))
  }
}

extension OneTimeCodeAlgorithm {
  @unsafe
  fileprivate var function: OpaquePointer? {
    switch self {
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    case .sha512: unsafe EVP_sha512()
    }
  }
}
