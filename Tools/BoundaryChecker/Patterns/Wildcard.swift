/// A pattern over a name: `*` for any characters and `?` for one; a backslash takes the meaning from
/// the character behind it.
///
/// The pattern is read once and compares bytes, for it is asked about every file of a tree.
struct Wildcard: Hashable {
  private enum Element: Hashable {
    case any, one
    case byte(UInt8)
  }

  private let elements: [Element]

  /// The bytes the name has to be; `nil` when there is a wildcard.
  private let literal: [UInt8]?

  init(_ pattern: Substring) {
    var elements: [Element] = []
    var isEscaped = false
    for byte in pattern.utf8 {
      if isEscaped {
        elements.append(.byte(byte))
        isEscaped = false
      } else {
        switch byte {
        case UInt8(ascii: "*"): elements.append(.any)
        case UInt8(ascii: "?"): elements.append(.one)
        case UInt8(ascii: "\\"): isEscaped = true
        default: elements.append(.byte(byte))
        }
      }
    }
    if isEscaped { elements.append(.byte(UInt8(ascii: "\\"))) }
    self.elements = elements
    let bytes = elements.compactMap { element -> UInt8? in
      if case .byte(let byte) = element { byte } else { nil }
    }
    literal = bytes.count == elements.count ? bytes : nil
  }

  /// Whether the whole name matches.
  ///
  /// - Complexity: O(*n* · *m*); O(*n*) without a wildcard.
  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    if let literal {
      return name.count == literal.count
        && literal.indices.allSatisfy { literal[$0] == name[name.startIndex + $0] }
    }
    var (p, n) = (0, name.startIndex)
    var retry: (pattern: Int, name: Int)?
    while n < name.endIndex {
      if p < elements.count, elements[p] == .any {
        retry = (p, n)
        p += 1
      } else if p < elements.count, elements[p] == .one {
        p += 1
        n = Self.characterEnd(name, from: n)
      } else if p < elements.count, elements[p] == .byte(name[n]) {
        p += 1
        n += 1
      } else if let last = retry {
        retry = (last.pattern, last.name + 1)
        (p, n) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return elements[p...].allSatisfy { $0 == .any }
  }

  /// Where the character at an index ends: behind the bytes that continue it in UTF-8.
  private static func characterEnd(_ name: ArraySlice<UInt8>, from index: Int) -> Int {
    var end = index + 1
    while end < name.endIndex, name[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
