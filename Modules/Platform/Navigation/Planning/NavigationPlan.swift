public import Routing

/// All that a request would do: what goes and comes, in order, with what was read for it.
///
/// A plan does nothing by itself. It holds for the account and the state that it was made for, until it is
/// committed: ``Navigator/commit(_:)`` carries out this very value, without asking a guard again.
///
/// ```swift
/// let plan = try await navigator.plan(link: product)
/// plan.operations  // [.add(product, as: .push, on: "home")]
/// try navigator.commit(plan)
/// ```
public struct NavigationPlan: Sendable {
  public enum Operation: Hashable, Sendable {
    /// A route would be removed.
    case remove(AnyRoute, as: Presentation, from: TabID)
    /// A route would be added.
    case add(AnyRoute, as: Presentation, on: TabID)
    /// A route would come to the top of its stack, above those that are above it now.
    case bringToFront(AnyRoute, on: TabID)
    /// A tab would be selected.
    case select(TabID)
    /// A guard would redirect the attempt.
    case redirect(from: AnyRoute, to: AnyRoute, by: String)
    /// The attempt would wait for a flow, or for the tabs (`"tabs"`).
    case wait(AnyRoute, until: String)
    /// An event would be recorded without a change.
    case emit(String)

    /// What waits for the tabs waits for this, instead of for a flow.
    package static let tabs = "tabs"
  }

  /// The answer that the attempt would give.
  public internal(set) var answer = NavigationAnswer.handled
  /// The operations, in order.
  public var operations: [Operation] { changes.flatMap(\.operations) }

  var request: Request
  /// When it was made, and for whom.
  let generation: Generation
  var changes: [Change] = []
  /// The route that it leads to, if that may be read.
  var target: AnyRoute?
  /// What the plugin of ``target`` read for it.
  var reading: (any Sendable)?
}

/// For whom something is planned or read, and after how many changes and links.
///
/// What was planned or read at one generation is neither committed nor shown at a later one.
struct Generation: Hashable, Sendable {
  let number: UInt64
  let isSignedIn: Bool
  let subject: String?
}

/// What was read for an entry before its view model was made, and when.
struct Reading {
  let entry: EntryID
  let content: any Sendable
  let generation: Generation
}

/// What was read of a route before it was opened: its first screen shows it, later ones read it again.
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
