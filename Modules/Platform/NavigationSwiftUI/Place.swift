#if canImport(SwiftUI)
  public import Navigation
  public import SwiftUI

  /// Where a view stands: in which app, on which entry.
  struct Place {
    let model: AppModel
    let page: Page
    let coordinator: (any Coordinator)?
  }

  extension EnvironmentValues {
    private struct PlaceKey: EnvironmentKey {
      static var defaultValue: Place? { nil }
    }

    var place: Place? {
      get { self[PlaceKey.self] }
      set { self[PlaceKey.self] = newValue }
    }

    /// The coordinator of the entry that is drawn, unless its route says otherwise (`attachesCoordinator`).
    public var coordinator: (any Coordinator)? { place?.coordinator }

    /// Does what a person did in a plugin's own view: what is refused or fails is said, as for an action of a screen.
    ///
    /// ```swift
    /// @Environment(\.perform) private var perform
    ///
    /// Button("Reviews") { perform { try model.onReviews() } }
    /// ```
    public var perform: PerformAction { PerformAction(model: place?.model) }
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
