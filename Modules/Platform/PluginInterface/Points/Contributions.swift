public import DependencyInjection
import Diagnostics
public import Navigation
public import Screens
import Synchronization

/// The key under which a host receives what is contributed to its point, like any dependency.
public enum Contributions<Point: ContributionPoint>: DependencyKey {
  public typealias Value = ContributionSet<Point>
}

/// What the composed plugins contribute to a point, in order.
///
/// Contributions are ordered by their number, then by plugin id, never by registration.
public struct ContributionSet<Point: ContributionPoint>: Sendable {
  let table: ContributionTable

  var contributions: [Contribution<Point>] { table.contributions(to: Point.self) }
}

extension ContributionSet where Point: ValuePoint {
  /// Returns the values of all contributions, in order.
  ///
  /// - Throws: The error of a contribution that explains itself, otherwise a `PluginFault` of its plugin.
  public func values() throws -> [Contributed<Point.Output>] {
    try contributions.map { contribution in
      do {
        return Contributed(plugin: contribution.plugin, output: try contribution.work())
      } catch {
        throw contribution.fault(error)
      }
    }
  }

  /// Uses the value of each contribution in turn, such as work at the start, and returns what came of it.
  ///
  /// A contribution that cannot be made, or whose use throws or does not end, stops no other: the navigator
  /// keeps its fault, which names the plugin and its owner. `context` is the coordinator of the host.
  ///
  /// - Complexity: Each may take fifteen times the app's limit, because it may have much to do.
  @MainActor
  public func each<Result: Sendable>(
    from context: CoordinatorContext,
    _ use: @escaping @MainActor (Point.Output) async throws -> Result
  ) async -> [Result] {
    var results: [Result] = []
    for contribution in contributions {
      do {
        results += try await Deadline.results(within: table.limit * 15, of: 1) { _ in
          try await use(try contribution.work())
        }.map { try $0.get() }
      } catch {
        let reason = (error as? any ExplainedError)?.explanation.message ?? "\(error)"
        context.skip(
          contribution.plugin,
          error as? PluginFault
            ?? PluginFault(
              plugin: contribution.plugin, work: "to contribute to \(Point.name)", reason: reason))
      }
    }
    return results
  }
}

extension ContributionSet where Point: ExtensionPoint {
  /// Asks all contributions side by side, and returns what they gave, in order.
  ///
  /// A contribution that throws, or has not answered within the app's limit, is left out; the navigator keeps
  /// its fault for the host of the app, which names the plugin and its owner. `context` is the coordinator
  /// that shows the contributions: theirs is the same route with the declarations of their own plugin.
  ///
  /// - Complexity: As long as the slowest contribution, and no longer than the limit.
  @MainActor
  public func callAsFunction(
    _ input: Point.Input, from context: CoordinatorContext
  ) async -> [Contributed<Point.Output>] {
    let asked = contributions
    guard !asked.isEmpty else { return [] }
    let answers = await Deadline.results(within: table.limit, of: asked.count) { index in
      try await asked[index].work(context.scoped(to: asked[index].plugin), input)
    }
    return zip(asked, answers).compactMap { contribution, answer in
      switch answer {
      case .success(let output): return Contributed(plugin: contribution.plugin, output: output)
      case .failure(let error):
        context.skip(contribution.plugin, contribution.fault(error))
        return nil
      }
    }
  }
}

/// What one plugin has contributed.
public struct Contributed<Output: Sendable>: Sendable {
  /// The id of the contributing plugin.
  public let plugin: String
  /// What it contributed.
  public let output: Output
}

/// One plugin's contribution to a point.
struct Contribution<Point: ContributionPoint>: Sendable {
  let plugin: String
  let work: Point.Work

  func fault(_ error: any Error) -> any Error {
    error is any ExplainedError || error is PluginFault
      ? error
      : PluginFault(plugin: plugin, work: "to contribute to \(Point.name)", reason: "\(error)")
  }
}

/// The contributions to all points of an app, which its hosts get before the contributions can be made.
final class ContributionTable: Sendable {
  /// How long a host waits for contributions.
  let limit: Duration
  private let current = Mutex<[ObjectIdentifier: any Sendable]>([:])

  init(limit: Duration) { self.limit = limit }

  func contributions<Point: ContributionPoint>(to point: Point.Type) -> [Contribution<Point>] {
    current.withLock { $0[ObjectIdentifier(point)] } as? [Contribution<Point>] ?? []
  }

  func fill(with contributions: [ObjectIdentifier: any Sendable]) {
    current.withLock { $0 = contributions }
  }
}

extension ContributionSet where Point: ScreenPoint {
  /// Asks all contributions and adds what they gave to a screen, as `Screen.add(_:actionsFirst:)` does.
  ///
  /// Of two contributions with one word, each is distinguished by its plugin; in strict mode, that is also a fault
  /// of the later plugin, because a person would have to know the plugins.
  @MainActor
  public func add(
    to screen: inout Screen, _ input: Point.Input, from context: CoordinatorContext,
    actionsFirst: Bool = false
  ) async {
    let contributed = await self(input, from: context)
    let renamed = screen.add(
      contributed.map { ($0.plugin, $0.output) }, actionsFirst: actionsFirst)
    guard context.isStrict else { return }
    for (plugin, name) in renamed {
      context.skip(plugin, ContributedWordTaken(word: name, point: Point.name))
    }
  }
}

/// A contribution offers a word that the screen or another contribution offers.
struct ContributedWordTaken: Error, CustomStringConvertible {
  let word: String
  let point: String

  var description: String { "the action \"\(word)\" is taken on \(point); rename it" }
}

/// Waits for several pieces of work at once, and no longer than a limit.
@MainActor
final class Deadline<Output: Sendable> {
  private var answers: [Result<Output, any Error>?]
  private var isOver: CheckedContinuation<Void, Never>?
  private var open: Int

  private init(count: Int) { (answers, open) = (Array(repeating: nil, count: count), count) }

  /// Returns the result of each piece; of one that has not ended by then, ``DeadlineError``.
  ///
  /// What has not ended is cancelled and not waited for, because work may ignore a cancellation.
  static func results(
    within limit: Duration, of count: Int,
    _ work: @escaping @MainActor @Sendable (Int) async throws -> Output
  ) async -> [Result<Output, any Error>] {
    let deadline = Deadline(count: count)
    let tasks = (0..<count).map { index in
      Task { @MainActor in
        do {
          deadline.end(index, .success(try await work(index)))
        } catch {
          deadline.end(index, .failure(error))
        }
      }
    }
    let timer = Task { @MainActor in
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      deadline.finish()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        deadline.isOver = continuation
        if deadline.open == 0 { deadline.finish() }
      }
    } onCancel: {
      for task in tasks { task.cancel() }
    }
    timer.cancel()
    for task in tasks { task.cancel() }
    return deadline.answers.map { $0 ?? .failure(DeadlineError(limit: limit)) }
  }

  private func end(_ index: Int, _ result: Result<Output, any Error>) {
    guard answers.indices.contains(index), answers[index] == nil else { return }
    answers[index] = result
    open -= 1
    if open == 0 { finish() }
  }

  private func finish() {
    isOver?.resume()
    isOver = nil
  }
}

/// Work did not end in time.
struct DeadlineError: Error, CustomStringConvertible {
  let limit: Duration

  var description: String { "it did not answer within \(limit)" }
}
