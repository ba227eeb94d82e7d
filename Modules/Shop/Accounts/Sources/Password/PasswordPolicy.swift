/// What a new password has to be.
///
/// Length counts, composition does not (OWASP ASVS 5.0, 6.2.1 to 6.2.11): at least eight characters,
/// no more than 256 bytes, none of the most guessed passwords, nothing built on the shop's or the
/// person's own name. Passwords are never cut.
public struct PasswordPolicy: Sendable {
  /// The fewest characters a password has, counted in Unicode scalars.
  public let minimumLength = 8
  /// The length that forms suggest (ASVS 5.0, 6.2.1).
  public let recommendedLength = 15
  let maximumByteCount = 256

  /// The rules of the shop, the same wherever a password is chosen.
  public static let standard = PasswordPolicy()

  /// Checks a new password.
  ///
  /// Throws ``AccountsError/unacceptablePassword(_:)`` with the first rule it breaks.
  public func check(_ password: Password, name: String, email: EmailAddress) throws(AccountsError) {
    let folded = try folded(password)
    guard !isBuiltOn(contextWords(name: name, email: email), folded) else {
      throw .unacceptablePassword(.containsContextWord)
    }
  }

  /// Checks a new password as far as it can be without knowing whose it is.
  ///
  /// Throws ``AccountsError/unacceptablePassword(_:)`` with the first rule it breaks.
  public func check(_ password: Password) throws(AccountsError) { _ = try folded(password) }

  /// The text of a password as it is compared.
  private func folded(_ password: Password) throws(AccountsError) -> String {
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

  /// The names a guesser tries first, at least three characters each.
  private func contextWords(name: String, email: EmailAddress) -> [String] {
    let fromName = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let parts = email.localPart.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let fromEmail = [email.text, String(email.localPart)] + parts
    return (["shop"] + fromName + fromEmail).filter { $0.count >= 3 }
  }

  /// Whether a password is a context word with fewer than `minimumLength` characters around it.
  private func isBuiltOn(_ words: [String], _ folded: String) -> Bool {
    words.contains { word in
      folded.contains(word) && folded.count - word.count < minimumLength
    }
  }
}

extension Password {
  /// Throws ``AccountsError/unacceptablePassword(_:)`` unless this was typed the second time, too.
  ///
  /// Bytes, not characters: two spellings of one letter are two passwords.
  public func check(typedAgain again: Password) throws(AccountsError) {
    guard bytes == again.bytes else { throw .unacceptablePassword(.typedOtherwise) }
  }
}

/// The rule a new password breaks.
public enum PasswordProblem: Hashable, Sendable {
  /// It has so few characters that all such texts can be tried.
  case tooShort(minimum: Int)
  /// It was not typed the same twice.
  case typedOtherwise
  /// It has more bytes than are hashed; nothing is cut off silently.
  case tooLong(maximumBytes: Int)
  /// It holds the one byte that the hash cannot tell from its end.
  case containsNUL
  /// Its bytes are not valid text, so it could not be typed again elsewhere.
  case notUTF8
  /// It is one of those that guessers try first (``PasswordBlocklist``).
  case tooCommon
  /// It is little more than the person's name, the address or the shop's name.
  case containsContextWord
}

extension PasswordProblem {
  var remedy: String {
    switch self {
    case .tooShort(let minimum): "use \(minimum) characters or more; 15 are better"
    case .typedOtherwise: "type the same new password twice"
    case .tooLong(let maximum): "use \(maximum) bytes or fewer"
    case .containsNUL: "leave the NUL character out"
    case .notUTF8: "use text in UTF-8"
    case .tooCommon: "it is one of the most used passwords; choose one nobody else has"
    case .containsContextWord: "it is made of your name, your address or the shop's; choose another"
    }
  }
}
