#if canImport(SwiftUI)
  public import Navigation
  public import SwiftUI

  /// The entry that a view draws, and the app it is in.
  struct DrawnEntry {
    let model: AppModel
    let page: Page
    /// Held by the tree alone: what is still drawn as it goes keeps no coordinator that has ended.
    weak let coordinator: (any Coordinator)?
  }

  extension EnvironmentValues {
    private struct DrawnEntryKey: EnvironmentKey {
      static var defaultValue: DrawnEntry? { nil }
    }

    var drawnEntry: DrawnEntry? {
      get { self[DrawnEntryKey.self] }
      set { self[DrawnEntryKey.self] = newValue }
    }

    /// The coordinator of the entry that is drawn, unless its route says otherwise (`attachesCoordinator`).
    public var coordinator: (any Coordinator)? { drawnEntry?.coordinator }

    /// Does what a person did in a plugin's own view: what is refused or fails is said, as for an action of a screen.
    ///
    /// ```swift
    /// @Environment(\.perform) private var perform
    ///
    /// Button("Reviews") { perform { try model.onReviews() } }
    /// ```
    public var perform: PerformAction { PerformAction(model: drawnEntry?.model) }
  }

  /// Does what a person did in a plugin's own view; in a preview, without an app, errors are dropped.
  public struct PerformAction: Sendable {
    let model: AppModel?

    @MainActor
    public func callAsFunction(_ work: @escaping @MainActor () async throws -> Void) {
      guard let model else {
        Task { try? await work() }
        return
      }
      model.perform(work)
    }
  }
#endif
