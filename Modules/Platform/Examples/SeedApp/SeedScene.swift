#if canImport(UIKit) && !os(watchOS)
  import NavigationSwiftUI
  import UIKit

  /// The app in UIKit, in the window of a scene.
  @MainActor
  func show(_ app: SeedApp, in window: UIWindow, restoring saved: String) -> AppModel {
    let model = AppModel(app.composed, access: app.access) { SeedCoordinator($0, app.session) }
    window.show(model)
    Task { await model.start(restoring: saved) }
    return model
  }
#endif
