import Encodings

/// A stored hash taken apart: `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`.
struct ScryptHash {
  let profile: ScryptProfile
  let salt: [UInt8]
  let key: [UInt8]

  init(profile: ScryptProfile, salt: [UInt8], key: [UInt8]) {
    self.profile = profile
    self.salt = salt
    self.key = key
  }

  /// Reads a stored text; exactly the form that ``text`` writes.
  init(_ text: String) throws(CredentialsError) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "$"), maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].isEmpty else { throw .malformedHash }
    guard parts[1].elementsEqual("scrypt".utf8) else {
      throw .unsupportedAlgorithm(String(Substring(parts[1])))
    }
    guard parts.count == 5, let profile = Self.profile(parts[2]),
      let salt = Base64.standard.decode(parts[3]), salt.count <= 64,
      let key = Base64.standard.decode(parts[4]), 16...64 ~= key.count
    else { throw .malformedHash }
    self.init(profile: profile, salt: salt, key: key)
  }

  var text: String {
    let parameters = "ln=\(profile.logCost),r=\(profile.blockSize),p=\(profile.parallelism)"
    let (salt, key) = (Base64.standard.encode(salt), Base64.standard.encode(key))
    return "$scrypt$\(parameters)$\(salt)$\(key)"
  }

  private static func profile(_ text: Substring.UTF8View) -> ScryptProfile? {
    let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == 3, let logCost = number(parts[0], after: "ln="),
      let blockSize = number(parts[1], after: "r="), let parallelism = number(parts[2], after: "p=")
    else { return nil }
    return ScryptProfile(
      storedLogCost: logCost, blockSize: blockSize, parallelism: parallelism)
  }

  /// One to three digits after a name, without a zero in front.
  private static func number(_ text: Substring.UTF8View, after name: String) -> Int? {
    guard text.starts(with: name.utf8) else { return nil }
    let digits = text.dropFirst(name.utf8.count)
    guard 1...3 ~= digits.count, digits.first != UInt8(ascii: "0") else { return nil }
    return digits.reduce(Int?(0)) { sum, digit in
      guard let sum, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      return sum * 10 + Int(digit - UInt8(ascii: "0"))
    }
  }
}
