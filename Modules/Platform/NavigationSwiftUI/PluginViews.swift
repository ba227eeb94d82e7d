#if canImport(SwiftUI)
  public import Navigation
  public import PluginInterface
  import Routing
  public import Screens
  public import SwiftUI

  extension RouterRegistry {
    /// Registers the plugin's own view for a view model of its routes; what has none is drawn from its `Screen`.
    ///
    /// ```swift
    /// #if canImport(SwiftUI)
    ///   registry.view(for: ProductViewModel.self) { ProductView(model: $0) }
    /// #endif
    /// ```
    ///
    /// A view for a class also draws those that inherit from it and have no view of their own. Two views for one type of
    /// view model, and a view for a type that no route of the plugin shows, are found when the app is composed.
    public mutating func view<Model: ViewModel, Content: View>(
      for model: Model.Type, fileID: String = #fileID, line: Int = #line,
      content: @escaping @MainActor @Sendable (Model) -> Content
    ) {
      draw(
        model, with: ViewMaker { ($0 as? Model).map { AnyView(content($0)) } }, fileID: fileID,
        line: line)
    }
  }

  struct ViewMaker: Sendable {
    let make: @MainActor @Sendable (any ViewModel) -> AnyView?
  }

  extension AppModel {
    /// The view that the entry's plugin has registered for its view model, if any.
    func ownView(of entry: Entry) -> AnyView? {
      guard let plugin = app.router.map.destinations[entry.route.routeType]?.plugin,
        let viewModel = try? navigator.viewModel(of: entry),
        let maker = app.router.drawing(of: viewModel, by: plugin) as? ViewMaker
      else { return nil }
      return maker.make(viewModel)
    }
  }

  /// What other plugins contribute to a screen, in a plugin's own view: facts, notices, rows and actions.
  ///
  /// ```swift
  /// List {
  ///   Text(model.product.name)
  ///   ContributionsView { await model.contribute(&$0) }
  /// }
  /// ```
  ///
  /// `add` adds them as it does to the `Screen` that a view model presents (`ContributionSet.add`). They are read again
  /// whenever something happens in the app. Where nothing is contributed, nothing is drawn.
  public struct ContributionsView: View {
    @Environment(\.drawnEntry) private var drawnEntry
    @State private var screen = Screen()
    private let add: @MainActor (inout Screen) async -> Void

    public init(add: @escaping @MainActor (inout Screen) async -> Void) { self.add = add }

    public var body: some View {
      if let drawnEntry {
        Group {
          BlocksView(model: drawnEntry.model, page: drawnEntry.page, blocks: screen.blocks)
          ActionsView(model: drawnEntry.model, page: drawnEntry.page, screen: screen)
        }
        .task(id: drawnEntry.model.turn) {
          var read = Screen()
          await add(&read)
          screen = read
          drawnEntry.model.reportFaults()
        }
      }
    }
  }
#endif
