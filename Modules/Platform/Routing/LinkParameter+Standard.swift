extension String: LinkParameter {
  public init?(linkText: String) { self = linkText }

  public var linkText: String { self }

  public static var typeName: String { "String" }

  public static var isTyped: Bool { false }
}

extension Bool: LinkParameter {
  public static var typeName: String { "true or false" }
}

extension LinkParameter where Self: FixedWidthInteger & LosslessStringConvertible {
  /// Reads ASCII digits with an optional minus sign; no plus sign, leading zero or `-0`.
  ///
  /// - Parameter linkText: The decoded text.
  public init?(linkText: String) {
    guard let value = Self(linkText, radix: 10) else { return nil }
    guard linkText.utf8.elementsEqual(value.description.utf8) else { return nil }
    self = value
  }

  public var linkText: String { description }
}

extension Int: LinkParameter {}
extension Int32: LinkParameter {}
extension Int64: LinkParameter {}
extension UInt: LinkParameter {}
extension UInt64: LinkParameter {}
