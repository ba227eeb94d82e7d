import Encodings

#if canImport(Darwin)
  import Foundation
#else
  // The standard library compares texts by their normal forms, but exposes the forms only to libraries of
  // the toolchain. Foundation would make the static program several times larger for the same result.
  @_spi(_Unicode) import Swift
#endif

/// A text without the differences that people ignore when they search for a word or look for its place in a
/// list: encoding, case, and marks that spelling may omit.
///
/// Texts with equal folded forms find each other and sort next to each other. The search folds
/// indexed and typed text with this one function, so that no indexed form is impossible to type.
///
/// ```swift
/// FoldedText("Äpfel").text == FoldedText("apfel").text
/// FoldedText("Straße").text == FoldedText("STRASSE").text
/// ```
///
/// - Case is folded by Unicode's full mappings, so `ß` becomes `ss`, and the three sigmas are equal, as are
///   the dotted and the dotless i.
/// - Accents, Hebrew points and Arabic vowel signs are removed. Marks that form a different letter stay: the
///   voicing of kana, and the vowels and tones of the scripts of India and Southeast Asia.
/// - Invisible characters, such as soft hyphens, are removed.
/// - Letters that only resemble or replace others stay distinct: `ø` and `o`, `æ` and `ae`, and
///   full-width and ordinary Latin letters.
public struct FoldedText: Hashable, Sendable {
  /// The folded text, in normal form C.
  public let text: String

  public init(_ original: String) {
    if original.utf8.allSatisfy({ $0 < 0x80 }) {
      text = original.lowercased()
      return
    }
    var folded = String.UnicodeScalarView()
    for scalar in original.decomposed where !scalar.isOptional {
      scalar.appendFolded(to: &folded)
    }
    text = String(folded).composed
  }
}

extension String {
  #if canImport(Darwin)
    fileprivate var decomposed: UnicodeScalarView {
      decomposedStringWithCanonicalMapping.unicodeScalars
    }
  #else
    fileprivate var decomposed: some Sequence<Unicode.Scalar> { _nfd }
  #endif
}

extension Unicode.Scalar {
  /// Whether a word is the same without the scalar: an accent, a point, an optional vowel sign, or an
  /// invisible character.
  fileprivate var isOptional: Bool {
    if isASCII { return false }
    // Overlays; the points of Hebrew, Arabic and Syriac; marks above, below and around any letter. The
    // iota subscript (240) is a letter in capitals, and the classes in between form other letters.
    switch properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 200...239: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }

  /// Appends the form that the scalar shares with all its case variants.
  ///
  /// Uppercase unifies more letters than lowercase: `ſ` and `s` share a capital, as do `ς` and `σ`. The
  /// capital `ẞ` unifies more in lowercase. So a letter is lowercased, uppercased, and lowercased again.
  fileprivate func appendFolded(to scalars: inout String.UnicodeScalarView) {
    if isASCII {
      scalars.append(contentsOf: properties.lowercaseMapping.unicodeScalars)
    } else if properties.changesWhenCaseMapped {
      for lower in properties.lowercaseMapping.unicodeScalars {
        for upper in lower.properties.uppercaseMapping.unicodeScalars {
          scalars.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
        }
      }
    } else {
      scalars.append(self)
    }
  }
}
