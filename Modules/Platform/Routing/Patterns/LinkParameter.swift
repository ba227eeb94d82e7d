/// A value that a path or query parameter reads from text and prints to text.
///
/// An identifier opts in by conforming. A `RawRepresentable` over `String` and a `LosslessStringConvertible`
/// need no code.
///
/// The law is `Self(linkText: value.linkText) == value`. Refuse text that is not canonical (`007`, `+7`)
/// rather than repair it, so that one place has one link.
public protocol LinkParameter: Sendable {
  /// Reads a value from text that has been percent-decoded once.
  init?(linkText: String)

  /// The text that reads back as this value, not yet percent-encoded.
  var linkText: String { get }
  /// The name of the type in messages, such as `Int` or `one of grid, list`.
  static var typeName: String { get }
  /// Whether some texts are refused. Patterns with typed parameters are tried before `String` ones.
  static var isTyped: Bool { get }
  /// Texts from which the audit makes sample links; at least one of them should read as a value.
  static var samples: [String] { get }
}

extension LinkParameter {
  public static var typeName: String { ParameterShape.name(of: Self.self) }

  public static var isTyped: Bool { true }

  public static var samples: [String] { ["1", "a", "true", "2026-10-31"] }
}

extension LinkParameter where Self: LosslessStringConvertible {
  /// Reads what `init?(_:)` takes.
  public init?(linkText: String) {
    self.init(linkText)
  }

  public var linkText: String { description }
}

extension LinkParameter where Self: RawRepresentable, RawValue == String {
  /// Reads what `init?(rawValue:)` takes.
  public init?(linkText: String) {
    self.init(rawValue: linkText)
  }

  public var linkText: String { rawValue }
}

extension LinkParameter
where Self: RawRepresentable & LosslessStringConvertible, RawValue == String {
  /// Reads what `init?(rawValue:)` takes; resolves the ambiguity for a type that could be read either way.
  public init?(linkText: String) {
    self.init(rawValue: linkText)
  }

  public var linkText: String { rawValue }
}

extension LinkParameter where Self: RawRepresentable & CaseIterable, RawValue == String {
  public static var typeName: String {
    "one of " + allCases.map(\.rawValue).joined(separator: ", ")
  }

  public static var samples: [String] { allCases.map(\.rawValue) }
}

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
  public init?(linkText: String) {
    guard let value = Self(linkText, radix: 10),
      linkText.utf8.elementsEqual(value.description.utf8)
    else { return nil }
    self = value
  }

  public var linkText: String { description }
}

extension Int: LinkParameter {}
extension Int32: LinkParameter {}
extension Int64: LinkParameter {}
extension UInt: LinkParameter {}
extension UInt64: LinkParameter {}
