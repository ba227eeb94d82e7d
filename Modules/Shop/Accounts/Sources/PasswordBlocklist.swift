/// The passwords guessers try first, as far as the length rule would let them pass.
///
/// Shorter ones are refused by their length already. Compared in lower case.
enum PasswordBlocklist {
  /// Whether a lower-cased password is listed, or is one character or a pair repeated.
  static func contains(_ folded: String) -> Bool {
    if words.contains(folded) { return true }
    let bytes = Array(folded.utf8)
    return [1, 2].contains { period in
      bytes.count > period
        && bytes.indices.dropFirst(period).allSatisfy {
          bytes[$0] == bytes[$0 - period]
        }
    }
  }

  private static let words: Set<String> = Set(
    """
    12345678 123456789 1234567890 0123456789 12345678910 123456789a 1234567891 123456789q 87654321
    987654321 9876543210 0987654321 11223344 1122334455 112233445566 12341234 123123123 123321123
    1234554321 123454321 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5
    qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 123qweasd 123qweasdzxc
    qweasdzxc qazwsxedc qazwsx123 asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 zaq12wsx
    zaq1zaq1 1234qwer qwer1234 qwerasdf qwerqwer azertyui azertyuiop azerty123 qwertz123 poiuytrewq
    password password1 password12 password123 password1234 password12345 password! password1!
    password123! passw0rd passw0rd1 p@ssword p@ssw0rd p@ssw0rd1 pa55word pa$$word passwort passwort1
    passwort123 motdepasse contraseña wachtwoord mypassword newpassword newpass123 thepassword
    yourpassword passpass pass1234 pass12345 changeme changeme1 changeme123 changeit letmein1
    letmein123 letmein! letmeinnow welcome1 welcome12 welcome123 welcome1! welcome2024 welcome2025
    welcome2026 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveyou! iloveyouu ilovegod lovelove
    loveyou1 loveme123 princess princess1 princess123 sunshine sunshine1 sunshine123 football
    football1 football123 baseball baseball1 baseball123 basketball soccer123 superman superman1
    superman123 batman123 spiderman starwars starwars1 pokemon1 pokemon123 minecraft minecraft1
    whatever whatever1 trustno1 dragon123 monkey123 shadow123 master123 michael1 michael123 jennifer
    jordan23 jordan123 charlie1 charlie123 jessica1 ashley123 daniel123 thomas123 michelle victoria
    alexander jonathan nicholas samantha elizabeth christian anthony1 matthew1 joshua123 andrew123
    computer computer1 internet internet1 samsung1 samsung123 google123 facebook facebook1 microsoft
    windows10 liverpool liverpool1 chelsea1 arsenal1 manchester barcelona juventus mercedes porsche1
    corvette ferrari1 yamaha123 abcd1234 abc12345 abcdefgh abcdefg1 abcdefghi abcdefghij abcdef123
    a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 a12345678 a123456789 q123456789 abc123456 abc123abc
    admin123 admin1234 admin12345 administrator admin@123 adminadmin root1234 rootroot toor1234
    user1234 useruser guest123 guest1234 test1234 test12345 test123456 testtest testing1 testing123
    temp1234 temporary default1 secret123 secret1234 topsecret supersecret hello123 hello1234
    helloworld hellohello goodluck blink182 metallica slipknot nirvana1 chocolate chocolate1 butterfly
    butterfly1 snowball sweetheart babygirl babygirl1 cutie123 flower123 hannah123 mustang1 maverick
    midnight firebird phoenix1 blessed1 godisgood jesus123 jesuschrist forever1 forever21 freedom1
    happy123 happiness lucky123 ninja123 matrix123 killer123 asshole1 fuckyou1 fuckyou123 fuckoff1
    january1 february september september1 october1 november december summer123 summer2024 summer2025
    summer2026 winter123 winter2024 winter2025 autumn2025 spring2025 monday123 friday123 correcthorse
    correcthorsebatterystaple 1password 123abc123 147258369 159753456 159357456 741852963 789456123
    789456123a 456789123 314159265 31415926 271828182 66668888 88888888a 1029384756 102030405060 13131313a
    19841984 19871987 20202020a 01012000 01011990 01011980
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
