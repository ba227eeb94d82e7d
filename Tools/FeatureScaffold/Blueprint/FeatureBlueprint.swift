/// What a new feature consists of: its files, in the house style.
struct FeatureBlueprint: Sendable {
  let name: FeatureName
  let owner: OwnerName

  /// Where its tab stands among the others; `nil` for a feature without a tab.
  let tabOrder: Int?

  /// Its files, in the order a reader wants them.
  var files: [PlannedFile] {
    let folder = "Modules/Features/\(name.module)"
    let tests = "Tests/\(name.module)Tests"
    return [
      PlannedFile(path: "\(folder)/Interface/\(name.text)Route.swift", text: route),
      PlannedFile(path: "\(folder)/Sources/\(name.text)Plugin.swift", text: plugin),
      PlannedFile(path: "\(folder)/Sources/\(name.text)Coordinator.swift", text: coordinator),
      PlannedFile(path: "\(folder)/Sources/\(name.text)ViewModel.swift", text: viewModel),
      PlannedFile(path: "\(tests)/\(name.text)PluginTests.swift", text: pluginTests),
      PlannedFile(path: "\(tests)/TestApp.swift", text: testApp),
    ]
  }

  /// Import lines in the order of their modules.
  func imports(_ modules: [String], public publicModules: Set<String> = []) -> String {
    modules.sorted()
      .map { publicModules.contains($0) ? "public import \($0)" : "import \($0)" }
      .joined(separator: "\n")
  }
}

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
