import CCrypto

/// Digests of bytes.
package enum Digest {
  /// Returns the SHA-256 digest of bytes (FIPS 180-4): 32 bytes, from which long random bytes cannot be found again.
  ///
  /// - Throws: ``CredentialsError/digestFailed(cause:)``.
  package static func sha256(_ bytes: [UInt8]) throws(CredentialsError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    let failure = LibraryFailure.of {
      unsafe digest.withUnsafeMutableBufferPointer { digest in
        unsafe SHA256(bytes, bytes.count, digest.baseAddress) != nil
      }
    }
    if let failure { throw .digestFailed(cause: failure.cause) }
    return digest
  }

  /// Returns the keyed digest of bytes (RFC 2104).
  static func hmac(
    _ bytes: [UInt8], key: Secret, _ function: Function
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
            function.handle, key.baseAddress, keyCount, bytes, bytes.count, digest.baseAddress,
            &count) != nil
        }
      }
    }
    if let failure { throw .digestFailed(cause: failure.cause) }
    return Array(digest.prefix(Int(count)))
  }
}

extension Digest {
  enum Function {
    case sha1, sha256

    @unsafe
    fileprivate var handle: OpaquePointer? {
      unsafe self == .sha1 ? EVP_sha1() : EVP_sha256()
    }
  }
}

/// Why a call of the crypto library failed: the first error in its queue for the thread; the others are
/// consequences.
struct LibraryFailure: Sendable {
  /// The first error in the library's words: the component, the reason and the details.
  let cause: String
  let isOutOfMemory: Bool

  /// Makes a call, and returns why it failed, or `nil`; discards errors of earlier calls on the thread first.
  static func of(_ call: () -> Bool) -> LibraryFailure? {
    ERR_clear_error()
    guard !call() else { return nil }
    var cause: String?
    var isOutOfMemory = false
    while let (code, text) = next() {
      if cause == nil { cause = text }
      if ccrypto_is_out_of_memory(code) != 0 { isOutOfMemory = true }
    }
    return LibraryFailure(
      cause: cause ?? "the crypto library gives no reason", isOutOfMemory: isOutOfMemory)
  }

  private static func next() -> (code: UInt, text: String)? {
    var data: UnsafePointer<CChar>?
    var flags: Int32 = 0
    let code = unsafe ERR_get_error_all(nil, nil, nil, &data, &flags)
    guard code != 0 else { return nil }
    let words = unsafe [ERR_lib_error_string(code), ERR_reason_error_string(code)].compactMap {
      unsafe $0.map { unsafe String(cString: $0) }
    }
    var text = words.isEmpty ? "error \(code)" : words.joined(separator: ": ")
    // The queue frees this text, so it is copied at once.
    if flags & ERR_TXT_STRING != 0, let data = unsafe data.map({ unsafe String(cString: $0) }),
      !data.isEmpty
    {
      text += " (\(data))"
    }
    return (code, text)
  }
}
