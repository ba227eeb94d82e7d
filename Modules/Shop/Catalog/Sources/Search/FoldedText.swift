#if canImport(Darwin)
  import Foundation
#else
  // The standard library compares texts by their normal forms, and gives them out to the libraries of
  // the toolchain only. Foundation would make the static program several times as large for the same.
  @_spi(_Unicode) import Swift
#endif

/// A text without the differences that people overlook when they look for a word, or for its place in a
/// list: how its letters are encoded, their case, and marks that spelling may leave out.
///
/// Texts that fold to the same are found by one another and stand beside each other. The search folds
/// what it keeps and what is typed by this one function, so that nothing can be kept under a form that
/// cannot be typed.
///
/// ```swift
/// FoldedText("Äpfel").text == FoldedText("apfel").text
/// FoldedText("Straße").text == FoldedText("STRASSE").text
/// ```
///
/// - Case is folded by Unicode's full mappings, so `ß` is `ss`, all three sigmas are one, and so are
///   the dotted and the dotless i.
/// - Accents are left out, and so are Hebrew points and Arabic vowel signs. Signs that make another
///   letter stay: the voicing of kana, and the vowels and tones of the scripts of India and Southeast
///   Asia.
/// - Characters that are never seen, such as soft hyphens, are left out.
/// - Letters that only look like others or stand for them stay apart: `ø` and `o`, `æ` and `ae`, and
///   full-width and usual Latin letters.
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
    /// The scalars in normal form D.
    fileprivate var decomposed: UnicodeScalarView {
      decomposedStringWithCanonicalMapping.unicodeScalars
    }

    /// The text in normal form C.
    fileprivate var composed: String { precomposedStringWithCanonicalMapping }
  #else
    /// The scalars in normal form D.
    fileprivate var decomposed: some Sequence<Unicode.Scalar> { _nfd }

    /// The text in normal form C.
    fileprivate var composed: String {
      var scalars = UnicodeScalarView()
      scalars.append(contentsOf: _nfc)
      return String(scalars)
    }
  #endif
}

extension Unicode.Scalar {
  /// Whether a word is the same without it: an accent, a point, a vowel sign that need not be written,
  /// or what is never seen.
  fileprivate var isOptional: Bool {
    if isASCII { return false }
    // Overlays; the points of Hebrew, Arabic and Syriac; marks above, below and around any letter. The
    // iota subscript (240) is a letter in capitals, and the classes between make other letters.
    switch properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 200...239: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }

  /// Appends what the scalar and all of its forms in other cases have in common.
  ///
  /// The capitals of a letter tell more than its small form: `ſ` and `s` have one, `ς` and `σ` too. The
  /// capital `ẞ` tells more in its small form. So a letter goes down, up, and down again.
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
