/// A property that holds for every input of a parser, however odd.
///
/// A fuzzer and `swift test` check the same property: the fuzzer on inputs it generates, the tests on those
/// the repository keeps (``Corpus``).
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
  /// Checks any bytes and throws the violation; a trap is a violation, too.
  static func check(_ input: [UInt8]) throws(Violation)
}

extension Property {
  /// Checks an input of libFuzzer, which counts the end of the process as a finding.
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

/// A description of how an input violates a property.
public struct Violation: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }

  /// Throws if a required condition does not hold.
  public static func unless(
    _ truth: Bool, _ description: @autoclosure () -> String
  ) throws(Violation) {
    guard truth else { throw Violation(description()) }
  }
}
