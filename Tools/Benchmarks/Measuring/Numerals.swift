import Foundation

/// Numbers as people read them.
enum Numerals {
  /// A time with the unit that suits it.
  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(short(nanoseconds)) ns"
    case ..<1e6: "\(short(nanoseconds / 1e3)) µs"
    case ..<1e9: "\(short(nanoseconds / 1e6)) ms"
    default: "\(short(nanoseconds / 1e9)) s"
    }
  }

  /// A number with three digits and no zeros at the end.
  static func short(_ number: Double) -> String {
    guard number < 100 else { return grouped(Int(number.rounded())) }
    var text = String(format: number < 10 ? "%.2f" : "%.1f", number)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A number with a comma before every three digits.
  static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
