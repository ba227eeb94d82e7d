extension FeatureBlueprint {
  /// The interface: its places.
  var route: String {
    """
    public import Routing

    /// The places of the \(name.phrase) feature.
    public enum \(name.text)Route: Route {
      /// Where the feature begins.
      case \(name.caseName)

      public static let patterns: [LinkPattern<\(name.text)Route>] = [
        LinkPattern("\(name.link)", .\(name.caseName))
      ]
    }

    """
  }

  /// The plugin: what it gives the app.
  var plugin: String {
    """
    \(imports(["Navigation", "PluginInterface", "Routing", name.interface], public: ["PluginInterface"]))

    /// The \(name.phrase) feature.
    public struct \(name.text)Plugin: FeaturePlugin {
      public let manifest = PluginManifest(
        id: "\(name.link)",
        module: "\(name.module)",
        owner: "\(owner.text)")

      /// Creates the plugin.
      public init() {}

      public func register(in registry: inout RouterRegistry)\(tabOrder == nil ? "" : " throws") {
    \(registrations)
      }
    }

    """
  }

  private var registrations: String {
    guard let tabOrder else {
      return """
            registry.routes(\(name.text)Route.self) { context in
              \(name.text)Coordinator(context: context)
            }
        """
    }
    return """
          registry.routes(
            \(name.text)Route.self,
            tab: "\(name.link)"
          ) { context in
            \(name.text)Coordinator(context: context)
          }
          try registry.tab(
            "\(name.link)",
            title: "\(name.title)",
            root: \(name.text)Route.\(name.caseName),
            order: \(tabOrder))
      """
  }

  /// The coordinator: its places as view models.
  var coordinator: String {
    """
    \(imports(["Navigation", name.interface]))

    /// Shows the places of the \(name.phrase) feature.
    final class \(name.text)Coordinator: Coordinator {
      let context: CoordinatorContext

      init(context: CoordinatorContext) {
        self.context = context
      }

      func viewModel(for route: \(name.text)Route) -> any ViewModel {
        switch route {
        case .\(name.caseName): \(name.text)ViewModel()
        }
      }
    }

    """
  }

  /// The view model of its first place.
  var viewModel: String {
    """
    import Navigation
    import Screens

    /// The first place of the \(name.phrase) feature.
    final class \(name.text)ViewModel: ViewModel {
      func screen() -> Screen {
        Screen(
          title: "\(name.title)",
          blocks: [.text("There is nothing here yet.")])
      }
    }

    """
  }
}
