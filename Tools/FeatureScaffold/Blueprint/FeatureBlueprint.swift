import PublishedLinks

/// The files of a new feature, in the house style.
struct FeatureBlueprint: Sendable {
  let feature: NewFeature
  let opened: [OpenedFeature]

  var name: FeatureName { feature.name }

  var files: [PlannedFile] {
    let folder = "\(PackageFolder.features)/\(name.module)"
    let items = feature.hasStore ? "Interface" : "Sources"
    let text = feature.hasStore ? service : self.items
    return storeFiles(in: folder) + [
      PlannedFile(path: "\(folder)/README.md", text: page),
      PlannedFile(path: "\(folder)/Interface/\(name.text)Route.swift", text: route),
      PlannedFile(path: "\(folder)/Interface/\(LinkLock.fileName)", text: lock.text),
      PlannedFile(path: "\(folder)/Sources/\(name.text)Plugin.swift", text: plugin),
      PlannedFile(path: "\(folder)/Sources/\(name.text)Coordinator.swift", text: coordinator),
      PlannedFile(path: "\(folder)/Sources/\(name.text)ViewModel.swift", text: viewModel),
      PlannedFile(path: "\(folder)/\(items)/\(name.text)Items.swift", text: text),
      PlannedFile(path: "\(folder)/Testing/\(name.text)StandIn.swift", text: standIn),
      PlannedFile(path: "\(folder)/Example/\(name.text)Example.swift", text: example),
      PlannedFile(path: "\(folder)/Example/Session.transcript", text: session),
      PlannedFile(
        path: "Tests/\(name.module)Tests/\(name.text)PluginTests.swift", text: pluginTests),
      PlannedFile(path: "Tests/\(name.module)Tests/TestApp.swift", text: testApp),
      PlannedFile(
        path: "Tests/\(name.module)ExampleTests/SessionTests.swift", text: sessionTests),
    ]
  }

  func imports(_ modules: [String], public publicModules: Set<String> = []) -> String {
    modules.sorted()
      .map { publicModules.contains($0) ? "public import \($0)" : "import \($0)" }
      .joined(separator: "\n")
  }

  func lines<Value>(_ values: [Value], _ line: (Value) -> String) -> String {
    values.map { "\n" + line($0) }.joined()
  }

  /// The opened features whose places can be named, and those that a test can compose.
  var links: [OpenedFeature] { opened.filter { $0.place != nil } }
  var standIns: [OpenedFeature] { opened.filter(\.hasStandIn) }
}

/// A feature that a new feature opens, as far as its sources tell.
struct OpenedFeature: Hashable, Sendable {
  let name: FeatureName
  /// The case of its first place without associated values; `nil` if every place has some.
  let place: String?
  let hasStandIn: Bool
}

// MARK: - Interface and sources

extension FeatureBlueprint {
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

  /// The links that are promised from the first day.
  var lock: LinkLock {
    LinkLock([PublishedLink([.word(name.link)], answer: .place(isPublic: true))])
  }

  var plugin: String {
    """
    \(imports(
      [
        "DependencyInjection", "Navigation", "PluginInterface", "Routing", name.interface,
      ] + (feature.point == nil ? [] : ["Screens"]) + opened.map(\.name.interface), public: ["PluginInterface"]))

    /// The \(name.phrase) feature.
    public struct \(name.text)Plugin: FeaturePlugin {
      \(manifest)

      public init() {}

      public func register(in registry: inout RouterRegistry)\(feature.hasTab ? " throws" : "") {
    \(provision)    registry.routes(
          \(name.text)Route.self,
          \(tabArgument)using: \(name.text)ItemsKey.self
        ) { context, items in
          \(name.text)Coordinator(context: context, items: items)
        }\
    \(lines(opened) { "    registry.opens(\($0.name.text)Route.self, isOptional: true)" })\
    \(contribution)\
    \(tab)
      }
    }

    """
  }

  var manifest: String {
    """
    public let manifest = PluginManifest(
        id: "\(name.link)",
        module: "\(name.module)",
        owner: "\(feature.owner.text)")
    """
  }

  /// Without a store, the plugin provides the items itself.
  private var provision: String {
    guard !feature.hasStore else { return "" }
    return """
          registry.provide(\(name.text)ItemsKey.self) {
            \(name.text)Items()
          }

      """
  }

  /// What it adds to the screen of another feature.
  private var contribution: String {
    guard let point = feature.point else { return "" }
    return """

          registry.contribute(
            to: \(point).self,
            using: \(name.text)ItemsKey.self,
            isOptional: true
          ) { _, _, items in
            let count = \(attempt)await items.all.count
            return ScreenContribution(
              facts: count > 0 ? [Fact("\(name.title)", .number(count))] : [])
          }
      """
  }

  /// A store may fail, a list in memory cannot.
  var attempt: String { feature.hasStore ? "try " : "" }
  private var itemsType: String { (feature.hasStore ? "any " : "") + "\(name.text)Items" }

  private var tabArgument: String { feature.hasTab ? "tab: \"\(name.link)\",\n      " : "" }

  var tab: String {
    guard feature.hasTab else { return "" }
    return """

          try registry.tab(
            "\(name.link)",
            title: "\(name.title)",
            root: \(name.text)Route.\(name.caseName))
      """
  }

  var coordinator: String {
    """
    \(imports(["Navigation", "Screens", name.interface] + links.map(\.name.interface)))

    /// Shows the places of the \(name.phrase) feature.
    final class \(name.text)Coordinator: Coordinator {
      let context: CoordinatorContext

      private let items: \(itemsType)

      init(context: CoordinatorContext, items: \(itemsType)) {
        (self.context, self.items) = (context, items)
      }

      func viewModel(for route: \(name.text)Route) -> any ViewModel {
        switch route {
        case .\(name.caseName):
          \(name.text)ViewModel(items: items) { [weak self] in self?.links ?? [] }
        }
      }

      /// Links to places of other features, as far as a composed plugin shows them.
      private var links: [ScreenAction] {
        \(links.isEmpty ? "[]" : "var links: [ScreenAction] = []")\
    \(lines(links, link))\(links.isEmpty ? "" : "\n    return links")
      }
    }

    """
  }

  private func link(to other: OpenedFeature) -> String {
    """
        if context.canOpen(\(other.name.text)Route.self) {
          links.append(
            ScreenAction(
              "\(other.name.link)",
              title: "Go to \(other.name.phrase)"
            ) { [weak self] in
              try self?.context.open(\(other.name.text)Route.\(other.place ?? ""))
            })
        }
    """
  }

  var viewModel: String {
    """
    \(imports(["Navigation", "Screens"] + (feature.hasStore ? [name.interface] : [])))

    /// The first place of the \(name.phrase) feature: its list.
    @MainActor
    struct \(name.text)ViewModel: ViewModel {
      let items: \(itemsType)
      let links: @MainActor () -> [ScreenAction]

      func screen() async \(feature.hasStore ? "throws " : "")-> Screen {
        let rows = \(attempt)await items.all.map { item in
          Row(item, pick: Row.Pick("remove", [item]) { \(attempt)await self.items.remove(item) })
        }
        let add = ScreenAction(
          "add", title: "Add an item", parameters: [.rest("item")], perform: add)
        return Screen(
          title: "\(name.title)",
          blocks: [rows.isEmpty ? .notice("There is nothing here yet.") : .list(rows)],
          actions: [add] + links())
      }

      private func add(_ action: ActionInvocation) async throws -> ActionOutcome {
        _ = try action.word(called: "item")
        let item = action.arguments.joined(separator: " ")
        \(attempt)await items.add(item)
        return ActionOutcome("added \\(item)")
      }
    }

    """
  }

  var items: String {
    """
    import DependencyInjection

    /// The list of the \(name.phrase) feature, as long as the app runs.
    actor \(name.text)Items {
      private(set) var all: [String] = []

      func add(_ item: String) { all.append(item) }

      func remove(_ item: String) { all.removeAll { $0 == item } }
    }

    /// Where the coordinator gets the items from.
    enum \(name.text)ItemsKey: DependencyKey {
      typealias Value = \(name.text)Items
    }

    """
  }
}
