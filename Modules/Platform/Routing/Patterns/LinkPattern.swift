/// Who may open a route.
public enum Access: Hashable, Sendable {
  /// Everyone.
  case `public`
  /// A signed-in account. A link opened while signed out waits until sign-in.
  case signedIn
}

/// One link of a route, which both reads and prints it: `product/:id?page=`.
///
/// The text consists of words, `:name` for a typed segment, `*name` at the end for all remaining segments,
/// and `?a=&b=` for the query keys. A word consists of letters, digits, `-`, `_`, `.` and `~`; in the first
/// segment the letters are lower case.
///
/// Aliases are read but never printed. An alias must name every path parameter, as a segment or as a query
/// key; it need not repeat the query.
///
/// ```swift
/// LinkPattern(
///   "product/:id?page=", aliases: ["products/:id"], HomeRoute.product, .path("id"),
///   .query("page", default: 1))
/// ```
public final class LinkPattern<R: Route>: Sendable {
  @usableFromInline let declaration: PatternDeclaration
  @usableFromInline let read: @Sendable (inout LinkReader) throws(LinkError) -> R

  /// Writes the values of a route; `false` when the pattern does not print it.
  @usableFromInline let write:
    @Sendable (R, inout RouteValues, inout LinkWriter) throws(RoutingError) -> Bool
  /// The text as declared.
  public var template: String { declaration.text }
  /// Other texts that name the same route.
  public var aliases: [String] { declaration.aliases }

  /// Declares the link of a route without parameters, such as `settings/privacy`.
  public init(
    _ template: String, aliases: [String] = [], access: Access = .public,
    isTransient: Bool = false, _ route: R, fileID: String = #fileID, line: Int = #line
  ) {
    declaration = PatternDeclaration(
      text: template, aliases: aliases, access: access, isTransient: isTransient, parameters: [],
      fileID: fileID, line: line)
    read = { _ in route }
    write = { other, _, _ in other == route }
  }

  /// Declares the link of a route with parameters, by what makes it of their values: the case itself.
  ///
  /// The route holds what the parameters read: a value of each one's type, in their order, and nothing else; the
  /// link is printed from these. A route of several levels is made by a closure, which may also refuse values
  /// that are invalid together:
  ///
  /// ```swift
  /// LinkPattern("settings/mails/:kind", { .settings(.mails($0)) }, .path("kind"))
  /// LinkPattern("from/:from/to/:to", { $0 < $1 ? .journey($0, $1) : nil }, .path("from"), .path("to"))
  /// ```
  ///
  /// A pattern whose routes do not give its values back is a ``RouteConflict``, found by sample links. A type that
  /// stores its values otherwise says them by `CustomReflectable`.
  @inlinable  // so that the parameters are known types where the pattern is declared
  public init<each P: Sendable>(
    _ template: String, aliases: [String] = [], access: Access = .public,
    isTransient: Bool = false, _ make: @escaping @Sendable (repeat each P) -> R?,
    _ parameters: repeat Parameter<each P>, fileID: String = #fileID, line: Int = #line
  ) {
    var shapes: [ParameterShape] = []
    for parameter in repeat each parameters { shapes.append(parameter.shape) }
    declaration = PatternDeclaration(
      text: template, aliases: aliases, access: access, isTransient: isTransient,
      parameters: shapes, fileID: fileID, line: line)
    let readers = (repeat (each parameters).read)
    let writers = (repeat (each parameters).write)
    read = { (reader: inout LinkReader) throws(LinkError) in
      guard let route = make(repeat try (each readers)(&reader)) else {
        throw .refusedValues(pattern: template)
      }
      return route
    }
    write = { (route, values: inout RouteValues, writer: inout LinkWriter) throws(RoutingError) in
      guard let found = values.find(in: route, as: repeat (each P).self, making: make) else {
        return false
      }
      repeat try (each writers)(each found, &writer)
      return true
    }
  }

  /// Declares a link whose route no longer exists: opening it reports since when, and what to open instead.
  ///
  /// If another route shows the same content, declare an alias of its link instead. Keep a retired link
  /// forever, so that people who still have it in a mail or a bookmark get an answer.
  ///
  /// ```swift
  /// LinkPattern.retired("wishes/:id", since: "2026-10", insteadOpen: "wishlist")
  /// ```
  ///
  /// `date` is a month, `2026-10`, or a day, `2026-10-31`. `pattern` is that of an existing route.
  public static func retired(
    _ template: String, since date: String, insteadOpen pattern: String, fileID: String = #fileID,
    line: Int = #line
  ) -> LinkPattern {
    LinkPattern(
      PatternDeclaration(
        text: template, end: PatternDeclaration.End(date: date, instead: pattern), fileID: fileID,
        line: line))
  }

  private init(_ retired: PatternDeclaration) {
    declaration = retired
    read = { (_: inout LinkReader) throws(LinkError) -> R in
      throw .retired(
        pattern: retired.text, since: retired.end?.date ?? "", instead: retired.end?.instead ?? "")
    }
    write = { _, _, _ in false }
  }

  /// The link of a route; `nil` when the pattern does not print it.
  func link(of route: R, _ values: inout RouteValues) throws(RoutingError) -> Link? {
    var writer = LinkWriter(declaration)
    return try write(route, &values, &writer) ? try writer.finish() : nil
  }

  /// Whether a route that the pattern read gives back the values that it read.
  func isHeld(by route: R) -> Bool {
    var (values, writer) = (RouteValues(), LinkWriter(declaration))
    // What is found and has no text is refused where it is printed, for its own cause.
    return (try? write(route, &values, &writer)) ?? true
  }
}

/// What a pattern declares apart from its route type, shared by everything that uses the pattern.
@usableFromInline
final class PatternDeclaration: Sendable {
  let text: String
  let aliases: [String]
  let access: Access
  let isTransient: Bool
  let parameters: [ParameterShape]
  let template: Result<LinkTemplate, TemplateProblem>
  let segments: [LinkTemplate.Segment]
  /// The date since which the link names no route, and what to open instead; `nil` while it names one.
  let end: End?
  let fileID: String
  let line: Int

  @usableFromInline
  struct End: Sendable {
    let date: String
    let instead: String
  }

  /// Declares a link; the parameters of a retired link accept any text.
  @usableFromInline
  init(
    text: String, aliases: [String] = [], access: Access = .public, isTransient: Bool = false,
    parameters: [ParameterShape] = [], end: End? = nil, fileID: String, line: Int
  ) {
    (self.text, self.aliases, self.parameters) = (text, aliases, parameters)
    (self.access, self.isTransient) = (access, isTransient)
    (self.end, self.fileID, self.line) = (end, fileID, line)
    template = Result { () throws(TemplateProblem) in
      if let end { return try LinkTemplate(retired: text, end: end) }
      return try LinkTemplate(text, parameters: parameters)
    }
    segments = (try? template.get().segments) ?? []
  }
}

/// A value that a path or query parameter reads from text and prints to text.
///
/// An identifier opts in by conforming. A `RawRepresentable` over `String` and a `LosslessStringConvertible`
/// need no code.
///
/// The law is `Self(linkText: value.linkText) == value`. Refuse text that is not canonical (`007`, `+7`)
/// rather than repair it, so that one route has one link.
public protocol LinkParameter: Sendable {
  /// Reads a value from text that has been percent-decoded once.
  init?(linkText: String)

  /// The text that reads back as this value, not yet percent-encoded.
  var linkText: String { get }
  /// The name of the type in messages, such as `Int` or `one of grid, list`.
  static var typeName: String { get }
  /// Whether some texts are refused. Patterns with typed parameters are tried before `String` ones.
  static var isTyped: Bool { get }
  /// Texts from which the audit makes sample links; at least one of them should read as a value, and two where a
  /// pattern has two parameters of the type, so that a mix-up is found.
  static var samples: [String] { get }
}

extension LinkParameter {
  public static var typeName: String { ParameterShape.name(of: Self.self) }

  public static var isTyped: Bool { true }

  public static var samples: [String] {
    ["1", "2", "3", "a", "true", "false", "2026-10-31", "2026-11-01"]
  }
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
