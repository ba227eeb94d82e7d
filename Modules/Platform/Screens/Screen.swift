/// What is shown, as a value: a title, blocks to read, fields to fill in and actions to choose.
///
/// A view model builds a screen; a host draws it. Nothing here prints, lays out or colours, so the
/// same screen serves a terminal, a JSON consumer and a test. Every string is data: a host must treat
/// it as untrusted text.
///
/// Its actions and its rows carry what they do, and with that their view model. Equality is over the
/// data, and whatever is kept of a screen is its ``data`` alone.
public struct Screen: Hashable, Sendable {
  /// The heading of the screen; where it is empty a host may show the title of the place's route.
  public var title: String
  /// What there is to read, from top to bottom.
  public var blocks: [Block]
  /// What there is to fill in, in the order it is asked.
  public var fields: [Field]
  /// What can be done here, in the order it is offered.
  public var actions: [ScreenAction]

  /// Creates a screen.
  public init(
    title: String = "", blocks: [Block] = [], fields: [Field] = [], actions: [ScreenAction] = []
  ) {
    (self.title, self.blocks, self.fields) = (title, blocks, fields)
    self.actions = actions
  }

  /// The rows of all lists, in the order a host numbers them, from 1.
  public var rows: [Row] {
    blocks.flatMap { block -> [Row] in
      if case .list(let rows, _) = block { rows } else { [] }
    }
  }

  /// The action with the given name, if the screen offers it.
  public func action(named name: String) -> ScreenAction? {
    actions.first { $0.name == name }
  }

  /// The screen without what its fields, actions and rows do; equal to the screen, and nothing on it can be
  /// performed.
  public var data: Screen {
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

  /// Performs one of the actions by its name, as it is; a host that asks fields or wants a yes does so
  /// before.
  @MainActor
  public func perform(_ invocation: ActionInvocation) async throws -> ActionOutcome {
    guard let action = action(named: invocation.name) else {
      throw InputError.unknownAction(name: invocation.name, available: actions.map(\.name))
    }
    return try await action.perform(invocation.arguments, answers: invocation.answers)
  }
}
