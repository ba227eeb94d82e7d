/// The stem that the forms of an English word share, by Porter's algorithm, as SQLite's full-text search has it.
///
/// `mug` and `mugs`, `bake`, `baked` and `baking` have one stem each. Plurals that change their vowel or their `f` have
/// that of their singular: `knives` that of `knife`. Only words of ASCII letters change; other languages are searched by
/// their words as they are. The stem is for comparing, not for reading: that of `knife` is `knif`.
///
/// The engines' own dictionaries differ from one another, so the shop stems by itself and searches for the forms that it
/// has (``SearchVocabulary/forms(of:)``).
///
/// Standard: M. F. Porter, "An algorithm for suffix stripping", 1980, with the two departures of its author's program
/// (`bli`, `logi`).
struct WordStem: Hashable {
  let text: String

  /// Computes the stem of a folded word.
  init(_ word: String) {
    let singular = Self.singulars[word] ?? word
    var letters = Array(singular.utf8)
    guard letters.count > 2,
      letters.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    else {
      text = singular
      return
    }
    Suffixes.strip(&letters)
    text = String(decoding: letters, as: UTF8.self)
  }

  var irregularPlurals: [String] { Self.plurals[text] ?? [] }

  private static let plurals = Dictionary(grouping: singulars.keys.sorted()) { WordStem($0).text }

  static let singulars: [String: String] = [
    "calves": "calf", "children": "child", "elves": "elf", "feet": "foot", "geese": "goose",
    "halves": "half", "hooves": "hoof", "knives": "knife", "leaves": "leaf", "lives": "life",
    "loaves": "loaf", "men": "man", "mice": "mouse", "scarves": "scarf", "shelves": "shelf",
    "teeth": "tooth", "thieves": "thief", "wives": "wife", "wolves": "wolf", "women": "woman",
  ]
}

/// The steps of Porter's algorithm, on the letters of a word.
private enum Suffixes {
  static func strip(_ word: inout [UInt8]) {
    stripPlural(&word)
    stripTense(&word)
    if word.last == UInt8(ascii: "y"), hasVowel(word.dropLast()) {
      word[word.count - 1] = UInt8(ascii: "i")
    }
    replace(second, in: &word) { measure($0) > 0 }
    replace(third, in: &word) { measure($0) > 0 }
    replace(fourth, in: &word) { measure($0) > 1 }
    stripE(&word)
  }

  private static func stripPlural(_ word: inout [UInt8]) {
    if word.ends(in: "sses") || word.ends(in: "ies") && word.count > 3 {
      word.removeLast(2)
    } else if word.ends(in: "s"), !word.ends(in: "ss") {
      word.removeLast()
    }
  }

  private static func stripTense(_ word: inout [UInt8]) {
    if word.ends(in: "eed") {
      if measure(word.dropLast(3)) > 0 { word.removeLast() }
      return
    }
    guard let suffix = ["ed", "ing"].first(where: { word.ends(in: $0) }),
      hasVowel(word.dropLast(suffix.utf8.count))
    else { return }
    word.removeLast(suffix.utf8.count)
    if ["at", "bl", "iz"].contains(where: { word.ends(in: $0) }) {
      word.append(UInt8(ascii: "e"))
    } else if endsInDouble(word), !["l", "s", "z"].contains(where: { word.ends(in: $0) }) {
      word.removeLast()
    } else if measure(word[...]) == 1, endsShort(word[...]) {
      word.append(UInt8(ascii: "e"))
    }
  }

  private static func stripE(_ word: inout [UInt8]) {
    if word.ends(in: "e") {
      let rest = word.dropLast()
      if measure(rest) > 1 || measure(rest) == 1 && !endsShort(rest) { word.removeLast() }
    }
    if word.ends(in: "ll"), measure(word.dropLast()) > 1 { word.removeLast() }
  }

  /// Replaces the first suffix of a list that the word has, if what is left of it meets a condition.
  private static func replace(
    _ suffixes: KeyValuePairs<StaticString, StaticString>, in word: inout [UInt8],
    where condition: (ArraySlice<UInt8>) -> Bool
  ) {
    for (suffix, replacement) in suffixes where word.ends(in: suffix.description) {
      let rest = word.dropLast(suffix.utf8CodeUnitCount)
      let isIon = suffix.description == "ion"
      guard condition(rest), !isIon || Array(rest).ends(in: "s") || Array(rest).ends(in: "t") else {
        return
      }
      word = Array(rest) + Array(replacement.description.utf8)
      return
    }
  }

  // MARK: - Vowels and consonants

  private static func isVowel(_ word: ArraySlice<UInt8>, _ index: Int) -> Bool {
    if "aeiou".utf8.contains(word[index]) { return true }
    return word[index] == UInt8(ascii: "y") && index > word.startIndex && !isVowel(word, index - 1)
  }

  private static func hasVowel(_ word: ArraySlice<UInt8>) -> Bool {
    word.indices.contains { isVowel(word, $0) }
  }

  /// How often a vowel is followed by a consonant.
  private static func measure(_ word: ArraySlice<UInt8>) -> Int {
    zip(word.indices, word.indices.dropFirst()).count { isVowel(word, $0) && !isVowel(word, $1) }
  }

  private static func endsInDouble(_ word: [UInt8]) -> Bool {
    word.count > 1 && word[word.count - 1] == word[word.count - 2]
      && !isVowel(word[...], word.count - 1)
  }

  /// Whether the end is consonant, vowel and consonant, the last of them not w, x or y.
  private static func endsShort(_ word: ArraySlice<UInt8>) -> Bool {
    let end = word.endIndex
    guard word.count > 2 else { return false }
    return !isVowel(word, end - 3) && isVowel(word, end - 2) && !isVowel(word, end - 1)
      && !"wxy".utf8.contains(word[end - 1])
  }

  // MARK: - The tables; of two suffixes that end alike, the longer comes first

  private static let second: KeyValuePairs<StaticString, StaticString> = [
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize",
    "logi": "log", "bli": "ble", "alli": "al", "entli": "ent", "eli": "e", "ousli": "ous",
    "ization": "ize", "ation": "ate", "ator": "ate", "alism": "al", "iveness": "ive",
    "fulness": "ful", "ousness": "ous", "aliti": "al", "iviti": "ive", "biliti": "ble",
  ]

  private static let third: KeyValuePairs<StaticString, StaticString> = [
    "icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": "",
  ]

  private static let fourth: KeyValuePairs<StaticString, StaticString> = [
    "al": "", "ance": "", "ence": "", "er": "", "ic": "", "able": "", "ible": "", "ant": "",
    "ement": "", "ment": "", "ent": "", "ion": "", "ou": "", "ism": "", "ate": "", "iti": "",
    "ous": "", "ive": "", "ize": "",
  ]
}

extension [UInt8] {
  fileprivate func ends(in text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
