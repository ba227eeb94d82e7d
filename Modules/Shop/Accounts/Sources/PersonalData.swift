public import SharedKernel

/// A piece of what is known about a person, for whoever writes it as JSON or as a page.
public indirect enum PersonalData: Hashable, Sendable {
  /// Text, some of it typed by people.
  case text(String)

  /// A whole number.
  case number(Int64)

  /// Yes or no.
  case flag(Bool)

  /// A moment.
  case time(Timestamp)

  /// Nothing is known.
  case unknown

  /// Several of a kind, in order.
  case list([PersonalData])

  /// Named facts, in order; no name stands twice.
  case record([Fact])

  /// One named fact.
  public struct Fact: Hashable, Sendable {
    /// The name, such as `displayName`.
    public let name: String

    /// What is known.
    public let value: PersonalData

    /// Creates a fact.
    public init(_ name: String, _ value: PersonalData) {
      (self.name, self.value) = (name, value)
    }
  }
}
