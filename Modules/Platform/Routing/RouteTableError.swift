/// Everything the audit of a route table found, in one pass.
///
/// ```swift
/// do { table = try builder.build(policy: policy) } catch { print(error) }  // a line a conflict
/// ```
public struct RouteTableError: Error, Hashable, Sendable {
  /// The findings, sorted; never empty.
  public let conflicts: [RouteConflict]
}

extension RouteTableError: CustomStringConvertible {
  public var description: String { conflicts.map(\.description).joined(separator: "\n") }
}
