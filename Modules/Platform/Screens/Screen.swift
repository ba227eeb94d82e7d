/// The content of a screen as a value: a title, blocks to read, fields to fill in and actions to choose.
///
/// A view model builds a screen; a host draws it. Nothing here prints, lays out or colours, so the same
/// screen serves a terminal, a JSON consumer and a test. Every string is data: a host must treat it as
/// untrusted text.
///
/// Actions and rows carry their work, and with it their view model: what is kept of a screen is its text.
/// Equality compares only the data.
public struct Screen: Hashable, Sendable {
  /// The heading of the screen; if it is empty, a host shows the title of its route.
  public var title: String
  /// The content, from top to bottom.
  public var blocks: [Block]
  /// The fields to fill in, in the order of asking.
  public var fields: [Field]
  /// The actions, in the order in which they are offered.
  ///
  /// One that is ``ScreenAction/absent(_:because:)`` is not among them: a host gives the reason where its name is typed.
  public var actions: [ScreenAction] { didSet { leaveOutAbsent() } }
  /// Why actions that the screen has in another state are not there now, by name.
  package private(set) var absences: [String: String] = [:]

  public init(
    title: String = "", blocks: [Block] = [], fields: [Field] = [], actions: [ScreenAction] = []
  ) {
    (self.title, self.blocks, self.fields) = (title, blocks, fields)
    self.actions = actions
    leaveOutAbsent()
  }

  private mutating func leaveOutAbsent() {
    let absent = actions.filter { $0.absence != nil }
    guard !absent.isEmpty else { return }
    for action in absent { absences[action.name] = action.absence }
    actions.removeAll { $0.absence != nil }
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
          row.actions = row.actions.map(\.data)
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

/// One part of a screen's body.
public enum Block: Hashable, Sendable {
  /// A heading above the blocks that follow.
  case heading(String)
  /// A paragraph.
  case text(String)
  /// Preformatted text, shown line by line as it is: never wrapped, never cut.
  case verbatim(String)

  /// A secret for the person who requested it, such as recovery codes: drawn like ``verbatim(_:)``, and left
  /// out of everything that is kept of a session.
  ///
  /// `otherwise` replaces it if one of its lines is wider than the window, for example for a picture that is
  /// useless in parts.
  case secret(String, otherwise: String? = nil)

  /// A paragraph for people who type: it names words that they can type.
  ///
  /// A host shows it only where all of the words can be typed, and one without typed words never, so that no text names
  /// what is not there.
  case hint(String, naming: [String])

  /// Something the reader should notice, such as an empty cart or a changed price.
  case notice(String)
  /// Labelled values, one a line.
  case facts([Fact])

  /// Labelled amounts to compare, one a line; drawn as bars by a host that can.
  case chart([Fact])

  /// Read-only values under named columns; a program finds each value by its column's name.
  ///
  /// A shorter row leaves the last columns empty; values beyond the last column are not shown.
  case table(columns: [String], rows: [[ScreenValue]])

  /// Rows to pick from; a host numbers them across all lists of a screen, from 1.
  ///
  /// `columns` names the title and the values of the rows, in order, for programs. A person sees the names where
  /// several numbers or amounts stand side by side, as on a bill.
  case list([Row], columns: [String] = [])
}

/// A labelled value, such as `Price  12.50 USD`.
public struct Fact: Hashable, Sendable {
  /// The name of the value.
  public var label: String
  /// The value itself.
  public var value: ScreenValue

  public init(_ label: String, _ value: ScreenValue) {
    (self.label, self.value) = (label, value)
  }
}

/// One row of a list.
///
/// Picking a row performs its ``pick-swift.property``; a row without one is only read.
public struct Row: Hashable, Sendable {
  /// What picking a row does.
  ///
  /// Like a ``ScreenAction``, it is compared, hashed and printed only by its data.
  public struct Pick: Hashable, Sendable {
    /// The pick in words for programs: an action and its arguments.
    public let invocation: ActionInvocation

    let work: ActionWork

    init(_ invocation: ActionInvocation, _ work: ActionWork) {
      (self.invocation, self.work) = (invocation, work)
    }

    /// Creates a pick that performs one of the screen's own actions with some words.
    public init(_ action: ScreenAction, _ arguments: [String] = []) {
      self.init(ActionInvocation(action.name, arguments), action.work)
    }

    /// Creates a pick with its own work, such as opening what the row is about.
    public init(
      _ name: String, _ arguments: [String] = [],
      perform work: @escaping @MainActor @Sendable () async throws -> Void
    ) {
      self.init(ScreenAction(name, title: "", perform: work), arguments)
    }

    /// Creates a pick that is only shown and cannot be performed.
    package static func data(_ name: String, _ arguments: [String] = []) -> Pick {
      Pick(.data(name, title: ""), arguments)
    }

    /// The pick without its work; it is equal to the pick, but cannot be performed.
    package var data: Pick { Pick(invocation, ActionWork()) }

    @MainActor
    public func perform() async throws -> ActionOutcome { try await work(invocation) }
  }

  /// The subject of the row.
  public var title: String
  /// Further values, drawn in order after the title.
  public var values: [ScreenValue]
  /// What picking the row does, if anything.
  public var pick: Pick?
  /// What else can be done with the row, such as putting its product into a cart.
  ///
  /// A person types the row's number first (`2 add 3`), so that a word of the screen keeps its meaning.
  public var actions: [ScreenAction] = []

  /// Whether a host leaves the row out; later rows keep their numbers, so that picking from a part of a list
  /// works as in the whole.
  package var isHidden = false

  public init(_ title: String, _ values: [ScreenValue] = [], pick: Pick? = nil) {
    (self.title, self.values, self.pick) = (title, values, pick)
  }
}

extension Row.Pick: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, children: ["invocation": invocation], displayStyle: .struct)
  }
}

/// A value on a screen: typed, so that a person reads it formatted and a program reads it exactly.
public enum ScreenValue: Hashable, Sendable {
  /// Text, untrusted like all text on a screen.
  case text(String)
  case number(Int)
  /// A rating in tenths of a star, 43 for 4.3, of a number of people; a person reads the text.
  case rating(tenths: Int, count: Int, text: String)
  /// An amount of money in the currency's minor units (cents), with the ISO 4217 code and exponent.
  case money(minorUnits: Int64, currency: String, exponent: Int)

  /// Creates money from its three parts, as a money type provides them without this module knowing that type.
  public static func money(
    _ parts: (minorUnits: Int64, currency: String, exponent: Int)
  ) -> ScreenValue {
    .money(minorUnits: parts.minorUnits, currency: parts.currency, exponent: parts.exponent)
  }
}

extension ScreenValue: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    self = .text(value)
  }
}
