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
    package var data: Pick { Pick(invocation, ActionWork(run: nil)) }

    /// Performs the pick.
    @MainActor
    public func perform() async throws -> ActionOutcome { try await work(invocation) }
  }

  /// The subject of the row.
  public var title: String
  /// Further values, drawn in order after the title.
  public var values: [ScreenValue]
  /// What picking the row does, if anything.
  public var pick: Pick?

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
  /// A whole number.
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
