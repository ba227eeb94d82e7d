#if canImport(Darwin)
  import Foundation
#else
  // The standard library compares texts by their normal forms, but exposes the forms only to libraries of
  // the toolchain. Foundation would make the static programs several times larger for the same result.
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The text in Unicode's normal form C, in which equal texts have equal bytes.
  package var composed: String {
    #if canImport(Darwin)
      precomposedStringWithCanonicalMapping
    #else
      String(String.UnicodeScalarView(_nfc))
    #endif
  }
}
