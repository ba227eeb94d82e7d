/// One link of a place, which both reads and prints it: `product/:id?page=`.
///
/// The text is words, `:name` for a typed segment, `*name` last for all remaining segments, and
/// `?a=&b=` for the query keys. Aliases read as well, and never print. They must name every path
/// parameter, as a segment or as a query key, and need not repeat the query.
///
/// ```swift
/// LinkPattern(
///   "product/:id?page=", aliases: ["products/:id"], .path("id"), .query("page", default: 1),
///   make: { .product($0, page: $1) },
///   values: { if case .product(let id, let page) = $0 { (id, page) } else { nil } })
/// ```
public struct LinkPattern<R: Route>: Sendable {
  @usableFromInline let core: PatternCore
  @usableFromInline let open: @Sendable (inout LinkReader) throws(LinkError) -> AnyRoute
  @usableFromInline let encode: @Sendable (R, inout LinkWriter) throws(RoutingError) -> Bool

  /// The text as declared.
  public var template: String { core.text }

  /// Other texts that name the same place.
  public var aliases: [String] { core.aliases }

  /// Who may go to the place.
  public var access: Access { core.access }

  /// Whether the place carries a secret and must never be stored.
  public var isTransient: Bool { core.isTransient }

  /// Declares the link of a place without parameters.
  ///
  /// - Parameters:
  ///   - template: The text, such as `settings/privacy`.
  ///   - aliases: Other texts of the same place.
  ///   - access: Who may go there.
  ///   - isTransient: Whether it must never be stored.
  ///   - route: The place.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  @inlinable
  public init(
    _ template: String, aliases: [String] = [], access: Access = .public,
    isTransient: Bool = false, _ route: R, fileID: String = #fileID, line: Int = #line
  ) {
    let core = PatternCore(
      text: template, aliases: aliases, access: access, isTransient: isTransient, parameters: [],
      fileID: fileID, line: line)
    self.core = core
    open = { (reader: inout LinkReader) throws(LinkError) in
      let isReadBack = reader.isReadBack { (_: inout LinkWriter) in true }
      return try AnyRoute(route, isReadBack: isReadBack, by: reader)
    }
    encode = { (other, writer: inout LinkWriter) throws(RoutingError) in
      guard other == route else { return false }
      try writer.begin(core)
      return true
    }
  }

  /// Declares the link of a place with parameters.
  ///
  /// - Parameters:
  ///   - template: The text, such as `category/:id`.
  ///   - aliases: Other texts of the same place.
  ///   - access: Who may go there.
  ///   - isTransient: Whether it must never be stored.
  ///   - parameters: The typed parts, in the order the text names them.
  ///   - make: Makes the route; `nil` refuses values that do not go together.
  ///   - values: The values of a route that this pattern prints; `nil` for any other route.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  @inlinable
  public init<each P: Sendable>(
    _ template: String, aliases: [String] = [], access: Access = .public,
    isTransient: Bool = false, _ parameters: repeat Parameter<each P>,
    make: @escaping @Sendable (repeat each P) -> R?,
    values: @escaping @Sendable (R) -> (repeat each P)?,
    fileID: String = #fileID, line: Int = #line
  ) {
    var shapes: [ParameterShape] = []
    for parameter in repeat each parameters { shapes.append(parameter.shape) }
    let read = (repeat (each parameters).read)
    let write = (repeat (each parameters).write)
    let core = PatternCore(
      text: template, aliases: aliases, access: access, isTransient: isTransient,
      parameters: shapes, fileID: fileID, line: line)
    self.core = core
    open = { (reader: inout LinkReader) throws(LinkError) in
      guard let route = make(repeat try (each read)(&reader)) else { throw reader.refusedValues }
      let isReadBack = reader.isReadBack { (writer: inout LinkWriter) throws(RoutingError) in
        guard let found = values(route) else { return false }
        repeat try (each write)(each found, &writer)
        return true
      }
      return try AnyRoute(route, isReadBack: isReadBack, by: reader)
    }
    encode = { (route: R, writer: inout LinkWriter) throws(RoutingError) -> Bool in
      guard let found = values(route) else { return false }
      try writer.begin(core)
      repeat try (each write)(each found, &writer)
      return true
    }
  }
}
