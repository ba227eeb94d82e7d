/// What another plugin adds to a screen: values, remarks, rows and actions, without knowing the screen.
///
/// An extension point of a screen has it as its output. The host shows the parts where they belong; where
/// nothing is contributed it shows nothing, not even a heading.
public struct ScreenContribution: Hashable, Sendable {
  /// Labelled values, such as the points that a purchase earns.
  public var facts: [Fact]
  /// Remarks that the reader should notice.
  public var notices: [String]
  /// Rows to pick from, under the ``heading``.
  public var rows: [Row]
  /// The heading of the rows; empty for none.
  public var heading: String
  /// Actions, offered after those of the screen.
  public var actions: [ScreenAction]

  public init(
    facts: [Fact] = [], notices: [String] = [], heading: String = "", rows: [Row] = [],
    actions: [ScreenAction] = []
  ) {
    (self.facts, self.notices, self.rows) = (facts, notices, rows)
    (self.heading, self.actions) = (heading, actions)
  }

  /// The blocks in which a screen shows the contribution; none for an empty contribution.
  public var blocks: [Block] {
    (facts.isEmpty ? [] : [.facts(facts)]) + notices.map(Block.notice)
      + (rows.isEmpty || heading.isEmpty ? [] : [.heading(heading)])
      + (rows.isEmpty ? [] : [.list(rows)])
  }
}

extension Screen {
  /// Adds what plugins contribute, in order, below the blocks and after the actions of the screen, or before
  /// them with `actionsFirst`.
  ///
  /// The screen's own words win: an action with a name that the screen or another contribution uses is offered
  /// as its plugin's, such as `wishlist-save`. A row that picks it keeps its work.
  ///
  /// - Returns: The plugins whose actions were renamed, each with the names.
  @discardableResult
  public mutating func add(
    _ contributions: [(plugin: String, contribution: ScreenContribution)],
    actionsFirst: Bool = false
  ) -> [(plugin: String, name: String)] {
    let names = actions.map(\.name) + contributions.flatMap { $0.contribution.actions.map(\.name) }
    let uses = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    var renamed: [(plugin: String, name: String)] = []
    var added: [ScreenAction] = []
    for (plugin, contribution) in contributions {
      blocks += contribution.blocks
      for var action in contribution.actions {
        if uses[action.name, default: 0] > 1 {
          renamed.append((plugin, action.name))
          action.name = "\(plugin)-\(action.name)"
        }
        added.append(action)
      }
    }
    actions = actionsFirst ? added + actions : actions + added
    return renamed
  }
}
