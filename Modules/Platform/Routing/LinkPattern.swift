/// One link of a place, which both reads and prints it: `product/:id?page=`.
///
/// The text is words, `:name` for a typed segment, `*name` last for all remaining segments, and
/// `?a=&b=` for the query keys. Aliases read as well, and never print. They must name every path
/// parameter, as a segment or as a query key, and need not repeat the query.
public struct LinkPattern<R: Route>: Sendable {
  /// The text as declared.
  public let template: String

  /// Other texts that name the same place.
  public let aliases: [String]

  /// Who may go to the place.
  public let access: Access

  /// Whether the place carries a secret and must never be stored.
  public let isTransient: Bool

  let parameters: [ParameterShape]
  let parsed: Result<LinkTemplate, TemplateProblem>
  let fileID: String
  let line: Int
  let decode: @Sendable (inout LinkReader) throws(LinkError) -> R?
  private let encode: @Sendable (R, inout LinkWriter) throws(RoutingError) -> Bool

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
  public init(
    _ template: String, aliases: [String] = [], access: Access = .public,
    isTransient: Bool = false, _ route: R, fileID: String = #fileID, line: Int = #line
  ) {
    (self.template, self.aliases) = (template, aliases)
    (self.access, self.isTransient) = (access, isTransient)
    (self.fileID, self.line) = (fileID, line)
    parameters = []
    parsed = LinkTemplate.parsed(template, parameters: [])
    decode = { (_: inout LinkReader) throws(LinkError) in route }
    encode = { (other, _: inout LinkWriter) throws(RoutingError) in other == route }
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
  public init<each P: Sendable>(
    _ template: String, aliases: [String] = [], access: Access = .public,
    isTransient: Bool = false, _ parameters: repeat Parameter<each P>,
    make: @escaping @Sendable (repeat each P) -> R?,
    values: @escaping @Sendable (R) -> (repeat each P)?,
    fileID: String = #fileID, line: Int = #line
  ) {
    (self.template, self.aliases) = (template, aliases)
    (self.access, self.isTransient) = (access, isTransient)
    (self.fileID, self.line) = (fileID, line)
    var shapes: [ParameterShape] = []
    for parameter in repeat each parameters { shapes.append(parameter.shape) }
    self.parameters = shapes
    parsed = LinkTemplate.parsed(template, parameters: shapes)
    let all = (repeat each parameters)
    decode = { (reader: inout LinkReader) throws(LinkError) -> R? in
      make(repeat try (each all).read(&reader))
    }
    encode = { (route: R, writer: inout LinkWriter) throws(RoutingError) -> Bool in
      guard let found = values(route) else { return false }
      repeat try (each all).write(each found, &writer)
      return true
    }
  }

  /// Prints a route, or answers `nil` when it is not one of this pattern's.
  func printed(_ route: R) throws(RoutingError) -> PrintedRoute? {
    let template: LinkTemplate
    switch parsed {
    case .success(let good): template = good
    case .failure(let problem): throw .badTemplate(pattern: self.template, problem: problem)
    }
    let result = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Link.maximumLength)
    {
      buffer -> Result<Link?, RoutingError> in
      var writer = unsafe LinkWriter(template, into: buffer)
      do throws(RoutingError) {
        return .success(try encode(route, &writer) ? writer.finish() : nil)
      } catch {
        return .failure(error)
      }
    }
    guard let link = try result.get() else { return nil }
    return PrintedRoute(
      link: link, template: self.template, access: access, isTransient: isTransient)
  }
}
