import Testing

/// A file and the modules it imports.
struct ImportForm: Sendable, CustomTestStringConvertible {
  let source: String

  /// The modules of all branches, in source order.
  let modules: [String]

  /// The modules of the branches the compiler takes.
  let active: [String]

  init(_ source: String, _ modules: [String], active: [String]? = nil) {
    (self.source, self.modules, self.active) = (source, modules, active ?? modules)
  }

  var testDescription: String { source.debugDescription }

  static let all =
    accepted + refused + conditional + strings + regexes + directives + attributes + names + words
    + layout + interpolations + slashes + tokens

  /// The form with every name of one capital letter made this form's own, so that one run of the
  /// compiler can tell many forms apart.
  func numbered(_ index: Int) -> ImportForm {
    func own(_ text: String) -> String {
      var result = ""
      var word = ""
      for character in text + "\n" {
        if character.isASCII, character.isLetter || character.isNumber || character == "_" {
          word.append(character)
          continue
        }
        let isLetter = word.count == 1 && word.allSatisfy { $0.isUppercase }
        result += (isLetter ? "\(word)\(index)x" : word) + String(character)
        word = ""
      }
      return String(result.dropLast())
    }
    return ImportForm(own(source), modules.map(own), active: active.map(own))
  }
}
