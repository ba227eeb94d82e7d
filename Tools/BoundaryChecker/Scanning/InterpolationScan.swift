/// What is open while the end of an interpolation is looked for.
struct InterpolationScan {
  enum Enclosure {
    case paren
    case string(quote: UInt8, pounds: Int, isMultiline: Bool)
  }

  /// Whether the literal around the interpolation spans lines.
  let isMultiline: Bool

  var enclosures: [Enclosure] = []

  /// The literal the scan stands in; `nil` between parentheses.
  var string: (quote: UInt8, pounds: Int, isMultiline: Bool)? {
    if case .string(let quote, let pounds, let isMultiline)? = enclosures.last {
      return (quote, pounds, isMultiline)
    }
    return nil
  }

  /// Whether a line may break here: the innermost literal decides.
  var allowsLineBreak: Bool {
    for enclosure in enclosures.reversed() {
      if case .string(_, _, let isMultiline) = enclosure { return isMultiline }
    }
    return isMultiline
  }

  init(isMultiline: Bool) {
    self.isMultiline = isMultiline
  }
}
