import Credentials
import Expectations
import Foundation
import Testing

@Suite("Hashing passwords with scrypt")
struct ScryptTests {
  private let hasher = ScryptPasswordHasher(profile: .test)

  /// A stored hash made of the parts an RFC prints.
  private static func stored(
    _ parameters: String, salt: String, key: String
  ) -> String {
    func text(_ bytes: [UInt8]) -> String {
      Data(bytes).base64EncodedString().replacing("=", with: "")
    }
    return "$scrypt$\(parameters)$\(text(Array(salt.utf8)))$\(text(bytes(hexadecimal: key)))"
  }

  /// RFC 7914, section 12; its fourth vector takes 1 GiB, more than a stored hash may ask for.
  private static let known = [
    (
      "",
      stored(
        "ln=4,r=1,p=1", salt: "",
        key: """
          77 d6 57 62 38 65 7b 20 3b 19 ca 42 c1 8a 04 97 f1 6b 48 44 e3 07 4a e8 df df fa 3f ed e2
          14 42 fc d0 06 9d ed 09 48 f8 32 6a 75 3a 0f c8 1f 17 e8 d3 e0 fb 2e 0d 36 28 cf 35 e2 0c
          38 d1 89 06
          """)
    ),
    (
      "password",
      stored(
        "ln=10,r=8,p=16", salt: "NaCl",
        key: """
          fd ba be 1c 9d 34 72 00 78 56 e7 19 0d 01 e9 fe 7c 6a d7 cb c8 23 78 30 e7 73 76 63 4b 37
          31 62 2e af 30 d9 2e 22 a3 88 6f f1 09 27 9d 98 30 da c7 27 af b9 4a 83 ee 6d 83 60 cb df
          a2 cc 06 40
          """)
    ),
    (
      "pleaseletmein",
      stored(
        "ln=14,r=8,p=1", salt: "SodiumChloride",
        key: """
          70 23 bd cb 3a fd 73 48 46 1c 06 cd 81 fd 38 eb fd a8 fb ba 90 4f 8e 3e a9 b5 43 f6 54 5d
          a1 f2 d5 43 29 55 61 3f 0f cf 62 d4 97 05 24 2a 9a f9 e6 1e 85 dc 0d 65 1e 40 df cf 01 7b
          45 57 58 87
          """)
    ),
  ]

  @Test("the vectors of RFC 7914 hold", arguments: known)
  func vectors(_ password: String, _ hash: String) throws {
    #expect(try hasher.verify(Secret(password), against: hash).isValid)
    #expect(try !hasher.verify(Secret(password + "x"), against: hash).isValid)
  }

  @Test("a password is valid against its own hash, and current")
  func roundTrip() throws {
    let hash = try hasher.hash(Secret("correct horse"))
    #expect(hash.hasPrefix("$scrypt$ln=4,r=1,p=1$"))
    let verification = try hasher.verify(Secret("correct horse"), against: hash)
    expectEqual(verification, Verification(isValid: true, needsRehash: false))
  }

  @Test("the standard profile works, though it takes more memory than the library's default")
  func standardProfile() throws {
    let hash = try ScryptPasswordHasher(profile: .standard).hash(Secret("correct horse"))
    #expect(hash.hasPrefix("$scrypt$ln=17,r=8,p=1$"))
    let verification = try hasher.verify(Secret("correct horse"), against: hash)
    expectEqual(verification, Verification(isValid: true, needsRehash: true))
  }

  @Test("every hash has a salt of its own")
  func newSalt() throws {
    let hashes = try (0..<50).map { _ in try hasher.hash(Secret("same")) }
    expectEqual(Set(hashes).count, 50)
  }

  @Test("every byte of a password counts: the last of many, NUL, and those that are not UTF-8")
  func exactBytes() throws {
    let long = [UInt8](repeating: 0x61, count: 72)
    let pairs: [([UInt8], [UInt8])] = [
      (long + [1], long + [2]), ([1, 0, 2], [1, 0, 3]), ([0, 1], [1]), ([0xFF], [0xFE]), ([], [1]),
      (Array("é".utf8), Array("e\u{301}".utf8)),
    ]
    for (password, other) in pairs {
      let hash = try hasher.hash(Secret(password))
      #expect(try hasher.verify(Secret(password), against: hash).isValid)
      #expect(try !hasher.verify(Secret(other), against: hash).isValid)
    }
  }

  @Test("a hash is kept with 16 bytes of salt and 32 of key, and one with others is made anew")
  func lengths() throws {
    let parts = try hasher.hash(Secret("x")).split(separator: "$").map(String.init)
    // In base 64 without padding.
    expectEqual(parts.suffix(2).map(\.count), [22, 43])
    func verification(saltCount: Int, keyCount: Int) throws -> Verification {
      let text = { (count: Int) in
        Data(repeating: 0, count: count).base64EncodedString().replacing("=", with: "")
      }
      return try hasher.verify(
        Secret("x"), against: "$scrypt$ln=4,r=1,p=1$\(text(saltCount))$\(text(keyCount))")
    }
    for (salt, key, isOutdated) in [
      (16, 32, false), (15, 32, true), (17, 32, true), (16, 33, true),
    ] {
      try expectEqual(
        verification(saltCount: salt, keyCount: key),
        Verification(isValid: false, needsRehash: isOutdated))
    }
    for (salt, key) in [(65, 32), (16, 65), (16, 15)] {
      #expect(throws: CredentialsError.malformedHash) {
        try verification(saltCount: salt, keyCount: key)
      }
    }
  }

  @Test("a hash of another algorithm is named", arguments: ["argon2id", "2b", "SCRYPT", ""])
  func otherAlgorithm(_ name: String) {
    #expect(throws: CredentialsError.unsupportedAlgorithm(name)) {
      try hasher.verify(Secret("x"), against: "$\(name)$rest")
    }
  }

  private static let salt = "AAAAAAAAAAAAAAAAAAAAAA"
  private static let key = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

  @Test(
    "a damaged hash is refused",
    arguments: [
      "", "scrypt", "$scrypt", "$scrypt$", "$scrypt$ln=4,r=1,p=1$\(salt)",
      "$scrypt$ln=4,r=1,p=1$\(salt)$\(key)$", "x$scrypt$ln=4,r=1,p=1$\(salt)$\(key)",
      "$scrypt$ln=04,r=1,p=1$\(salt)$\(key)", "$scrypt$ln=+4,r=1,p=1$\(salt)$\(key)",
      "$scrypt$r=1,ln=4,p=1$\(salt)$\(key)", "$scrypt$ln=4,r=1$\(salt)$\(key)",
      "$scrypt$ln=0,r=1,p=1$\(salt)$\(key)", "$scrypt$ln=4,r=,p=1$\(salt)$\(key)",
      "$scrypt$ln=4,r=1,p=1,x=1$\(salt)$\(key)", "$scrypt$ln=99999999999999999999,r=1,p=1$\(salt)$",
      "$scrypt$ln=4,r=1,p=1$\(salt)$AAAA", "$scrypt$ln=4,r=1,p=1$\(salt)$\(key)=",
      "$scrypt$ln=4,r=1,p=1$\(salt)=$\(key)", "$scrypt$ln=4,r=1,p=1$AA B$\(key)",
      "$scrypt$ln=4,r=1,p=1$AAF$\(key)",
    ])
  func malformed(_ hash: String) {
    #expect(throws: CredentialsError.malformedHash) {
      try hasher.verify(Secret("x"), against: hash)
    }
  }

  @Test(
    "a hash that asks for too much work is refused",
    arguments: [
      "ln=20,r=8,p=1", "ln=19,r=8,p=1", "ln=18,r=8,p=16", "ln=999,r=1,p=1", "ln=17,r=33,p=1",
      "ln=4,r=33,p=1", "ln=4,r=1,p=17",
    ])
  func excessive(_ parameters: String) {
    #expect(throws: CredentialsError.malformedHash) {
      try hasher.verify(Secret("x"), against: "$scrypt$\(parameters)$\(Self.salt)$\(Self.key)")
    }
  }

  @Test("a hash that names parameters the algorithm does not allow is refused")
  func impossible() {
    // RFC 7914, section 2: N is less than 2 to the power 16 r.
    #expect(throws: CredentialsError.malformedHash) {
      try hasher.verify(
        Secret("x"), against: "$scrypt$ln=16,r=1,p=1$\(Self.salt)$\(Self.key)")
    }
  }
}
