/// One row of a list.
///
/// Picking a row performs ``pick`` on the screen that shows it; a row without one is only read.
///
/// ```swift
/// Row("Mug", ["in stock", .number(12)], pick: ActionInvocation("product", ["p-042"]))
/// ```
public struct Row: Hashable, Sendable {
  /// What the row is about.
  public var title: String

  /// Further values, drawn after the title in order.
  public var values: [ScreenValue]

  /// What picking the row does, if anything.
  public var pick: ActionInvocation?

  /// Creates a row.
  public init(_ title: String, _ values: [ScreenValue] = [], pick: ActionInvocation? = nil) {
    self.title = title
    self.values = values
    self.pick = pick
  }
}
