/// A digit as a type, so that four of them tell ten thousand types apart.
protocol Digit: SendableMetatype {
  static var value: Int { get }
}

enum Digit0: Digit { static let value = 0 }
enum Digit1: Digit { static let value = 1 }
enum Digit2: Digit { static let value = 2 }
enum Digit3: Digit { static let value = 3 }
enum Digit4: Digit { static let value = 4 }
enum Digit5: Digit { static let value = 5 }
enum Digit6: Digit { static let value = 6 }
enum Digit7: Digit { static let value = 7 }
enum Digit8: Digit { static let value = 8 }
enum Digit9: Digit { static let value = 9 }

/// A number of up to four digits as a type.
protocol Number: SendableMetatype {
  static var value: Int { get }
}

enum FourDigits<A: Digit, B: Digit, C: Digit, D: Digit>: Number {
  static var value: Int { ((A.value * 10 + B.value) * 10 + C.value) * 10 + D.value }
}

/// The numbers from 0 as types.
enum Numbers {
  private static let digits: [any Digit.Type] = [
    Digit0.self, Digit1.self, Digit2.self, Digit3.self, Digit4.self, Digit5.self, Digit6.self,
    Digit7.self, Digit8.self, Digit9.self,
  ]

  /// The first `count` numbers; at most 10,000.
  static func first(_ count: Int) -> [any Number.Type] {
    var types: [any Number.Type] = []
    for number in 0..<count {
      let a: any Digit.Type = digits[number / 1_000 % 10]
      let b: any Digit.Type = digits[number / 100 % 10]
      let c: any Digit.Type = digits[number / 10 % 10]
      let d: any Digit.Type = digits[number % 10]
      types.append(type(a, b, c, d))
    }
    return types
  }

  private static func type<A: Digit, B: Digit, C: Digit, D: Digit>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type
  ) -> any Number.Type {
    FourDigits<A, B, C, D>.self
  }
}
