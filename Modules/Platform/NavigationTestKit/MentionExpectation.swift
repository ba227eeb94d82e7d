public import PluginInterface
public import Screens

/// Fails the test for every action that a plugin mentions and none of the screens offers.
///
/// A mention tells people who type the word elsewhere where it is, so one of an action that was renamed sends them to
/// a screen without it.
///
/// ```swift
/// try await expectMentions(of: HomePlugin(), on: app.screen())
/// ```
///
/// - Throws: The error of the plugin's registration.
public func expectMentions(
  of plugin: any FeaturePlugin, on screens: Screen...,
  file: StaticString = #filePath, line: UInt = #line
) throws {
  let offered = Set(screens.flatMap(\.offered))
  for name in try plugin.mentionedActions() where !offered.contains(name) {
    CallSite(file: file, line: line).fail(
      "\(plugin.manifest.module) mentions the action \(name), which none of these screens offers; mention it by its "
        + "present name, or not at all")
  }
}
