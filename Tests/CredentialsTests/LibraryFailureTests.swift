import CCrypto
import Expectations
import Testing

@testable import Credentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("A crypto library that fails")
struct LibraryFailureTests {
  private let hasher = ScryptPasswordHasher(profile: .test)

  /// Whether an error names what the library lacks.
  private func names(_ algorithm: String, _ error: any Error) -> Bool {
    switch error as? CredentialsError {
    case .digestFailed(let cause), .hashingFailed(let cause):
      cause.contains("unsupported") && cause.contains(algorithm)
    default: false
    }
  }

  @Test("gives no digest of a token, neither of a new one nor of one read back, but the cause")
  func tokens() throws {
    let text = try SecureToken().text
    let source = RandomSource { count throws(CredentialsError) in
      [UInt8](repeating: 7, count: count)
    }
    #expect {
      try withoutAlgorithms { try SecureToken(text) }
    } throws: {
      names("SHA256", $0)
    }
    #expect {
      try withoutAlgorithms { try SecureToken(from: source) }
    } throws: {
      names("SHA256", $0)
    }
    try expectEqual(SecureToken(text)?.text, text)
  }

  @Test("gives no digest of a code, and takes none for right or wrong")
  func codes() throws {
    let stored = try SaltedDigest(of: "402913")
    #expect {
      try withoutAlgorithms { try stored.matches("402913") }
    } throws: {
      names("HMAC", $0)
    }
    let codes = try TimeCodes(key: Secret(RandomSource.system.bytes(20)))
    #expect {
      try withoutAlgorithms { try codes.code(ofStep: 1) }
    } throws: {
      names("HMAC", $0)
    }
  }

  @Test("hashes no password and checks none, and is not said to lack memory")
  func passwords() throws {
    let hash = try hasher.hash(Secret("correct horse"))
    #expect {
      try withoutAlgorithms { try hasher.verify(Secret("correct horse"), against: hash) }
    } throws: {
      names("SCRYPT", $0)
    }
    #expect {
      try withoutAlgorithms { try hasher.dummyVerify(Secret("correct horse")) }
    } throws: {
      names("SCRYPT", $0)
    }
    #expect(try hasher.verify(Secret("correct horse"), against: hash).isValid)
  }

  @Test("is not blamed for what failed before on the thread")
  func earlierFailure() {
    #expect {
      try withoutAlgorithms {
        let missing = unsafe OSSL_PROVIDER_load(nil, "nothing-of-this-name")
        let isMissing = unsafe missing == nil
        try #require(isMissing)
        _ = try SecureToken(from: RandomSource { [UInt8](repeating: 7, count: $0) })
      }
    } throws: {
      names("SHA256", $0)
    }
  }

  @Test("names the first of several causes")
  func severalCauses() throws {
    // In a context of this thread, because a provider that is asked for by name counts for all of its context.
    let failure = try withoutAlgorithms {
      LibraryFailure.of {
        for name in ["first-of-two", "second-of-two"] {
          unsafe _ = OSSL_PROVIDER_load(nil, name)
        }
        return false
      }
    }
    expectEqual(failure?.cause.contains("first-of-two"), true, "\(String(describing: failure))")
    expectEqual(failure?.cause.contains("second-of-two"), false)
    expectEqual(failure?.isOutOfMemory, false)
  }

  @Test("has no random numbers either, and says so")
  func random() {
    #expect(throws: CredentialsError.randomUnavailable) {
      try withoutAlgorithms { try hasher.hash(Secret("correct horse")) }
    }
  }

  @Test("for want of memory says how much a password takes")
  func memory() async {
    // The library takes other functions for memory only before it has asked for any: in a process of
    // its own.
    await #expect(processExitsWith: .success) {
      let isSet = unsafe CRYPTO_set_mem_functions(
        { count, _, _ in unsafe count > 64 << 20 ? nil : malloc(count) },
        { bytes, count, _, _ in unsafe count > 64 << 20 ? nil : realloc(bytes, count) },
        { bytes, _, _ in unsafe free(bytes) })
      expectEqual(isSet, 1)
      #expect(throws: CredentialsError.outOfMemory(byteCount: 128 * 8 * (131_072 + 3) + 1_048_576))
      {
        try ScryptPasswordHasher(profile: .standard).dummyVerify(Secret("correct horse"))
      }
      #expect(throws: Never.self) {
        try ScryptPasswordHasher(profile: .test).dummyVerify(Secret("correct horse"))
      }
      // Want of memory is seen in whichever entry it stands.
      var key = [UInt8](repeating: 0, count: 32)
      let failure = LibraryFailure.of {
        unsafe _ = OSSL_PROVIDER_load(nil, "nothing-of-this-name")
        return unsafe EVP_PBE_scrypt("x", 1, [7], 1, 1 << 17, 8, 1, 256 << 20, &key, key.count) == 1
      }
      expectEqual(failure?.isOutOfMemory, true)
    }
  }
}

/// Runs a closure where the crypto library has no algorithms, as a broken configuration leaves it.
///
/// A provider that was loaded by name keeps the library from loading the usual one, and the one called
/// "null" brings nothing. Both count for a context of this thread alone, so other tests go on.
private func withoutAlgorithms<Value>(_ body: () throws -> Value) throws -> Value {
  let context = unsafe OSSL_LIB_CTX_new()
  defer { unsafe OSSL_LIB_CTX_free(context) }
  let provider = unsafe OSSL_PROVIDER_load(context, "null")
  defer { unsafe _ = OSSL_PROVIDER_unload(provider) }
  let isEmpty = unsafe context != nil && provider != nil
  try #require(isEmpty)
  let before = unsafe OSSL_LIB_CTX_set0_default(context)
  defer { unsafe _ = OSSL_LIB_CTX_set0_default(before) }
  return try body()
}
