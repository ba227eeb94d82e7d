/// The rules for a new password, the same wherever one is chosen.
///
/// Length matters, composition does not (OWASP ASVS 5.0, 6.2.1 to 6.2.11): at least eight characters,
/// at most 256 bytes, not a commonly guessed password, and not based on the shop's or the
/// person's own name. Passwords are never truncated.
public enum PasswordPolicy {
  /// The minimum number of characters, counted in Unicode scalars.
  public static let minimumLength = 8
  /// The length that forms recommend (ASVS 5.0, 6.2.1).
  public static let recommendedLength = 15
  static let maximumByteCount = 256

  /// Throws ``AccountsError/unacceptablePassword(_:)`` with the first rule that a new password violates.
  public static func check(
    _ password: Password, name: String, email: EmailAddress
  ) throws(AccountsError) {
    let folded = try folded(password)
    guard !isBuiltOn(contextWords(name: name, email: email), folded) else {
      throw .unacceptablePassword(.containsContextWord)
    }
  }

  /// Checks a new password against the rules that do not depend on the person.
  public static func check(_ password: Password) throws(AccountsError) {
    _ = try folded(password)
  }

  /// Checks a password and returns its text in the form used for comparison.
  private static func folded(_ password: Password) throws(AccountsError) -> String {
    guard password.bytes.count <= maximumByteCount else {
      throw .unacceptablePassword(.tooLong(maximumBytes: maximumByteCount))
    }
    guard !password.bytes.contains(0) else { throw .unacceptablePassword(.containsNUL) }
    guard let text = String(validating: password.bytes, as: UTF8.self) else {
      throw .unacceptablePassword(.notUTF8)
    }
    guard text.unicodeScalars.count >= minimumLength else {
      throw .unacceptablePassword(.tooShort(minimum: minimumLength))
    }
    let folded = text.lowercased()
    guard !PasswordBlocklist.contains(folded) else { throw .unacceptablePassword(.tooCommon) }
    return folded
  }

  /// Returns the names that an attacker tries first, at least three characters each.
  private static func contextWords(name: String, email: EmailAddress) -> [String] {
    let fromName = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let parts = email.localPart.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let fromEmail = [email.text, String(email.localPart)] + parts
    return (["shop"] + fromName + fromEmail).filter { $0.count >= 3 }
  }

  /// Whether a password is a context word with fewer than `minimumLength` further characters.
  private static func isBuiltOn(_ words: [String], _ folded: String) -> Bool {
    words.contains { word in
      folded.contains(word) && folded.count - word.count < minimumLength
    }
  }
}

/// The rule that a new password violates.
public enum PasswordProblem: Hashable, Sendable {
  /// The password is so short that all texts of its length can be tried.
  case tooShort(minimum: Int)
  /// The password has more bytes than the hash accepts; nothing is truncated silently.
  case tooLong(maximumBytes: Int)
  /// The password contains a NUL, which the hash would take for the end of the password.
  case containsNUL
  /// The bytes are not valid text, so the password could not be typed on another device.
  case notUTF8
  case tooCommon
  case containsContextWord
}

extension PasswordProblem {
  var remedy: String {
    switch self {
    case .tooShort(let minimum): "use \(minimum) characters or more; 15 are better"
    case .tooLong(let maximum): "use \(maximum) bytes or fewer"
    case .containsNUL: "leave the NUL character out"
    case .notUTF8: "use text in UTF-8"
    case .tooCommon: "it is one of the most used passwords; choose one nobody else has"
    case .containsContextWord: "it is made of your name, your address or the shop's; choose another"
    }
  }
}
