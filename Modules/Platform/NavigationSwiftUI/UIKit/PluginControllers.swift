#if canImport(UIKit) && !os(watchOS)
  public import Navigation
  public import PluginInterface
  public import Routing
  import SwiftUI
  public import UIKit

  extension RouterRegistry {
    /// Registers the plugin's own controller for a view model of its routes, as `view(for:at:content:)` does a view.
    public mutating func controller<Model: ViewModel, Routes: Route>(
      for model: Model.Type, at routes: Routes.Type, fileID: String = #fileID, line: Int = #line,
      make: @escaping @MainActor @Sendable (Model) -> UIViewController
    ) {
      draw(
        ObjectIdentifier(model), named: "\(model)", at: routes,
        with: ControllerMaker { ($0 as? Model).map(make) }, fileID: fileID, line: line)
    }
  }

  struct ControllerMaker: Sendable {
    let make: @MainActor @Sendable (any ViewModel) -> UIViewController?
  }

  extension AppModel {
    /// The controller that the entry's plugin has registered for it, if any.
    func ownController(of entry: Entry) -> UIViewController? {
      drawing(of: entry) { (maker: ControllerMaker, viewModel) in maker.make(viewModel) }
    }
  }

  /// A plugin's own controller in a SwiftUI app.
  struct ControllerView: UIViewControllerRepresentable {
    let model: AppModel
    let entry: Entry

    func makeUIViewController(context: Context) -> UIViewController {
      model.ownController(of: entry) ?? UIViewController()
    }

    func updateUIViewController(_ controller: UIViewController, context: Context) {}
  }
#endif
