import Catalog
import Expectations
import Foundation
import Testing

@Suite("Folding texts")
struct FoldedTextTests {
  /// All characters that Unicode assigns.
  private static let scalars = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
    ![.unassigned, .privateUse].contains($0.properties.generalCategory)
  }

  @Test(
    "all forms and cases of every character fold to the same, and folding again changes nothing")
  func everyCharacter() {
    for scalar in Self.scalars {
      let text = "a\(scalar)"
      let folded = FoldedText(text)
      let properties = scalar.properties
      for other in [
        text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
        "a" + properties.lowercaseMapping, "a" + properties.uppercaseMapping,
        "a" + properties.titlecaseMapping, folded.text,
      ] {
        // The normal form of a text is asked for its bytes: `==` would compare it folded.
        #expect(
          FoldedText(other).text.utf8.elementsEqual(folded.text.utf8),
          "U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test("what is folded is in normal form C")
  func normalForm() {
    for scalar in Self.scalars {
      let text = FoldedText("a\(scalar)").text
      #expect(
        text.precomposedStringWithCanonicalMapping.utf8.elementsEqual(text.utf8),
        "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("a letter without case is folded to nothing only if it is never seen")
  func letters() {
    let letters = Self.scalars.filter { $0.properties.generalCategory == .otherLetter }
    #expect(letters.count > 10_000)
    for scalar in letters {
      let folded = FoldedText(String(scalar)).text
      let isIgnorable = scalar.properties.isDefaultIgnorableCodePoint
      #expect(folded.isEmpty == isIgnorable, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test(
    "the marks that make another letter stay",
    arguments: [
      ("か", "が"), ("は", "ぱ"), ("कि", "कु"), ("ก", "กิ"), ("ড", "ড়"), ("ø", "o"), ("æ", "ae"),
    ])
  func otherLetters(one: String, other: String) {
    #expect(FoldedText(one) != FoldedText(other))
  }

  @Test(
    "case, accents, points and what is never seen do not count",
    arguments: [
      ("Äpfel", "apfel"), ("Straße", "STRASSE"), ("ẞ", "ss"), ("ΌΣΟΣ", "οσος"), ("ﬁn", "FIN"),
      ("İ", "i"), ("ı", "I"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("co\u{AD}op", "coop"),
      ("ᾳ", "ΑΙ"), ("Ậ", "a"),
    ])
  func overlooked(one: String, other: String) {
    expectEqual(FoldedText(one), FoldedText(other))
  }
}
