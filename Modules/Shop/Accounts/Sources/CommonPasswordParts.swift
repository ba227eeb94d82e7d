/// What common passwords are put together from.
enum CommonPasswordParts {
  /// Words people choose.
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
