public import Routing
public import Screens

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

extension Navigator {
  /// Checks a place before a link to it is opened, so that a link to a missing thing changes nothing.
  ///
  /// If guards redirect the link, the final place is checked. A place that has to wait is not checked,
  /// because it must not be probed before signing in; the place on top is not, because its next screen reads it.
  /// Each call is a newer wish, to which places prepared before and a restoration under way give way.
  ///
  /// - Returns: The place with what its plugin has read of it, for ``open(_:)``.
  /// - Throws: ``NavigationError`` if opening the place would be refused, or the error of the place's plugin
  ///   if the place cannot be shown.
  @discardableResult
  public func prepare(_ route: AnyRoute) async throws -> PreparedPlace {
    advance()
    return try await read(route, by: map.path, cause: .link)
  }

  /// Opens a prepared place as a link does: where it belongs, like ``open(_:cause:)``.
  ///
  /// - Throws: ``NavigationError/overtaken`` if it is no longer wanted: since ``prepare(_:)`` was called,
  ///   navigation has changed, another link was followed, or who is signed in has changed.
  @discardableResult
  public func open(_ place: PreparedPlace) throws(NavigationError) -> NavigationAnswer {
    try requireWanted(place)
    let answer = try open(place.wanted, cause: .link)
    offer(place, after: answer)
    return answer
  }

  /// Checks that a prepared place is still wanted, for an app that has to change something before it opens it.
  ///
  /// - Throws: ``NavigationError/overtaken`` where ``open(_:)`` would.
  public func requireWanted(_ place: PreparedPlace) throws(NavigationError) {
    guard place.moment == moment else { throw .overtaken }
  }

  func read(
    _ wanted: AnyRoute, by path: @MainActor (AnyRoute) -> PlacePath, cause: NavigationCause
  ) async throws -> PreparedPlace {
    let moment = moment
    var guards = guardChain(cause: cause)
    let outcome = try guards.admit(wanted, by: path)
    let place = outcome.path.place
    let isRead = outcome.waitsFor == nil && place != state.top?.route
    return PreparedPlace(
      wanted: wanted, route: place, content: isRead ? try await map.prepare(place) : nil,
      moment: moment)
  }
}

// MARK: - What is on screen

extension Navigator {
  /// Returns the view model of the place on screen, which is made on first use.
  ///
  /// - Throws: ``NavigationError/notStarted`` before a root is set, the coordinator's error, or in strict
  ///   mode ``NavigationError/undeclared(name:isFlow:plugin:)`` if the screen offers something undeclared.
  public func topViewModel() throws -> any ViewModel {
    defer { fresh = nil }
    for _ in 0..<RequestQueue.limit {
      guard let entry = state.top, let node = tree[entry.coordinator]
      else { throw NavigationError.notStarted }
      let viewModel = try viewModel(of: entry, node)
      // Making the view model may have navigated elsewhere.
      if state.top?.id == entry.id { return viewModel }
    }
    throw NavigationError.endlessQueue(limit: RequestQueue.limit)
  }

  /// Returns the screen to draw now: what waited and may go on is opened first, and a place that cannot be
  /// shown is left again.
  ///
  /// The errors of places that were left, and of contributions that were left out, are deferred
  /// (``takeDeferredErrors()``), so that a host draws the screen and the errors beside it. A place that was shown
  /// before stays: what fails may work the next time.
  ///
  /// - Throws: The error of the place on top if it stays, for example because nothing lies beneath.
  public func screen() async throws -> Screen {
    for _ in 0..<RequestQueue.limit {
      await settle()
      guard let entry = state.top else { throw NavigationError.notStarted }
      do {
        let screen = try await topViewModel().screen()
        // Something newer came while the screen was read.
        guard state.top?.id == entry.id else { continue }
        tree[entry.coordinator]?.shown.insert(entry.id.rawValue)
        for fault in takeLeftOut() { deferError(fault) }
        return screen
      } catch {
        guard state.top?.id == entry.id else { continue }
        let error = map.attributed(
          error, to: tree[entry.coordinator]?.context.plugin, "to show \(entry.route)")
        guard tree[entry.coordinator]?.shown.contains(entry.id.rawValue) == false, leave(entry)
        else { throw error }
        deferError(error)
      }
    }
    throw NavigationError.endlessQueue(limit: RequestQueue.limit)
  }

  /// Leaves the place on top for the one beneath or, at the first place of a tab, for another tab that was
  /// visited; returns whether there was one.
  private func leave(_ entry: Entry) -> Bool {
    if (try? attempt(.back, cause: .app)) == .handled { return true }
    let others = state.branches.filter { $0.top != nil && $0.id != state.selectedTab }
    guard state.hasTabs, let tab = others.first?.id else { return false }
    return (try? attempt(.select(tab), cause: .app)) == .handled
  }

  private func viewModel(
    of entry: Entry, _ node: CoordinatorTree.Node
  ) throws -> any ViewModel {
    let (context, known) = (node.context, node.viewModels[entry.id.rawValue])
    guard let coordinator = context.coordinator else { throw NavigationError.notStarted }
    let made: any ViewModel
    do {
      made = try known ?? coordinator.makeViewModel(for: entry.route)
    } catch {
      throw map.attributed(error, to: context.plugin, "to make the view model of \(entry.route)")
    }
    if let undeclared = offeredUndeclared {
      offeredUndeclared = nil
      throw undeclared
    }
    if known == nil, state.shows(entry) { node.viewModels[entry.id.rawValue] = made }
    return made
  }
}

// MARK: - The moment

extension Navigator {
  /// The present moment; what was read or decided at another one is not shown.
  var moment: Moment {
    Moment(number: attempts, isSignedIn: access.isSignedIn(), subject: access.subject())
  }

  /// Notes that something was changed or wanted.
  func advance() { attempts += 1 }

  /// Keeps what was read of a place for its view model, if the place is now on screen.
  func offer(_ place: PreparedPlace, after answer: NavigationAnswer) {
    guard answer == .handled, state.top?.route == place.route else { return }
    fresh = PreparedPlace(
      wanted: place.wanted, route: place.route, content: place.content, moment: moment)
  }

  /// What was read of the place on top, unless it was read for somebody else.
  func readContent<Content>(_ content: Content.Type) -> Content? {
    fresh?.moment == moment ? fresh?.content as? Content : nil
  }
}
