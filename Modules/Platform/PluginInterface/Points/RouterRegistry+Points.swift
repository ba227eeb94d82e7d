public import DependencyInjection
public import Navigation
import Routing

extension RouterRegistry {
  /// Opens a point to the contributions of other plugins.
  ///
  /// The host receives them under the key ``Contributions``. A point has one host, unless all of its hosts open
  /// it as shared: screens of several plugins show the same kind of thing, such as lists of products, and what a
  /// plugin contributes once is on all of them.
  public mutating func opensPoint<Point: ContributionPoint>(
    _ point: Point.Type, isShared: Bool = false, fileID: String = #fileID, line: Int = #line
  ) {
    points.append(PointDeclaration(point, isShared: isShared, site: site(fileID, line)))
  }

  /// Opens a point for plugins that contribute to another one, too.
  ///
  /// ```swift
  /// registry.opensPoint(PersonalDataHolders.self, beside: Schemas.self) { schema in
  ///   schema == nil ? ("deletes data and keeps none", "let its store delete it") : nil
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - other: The other point, whose values are made at composition for this, so its contributions need nothing.
  ///   - fileID: The file of the declaration.
  ///   - line: Its line.
  ///   - problem: What is wrong with a contributor and how to resolve it, given what it contributes to the other point;
  ///     `nil` if nothing is wrong. The problem follows the plugin's name.
  public mutating func opensPoint<Other: ValuePoint>(
    _ point: (some ContributionPoint).Type, beside other: Other.Type, fileID: String = #fileID,
    line: Int = #line,
    problem: @escaping @Sendable (Other.Output?) -> (message: String, fix: String)?
  ) {
    let site = site(fileID, line)
    points.append(
      PointDeclaration(
        point, isShared: false, site: site, companion: CompanionPoint(other, problem: problem)))
  }

  /// Contributes to a point whose host asks with an input.
  ///
  /// The contribution is left out of the host's screen if it throws or is too slow. It goes somewhere with the
  /// `CoordinatorContext` it receives: the host's route with the declarations of this plugin, so declare what
  /// it opens and starts as usual. Nothing but the contribution's own actions keeps this context, so they hold it
  /// strongly. An optional contribution may be without a host; a plugin contributes to a
  /// point once. `order` decides the position among the contributions, which no two may share; without one they
  /// come last, by plugin.
  public mutating func contribute<Point: ExtensionPoint, each D: DependencyKey>(
    to point: Point.Type, using needs: repeat (each D).Type, order: Int? = nil,
    isOptional: Bool = false, fileID: String = #fileID, line: Int = #line,
    work:
      @escaping @MainActor @Sendable (
        CoordinatorContext, Point.Input, repeat (each D).Value
      ) async throws -> Point.Output
  ) {
    declare(
      to: point, using: repeat each needs, order: order, isOptional: isOptional,
      site: site(fileID, line)
    ) {
      container, needed in
      { [weak container] context, input in
        let values = try Self.values(of: needed, in: container)
        return try await work(context, input, repeat each values)
      }
    }
  }

  /// Contributes a value to a point; it is made each time the host asks for the values.
  public mutating func contribute<Point: ValuePoint, each D: DependencyKey>(
    to point: Point.Type, using needs: repeat (each D).Type, order: Int? = nil,
    isOptional: Bool = false, fileID: String = #fileID, line: Int = #line,
    value: @escaping @Sendable (repeat (each D).Value) throws -> Point.Output
  ) {
    declare(
      to: point, using: repeat each needs, order: order, isOptional: isOptional,
      site: site(fileID, line)
    ) {
      container, needed in
      { [weak container] in
        let values = try Self.values(of: needed, in: container)
        return try value(repeat each values)
      }
    }
  }

  /// The table of contributions must not keep the container alive, whose values keep the table.
  private static func values<each D: DependencyKey>(
    of needs: Needs<repeat each D>, in container: DependencyContainer?
  ) throws -> (repeat (each D).Value) {
    guard let container else { throw CancellationError() }
    return try container.values(of: needs)
  }

  mutating func declare<Point: ContributionPoint, each D: DependencyKey>(
    to point: Point.Type, using needs: repeat (each D).Type, order: Int?, isOptional: Bool,
    site: Registration, as section: SectionDeclaration? = nil,
    work: @escaping @Sendable (DependencyContainer, Needs<repeat each D>) -> Point.Work
  ) {
    let needed = dependencies.require(
      repeat each needs, by: "the contribution to \(point.name)", scope: .singleton,
      plugin: plugin.id, fileID: site.fileID, line: site.line)
    let plugin = plugin.id
    contributions.append(
      ContributionDeclaration(
        point: point, order: order, isOptional: isOptional, site: site, section: section,
        consumer: needed.erased
      ) { container in
        Contribution<Point>(plugin: plugin, work: work(container, needed))
      })
  }
}
