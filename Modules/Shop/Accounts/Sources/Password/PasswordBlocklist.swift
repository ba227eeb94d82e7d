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

enum CommonPasswordParts {
  static let words = split(
    """
    password passwort passw0rd pass admin administrator root toor user guest test tester testing
    login welcome hello hallo bonjour hola secret letmein changeme default temp temporary master
    access monkey dragon shadow tiger lion eagle falcon phoenix wolf bear horse kitty puppy dolphin
    butterfly sunshine rainbow flower summer winter spring autumn january february march april may
    june july august september october november december monday tuesday wednesday thursday friday
    saturday sunday princess prince queen king angel devil heaven ninja samurai pirate wizard
    superman batman spiderman ironman starwars startrek matrix pokemon pikachu minecraft mario zelda
    football soccer baseball hockey basketball tennis golf cricket liverpool chelsea arsenal
    barcelona madrid juventus bayern yankees cowboys lakers iloveyou loveyou lovely forever freedom
    blessed jesus trustno qwerty qwertz azerty asdf zxcv abc abcd abcdef computer internet samsung
    google apple android windows linux facebook twitter michael daniel thomas matthew andrew joshua
    jordan robert charlie jessica ashley jennifer michelle nicole hannah amanda elizabeth victoria
    samantha alexander christian anthony william george harley mustang ferrari porsche mercedes
    yamaha honda corvette chocolate cookie banana orange cherry pepper ginger coffee whiskey
    killer hunter ranger soldier gandalf merlin thunder lightning storm silver golden diamond purple
    whatever nothing money lucky happy family mother father friend baby babygirl sweetheart
    """)

  /// What they put before or behind them.
  static let endings =
    split(
      """
      1 2 3 7 9 0 11 12 13 21 22 23 69 77 88 99 00 01 07 10 123 1234 12345 123456 1234567 12345678
      123456789 321 111 222 333 666 777 888 999 000 007 420 ! !! !!! ? . $ # @ * 1! 12! 123! 1234! @1
      @12 @123 @1234 #1 _1 _123 -1 -123 abc qwe xyz xxx love me you
      1970 1975 1980 1981 1982 1983 1984 1985 1986 1987 1988 1989 1990 1991 1992 1993 1994 1995 1996
      1997 1998 1999 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009 2010 2011 2012 2013 2014 2015
      2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 2028 2020! 2021! 2022! 2023! 2024!
      2025! 2026! 2027!
      """) + [""]

  /// Rows of keys, columns of keys, the alphabet and the digits.
  static let rows = split(
    """
    1234567890 01234567890 qwertyuiop asdfghjkl zxcvbnm qwertyuiopasdfghjklzxcvbnm qwertzuiop
    yxcvbnm azertyuiop qsdfghjklm wxcvbn abcdefghijklmnopqrstuvwxyz 1qaz2wsx3edc4rfv5tgb6yhn7ujm
    qazwsxedcrfvtgbyhnujm 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 147258369 123qweasdzxc
    """)

  private static func split(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
