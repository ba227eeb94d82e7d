/// One row of a list.
///
/// Picking a row performs its ``pick-swift.property``; a row without one is only read.
public struct Row: Hashable, Sendable {
  /// What picking a row does.
  ///
  /// Like a ``ScreenAction`` it is compared, hashed and printed by its data alone.
  public struct Pick: Hashable, Sendable {
    /// What is picked, in words for programs: an action, and what it is given.
    public let invocation: ActionInvocation

    private let work: ActionWork

    private init(_ invocation: ActionInvocation, _ work: ActionWork) {
      (self.invocation, self.work) = (invocation, work)
    }

    /// Picks by one of the screen's own actions, given some words.
    public init(_ action: ScreenAction, _ arguments: [String] = []) {
      self.init(ActionInvocation(action.name, arguments), action.work)
    }

    /// Picks in a way of the row's own, such as leading to what the row is about.
    public init(
      _ name: String, _ arguments: [String] = [],
      perform work: @escaping @MainActor @Sendable () async throws -> Void
    ) {
      self.init(ScreenAction(name, title: "", perform: work), arguments)
    }

    /// A pick that is only shown; it cannot be performed.
    public static func data(_ name: String, _ arguments: [String] = []) -> Pick {
      Pick(.data(name, title: ""), arguments)
    }

    /// The pick without what it does; equal to the pick, and cannot be performed.
    public var data: Pick { Pick(invocation, ActionWork(run: nil)) }

    /// Picks.
    @MainActor
    public func perform() async throws -> ActionOutcome { try await work(invocation) }
  }

  /// What the row is about.
  public var title: String
  /// Further values, drawn after the title in order.
  public var values: [ScreenValue]
  /// What picking the row does, if anything.
  public var pick: Pick?

  /// Whether a host leaves the row out; those after it keep their numbers, so that a part of a list is
  /// picked from like the whole.
  public var isHidden = false

  /// Creates a row.
  public init(_ title: String, _ values: [ScreenValue] = [], pick: Pick? = nil) {
    (self.title, self.values, self.pick) = (title, values, pick)
  }
}

extension Row.Pick: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, children: ["invocation": invocation], displayStyle: .struct)
  }
}

/// A value as a screen shows it: typed, so that a person reads it formatted and a program reads it exact.
public enum ScreenValue: Hashable, Sendable {
  /// Text, untrusted like all text of a screen.
  case text(String)
  /// A whole number.
  case number(Int)
  /// An amount of money in the currency's minor units (cents), with the ISO 4217 code and exponent.
  case money(minorUnits: Int64, currency: String, exponent: Int)

  /// Money given by its three parts, as a money type hands them over without this module knowing it.
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
