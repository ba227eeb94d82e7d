import Diagnostics

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
  /// as its plugin's, such as `wishlist-save`. A name that is ``ScreenAction/absent(_:because:)`` counts as used, so
  /// that an action is called the same in every state. A row that picks it keeps its work. Rows without a heading
  /// continue the list at the end of the screen. What fails in an action or a pick is its plugin's fault.
  ///
  /// - Returns: The plugins whose actions were renamed, each with the names.
  @discardableResult
  public mutating func add(
    _ contributions: [(plugin: String, contribution: ScreenContribution)],
    actionsFirst: Bool = false
  ) -> [(plugin: String, name: String)] {
    let own = Set(actions.map(\.name)).union(absences.keys)
    let names = contributions.flatMap { $0.contribution.actions.map(\.name) } + own
    let uses = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    var renamed: [(plugin: String, name: String)] = []
    var added: [ScreenAction] = []
    for (plugin, var contribution) in contributions {
      for index in contribution.rows.indices { contribution.rows[index].belong(to: plugin) }
      append(contribution.blocks)
      for action in contribution.actions {
        var action = action.contributed(by: plugin)
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

  private mutating func append(_ added: [Block]) {
    guard case .list(let rows, let columns) = blocks.last, case .list(let more, _) = added.first
    else { return blocks += added }
    blocks[blocks.count - 1] = .list(rows + more, columns: columns)
    blocks += added.dropFirst()
  }
}

extension ScreenAction {
  /// Returns the action as the plugin's that contributed it: what fails in it is that plugin's fault, not that
  /// of the plugin whose screen offers it.
  public func contributed(by plugin: String) -> ScreenAction {
    var copy = self
    copy.work = work.contributed(by: plugin)
    return copy
  }
}

extension Row {
  fileprivate mutating func belong(to plugin: String) {
    guard let pick else { return }
    self.pick = Pick(pick.invocation, pick.work.contributed(by: plugin))
  }
}

extension ActionWork {
  fileprivate func contributed(by plugin: String) -> ActionWork {
    var copy = self
    if let run {
      copy.run = { action in try await Self.attributing(to: plugin) { try await run(action) } }
    }
    if let question {
      copy.question = { action in
        try await Self.attributing(to: plugin) { try await question(action) }
      }
    }
    return copy
  }

  @MainActor
  private static func attributing<Value: Sendable>(
    to plugin: String, _ work: @MainActor () async throws -> Value
  ) async throws -> Value {
    do {
      return try await work()
    } catch {
      if error is any ExplainedError || error is CancellationError { throw error }
      throw error as? ContributedError ?? ContributedError(plugin: plugin, error: error)
    }
  }
}

/// An error of a contributed action that is not meant for a person, with the plugin whose code it is.
package struct ContributedError: Error, CustomStringConvertible {
  package let plugin: String
  package let error: any Error

  package var description: String { "\(error)" }
}
