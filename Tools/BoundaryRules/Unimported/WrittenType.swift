import SwiftScanning

/// The text of a type: its name and its generic arguments; optionals and arrays count as generic types.
struct WrittenType {
  let text: Substring
  let name: String
  let arguments: [Substring]

  /// Reads a type; `nil` for a function, a tuple, a composition or a dictionary.
  init?(_ text: Substring) {
    var text = text
    while let first = text.first, first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    for word in ["any ", "some ", "inout ", "borrowing ", "consuming ", "sending ", "@escaping "]
    where text.hasPrefix(word) {
      text = text.dropFirst(word.count)
    }
    self.text = text
    if let last = text.last, last == "?" || last == "!" {
      (name, arguments) = ("Optional", [text.dropLast()])
      return
    }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = text.dropFirst().dropLast()
      guard Self.split(inner, at: ":").count == 1 else { return nil }
      (name, arguments) = ("Array", [inner])
      return
    }
    let head = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard !head.isEmpty, !head.hasSuffix(".") else { return nil }
    let rest = text.dropFirst(head.count)
    name = String(head)
    if rest.isEmpty {
      arguments = []
    } else {
      guard rest.hasPrefix("<"), rest.hasSuffix(">") else { return nil }
      arguments = Self.split(rest.dropFirst().dropLast(), at: ",")
    }
  }

  /// Splits at the separators outside of brackets.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var (parts, depth, start) = ([Substring](), 0, text.startIndex)
    for index in text.indices {
      switch text[index] {
      case "[", "(", "<": depth += 1
      case "]", ")", ">": depth -= 1
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }
}

extension Declaration {
  /// The names of a type's generic parameters.
  var genericParameters: [String] {
    guard let start = signature.firstRange(of: "\(baseName)<") else { return [] }
    return signature[start.upperBound...].prefix { $0 != ">" }.split(separator: ",").map {
      String($0.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }
}
