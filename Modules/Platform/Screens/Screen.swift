/// What is shown, as a value: a title, blocks to read, fields to fill in and actions to choose.
///
/// A view model builds a screen; a host draws it. Nothing here prints, lays out or colours, so the
/// same screen serves a terminal, a JSON consumer and a test. Every string is data: a host must treat
/// it as untrusted text.
///
/// ```swift
/// Screen(
///   title: "Mug",
///   blocks: [.facts([Fact("Price", .money(minorUnits: 1_250, currency: "USD", exponent: 2))])],
///   actions: [ScreenAction("add", title: "Add to cart", parameters: [.optional("quantity")])])
/// ```
public struct Screen: Hashable, Sendable {
  /// The heading of the screen.
  public var title: String

  /// What there is to read, from top to bottom.
  public var blocks: [Block]

  /// What there is to fill in, in the order it is asked.
  public var fields: [Field]

  /// What can be done here, in the order it is offered.
  public var actions: [ScreenAction]

  /// Creates a screen.
  public init(
    title: String, blocks: [Block] = [], fields: [Field] = [], actions: [ScreenAction] = []
  ) {
    self.title = title
    self.blocks = blocks
    self.fields = fields
    self.actions = actions
  }

  /// The rows of all lists, in the order a host numbers them, from 1.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public var rows: [Row] {
    blocks.flatMap { block -> [Row] in
      if case .list(let rows) = block { rows } else { [] }
    }
  }

  /// The action with the given name, if the screen offers it.
  public func action(named name: String) -> ScreenAction? {
    actions.first { $0.name == name }
  }
}
