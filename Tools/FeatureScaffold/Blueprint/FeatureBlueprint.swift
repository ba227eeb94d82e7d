/// What a new feature consists of: its files, in the house style.
struct FeatureBlueprint: Sendable {
  /// Its name.
  let name: FeatureName

  /// The team that owns it.
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
