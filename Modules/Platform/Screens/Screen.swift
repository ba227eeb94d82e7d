/// The content of a screen as a value: a title, blocks to read, fields to fill in and actions to choose.
///
/// A view model builds a screen; a host draws it. Nothing here prints, lays out or colours, so the same
/// screen serves a terminal, a JSON consumer and a test. Every string is data: a host must treat it as
/// untrusted text.
///
/// Actions and rows carry their work, and with it their view model: what is kept of a screen is its text.
/// Equality compares only the data.
public struct Screen: Hashable, Sendable {
  /// The heading of the screen; if it is empty, a host shows the title of the place's route.
  public var title: String
  /// The content, from top to bottom.
  public var blocks: [Block]
  /// The fields to fill in, in the order of asking.
  public var fields: [Field]
  /// The actions, in the order in which they are offered.
  public var actions: [ScreenAction]

  public init(
    title: String = "", blocks: [Block] = [], fields: [Field] = [], actions: [ScreenAction] = []
  ) {
    (self.title, self.blocks, self.fields) = (title, blocks, fields)
    self.actions = actions
  }

  /// The rows of all lists, in the order in which a host numbers them, from 1.
  public var rows: [Row] {
    blocks.flatMap { block -> [Row] in
      if case .list(let rows, _) = block { rows } else { [] }
    }
  }

  /// Returns the action with the given name, if the screen offers it.
  public func action(named name: String) -> ScreenAction? {
    actions.first { $0.name == name }
  }

  /// The screen without the work of its fields, actions and rows; it is equal to the screen, but nothing on
  /// it can be performed.
  package var data: Screen {
    var copy = self
    (copy.fields, copy.actions) = (fields.map(\.data), actions.map(\.data))
    copy.blocks = blocks.map { block in
      guard case .list(let rows, let columns) = block else { return block }
      return .list(
        rows.map { row in
          var row = row
          row.pick = row.pick?.data
          return row
        }, columns: columns)
    }
    return copy
  }

  /// Performs one of the actions by name; the host asks fields and confirmation beforehand.
  @MainActor
  public func perform(_ invocation: ActionInvocation) async throws -> ActionOutcome {
    guard let action = action(named: invocation.name) else {
      throw InputError.unknownAction(name: invocation.name, available: actions.map(\.name))
    }
    return try await action.perform(invocation.arguments, answers: invocation.answers)
  }
}
