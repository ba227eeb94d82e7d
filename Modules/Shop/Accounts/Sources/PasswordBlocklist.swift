/// The passwords guessers try first, as far as the length rule would let them pass.
///
/// Made by the rules that people make them by: a common word with a common ending, a walk over the
/// keyboard, a date, a row of digits. Compared in lower case, and once more with the digits and signs
/// that stand for letters taken back. No list of leaked passwords is copied.
///
/// Standard: ASVS 5.0, 6.2.4: at least the 3,000 most common ones that the policy would let pass.
public enum PasswordBlocklist {
  /// All of them that have eight characters or more, in lower case.
  ///
  /// - Complexity: Makes some forty thousand texts again; a check of one password makes none.
  public static var passwords: [String] {
    let combinations = CommonPasswordParts.words.flatMap { word in
      CommonPasswordParts.endings.flatMap { [word + $0, $0 + word] } + [word + word]
    }
    return (Array(rare) + combinations).filter { $0.unicodeScalars.count >= 8 }
  }

  /// Whether a lower-cased password is listed, a date, or up to three characters repeated.
  static func contains(_ folded: String) -> Bool {
    if isListed(folded) || isDate(Array(folded.utf8)) { return true }
    let bytes = Array(folded.utf8)
    return [1, 2, 3].contains { period in
      bytes.count > period
        && bytes.indices.dropFirst(period).allSatisfy { bytes[$0] == bytes[$0 - period] }
    }
  }

  private static func isListed(_ text: String) -> Bool {
    if rare.contains(text) || rare.contains(plain(text)) { return true }
    return text.indices.contains { cut in
      let (front, back) = (String(text[..<cut]), String(text[cut...]))
      return isWord(front) && (endings.contains(back) || front == back)
        || endings.contains(front) && isWord(back)
    }
  }

  private static func isWord(_ text: String) -> Bool {
    words.contains(text) || words.contains(plain(text))
  }

  /// Whether it is a day from 1900 to 2099 as people type it in eight digits.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 8, let all = Int(String(decoding: bytes, as: UTF8.self)) else {
      return false
    }
    func isDay(_ year: Int, _ one: Int, _ other: Int) -> Bool {
      (1900...2099).contains(year) && (1...31).contains(max(one, other))
        && (1...12).contains(min(one, other))
    }
    return isDay(all % 10_000, all / 1_000_000, all / 10_000 % 100)
      || isDay(all / 10_000, all / 100 % 100, all % 100)
  }

  private static let words = Set(CommonPasswordParts.words)
  private static let endings = Set(CommonPasswordParts.endings)

  /// The walks over the keyboard, and those that no rule makes.
  private static let rare = Set(walks).union(singular)

  /// The text with the signs that stand for letters taken back: `p@$$w0rd` is `password`.
  private static func plain(_ text: String) -> String {
    let letters: [Character: Character] = [
      "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", "$": "s", "5": "s", "7": "t",
    ]
    return String(text.map { letters[$0] ?? $0 })
  }

  /// Four to twelve neighbours in a row of keys, in either direction, twice and there and back.
  private static var walks: [String] {
    CommonPasswordParts.rows.flatMap { row in
      [row, String(row.reversed())].flatMap { row in
        let keys = Array(row)
        return (4...12).flatMap { length in
          stride(from: 0, through: keys.count - length, by: 1).flatMap { start in
            let run = String(keys[start..<(start + length)])
            return [run, run + run, run + run.reversed()]
          }
        }
      }
    }
  }

  /// Those that no rule makes.
  private static let singular: [String] = """
    12345678910 123456789a 123456789q 1234567890a 11223344 1122334455 112233445566 123321123
    1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx3edc zaq12wsx zaq1xsw2
    qweasdzxc 123qweasd 123qweasdzxc qazwsx123 1234qwer qwer1234 qwerasdf a1b2c3d4 a1b2c3d4e5
    aa123456 aa12345678 a12345678 a123456789 abc123abc abcd1234 abc12345 abcdef123 asdf1234
    motdepasse contraseña wachtwoord passwort1 letmeinnow changeit correcthorse
    correcthorsebatterystaple yourpassword thepassword mypassword newpassword blink182 ilovegod
    iloveyouu loveyou1 loveme123 godisgood jesuschrist basketball barcelona administrator
    supersecret topsecret metallica slipknot manchester trustno1 spiderman microsoft windows10
    147258369 159753456 159357456 741852963 789456123 456789123 314159265 31415926 271828182
    88888888a 1029384756 102030405060 19841984 19871987 1password 123abc123
    """.split(whereSeparator: \.isWhitespace).map(String.init)
}
