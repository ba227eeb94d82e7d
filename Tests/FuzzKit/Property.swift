/// What holds for every input of a parser, however odd the input.
///
/// A fuzzer and `swift test` check the same property: the one over inputs it makes up, the other over
/// those the repository keeps (``Corpus``).
///
/// ```swift
/// enum NumberProperty: Property {
///   static func check(_ input: [UInt8]) throws(Violation) {
///     let text = String(decoding: input, as: UTF8.self)
///     guard let number = Int(text) else { return }
///     try Violation.unless(Int("\(number)") == number, "\(number) does not read back")
///   }
/// }
/// ```
public protocol Property {
  /// Checks any bytes, and throws what they broke; whatever traps has broken it too.
  static func check(_ input: [UInt8]) throws(Violation)
}

extension Property {
  /// Checks an input of libFuzzer, which takes the end of the process for a finding.
  public static func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    do {
      try check(input)
    } catch {
      fatalError(error.description)
    }
    return 0
  }
}

/// What an input broke.
public struct Violation: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }

  /// Throws where something that must hold does not.
  public static func unless(
    _ truth: Bool, _ description: @autoclosure () -> String
  ) throws(Violation) {
    guard truth else { throw Violation(description()) }
  }
}
