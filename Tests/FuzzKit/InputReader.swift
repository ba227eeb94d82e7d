/// Draws values from the bytes of an input, so that a fuzzer that changes bytes changes values.
///
/// Every input is a valid sequence of values: after its end, all bytes are zero.
public struct InputReader {
  private var rest: ArraySlice<UInt8>

  public init(_ input: [UInt8]) {
    rest = input[...]
  }

  public var isAtEnd: Bool { rest.isEmpty }

  public mutating func byte() -> UInt8 {
    rest.popFirst() ?? 0
  }

  public mutating func flag() -> Bool {
    !byte().isMultiple(of: 2)
  }

  /// Draws a number from 0 up to, but not including, a limit of 1 to 65,536.
  public mutating func number(below limit: Int) -> Int {
    let value = limit <= 256 ? Int(byte()) : Int(byte()) << 8 | Int(byte())
    return value % max(1, limit)
  }

  public mutating func integer() -> Int64 {
    Int64(bitPattern: (0..<8).reduce(0) { value, _ in value << 8 | UInt64(byte()) })
  }

  /// Draws one of the values; `nil` if there are none.
  public mutating func element<Element>(of values: [Element]) -> Element? {
    values.isEmpty ? nil : values[number(below: values.count)]
  }

  /// Draws up to 255 bytes as text; invalid UTF-8 is replaced.
  public mutating func text() -> String {
    let count = Int(byte())
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }
}
