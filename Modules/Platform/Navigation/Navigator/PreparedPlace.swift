import Routing

/// A place whose plugin has checked it, with what the check has read, to be opened if it is still wanted.
///
/// ```swift
/// let place = try await navigator.prepare(route)
/// try navigator.open(place)
/// ```
///
/// Other routers call this a loader: the first screen shows what the check has read, so that a link reads once.
/// It was read for one account at one moment; after anything newer, it is refused.
public struct PreparedPlace: Sendable {
  let wanted: AnyRoute
  /// The place, after redirects.
  let route: AnyRoute
  let content: (any Sendable)?
  let moment: Moment
}

/// For whom something was read, and when in the course of navigation.
///
/// What waits between reading and showing keeps the moment at which it began, and is not shown at a later one.
struct Moment: Hashable, Sendable {
  /// How often anything was changed or wanted before.
  let number: UInt64
  let isSignedIn: Bool
  let subject: String?
}

/// What was read of a place before it was opened: its first screen shows it, later ones read it again.
///
/// ```swift
/// struct ProductViewModel: ViewModel {
///   let prepared: Prepared<Product>
///
///   func screen() async throws -> Screen {
///     let product = try await prepared.take { try await catalog.product(id) }
/// ```
@MainActor
public final class Prepared<Content: Sendable> {
  private var content: Content?
  private let isCurrent: @MainActor () -> Bool

  /// Creates content to be taken once, or none.
  public convenience init(content: Content? = nil) { self.init(content) { true } }

  init(_ content: Content?, isCurrent: @escaping @MainActor () -> Bool) {
    (self.content, self.isCurrent) = (content, isCurrent)
  }

  /// Returns the content the first time, and otherwise what `read` returns; content that was read for another
  /// account, or before anything newer, is not returned.
  public func take(
    orRead read: @MainActor () async throws -> Content
  ) async rethrows -> Content {
    defer { content = nil }
    if let content, isCurrent() { return content }
    return try await read()
  }
}
