/// What an import changed.
public struct ImportSummary: Hashable, Sendable {
  /// What became of the things of one kind that the file names.
  public struct Counts: Hashable, Sendable {
    /// How many were not there before.
    public var created: Int
    /// How many were there and differ now.
    public var changed: Int
    /// How many were there and are the same.
    public var unchanged: Int

    /// Creates counts.
    public init(created: Int = 0, changed: Int = 0, unchanged: Int = 0) {
      (self.created, self.changed, self.unchanged) = (created, changed, unchanged)
    }

    /// All of them.
    public var total: Int { created + changed + unchanged }
  }

  /// The products.
  public var products = Counts()

  /// The categories.
  public var categories = Counts()

  /// The sellers.
  public var sellers = Counts()

  /// Creates a summary in which nothing has changed.
  public init() {}
}
