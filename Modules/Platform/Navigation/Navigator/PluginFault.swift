public import Diagnostics
import Routing
import Screens

/// An error of a plugin's code that is not meant for a person: a defect, with the plugin and its owner.
///
/// An error that explains itself (`ExplainedError`) is the feature's message, such as that a mug is sold out,
/// and is shown unchanged. Any other error becomes a fault in `NavigationMap.attributed(_:to:_:)`, and so does
/// any error that prevents a coordinator from being made or a guard from deciding.
public struct PluginFault: Error, Hashable, Sendable {
  /// The plugin's id.
  public let plugin: String
  /// The work that failed, such as `to start the coordinator of cart`.
  public let work: String
  /// The error in words.
  public let reason: String
  /// The plugin with its owner, such as `CartFeature (owner @shop/cart)`; its id if the map does not know it.
  public internal(set) var name: String

  package init(plugin: String, work: String, reason: String) {
    (self.plugin, self.work, self.reason, name) = (plugin, work, reason, plugin)
  }
}

extension PluginFault: ExplainedError {
  public var explanation: ErrorExplanation {
    .init(
      "navigation.pluginFailed", .internal, "\(name) failed \(work): \(reason)",
      hint: "report it to its owner; the other features still work, without \"\(plugin)\" too")
  }
}

extension NavigationMap {
  /// Converts an error of a plugin's code to what a person sees; only this function names plugin and owner.
  ///
  /// Code that runs plugin code calls it: the navigator, and a host for screens and actions. Errors that
  /// explain themselves, cancellation, and errors of plugins unknown to the map are returned unchanged.
  ///
  /// `plugin` is the id of the plugin whose code ran, `nil` for the app itself; the last argument is the work
  /// that failed, such as `in the action add`.
  package func attributed(
    _ error: any Error, to plugin: String?, _ work: @autoclosure () -> String
  ) -> any Error {
    if let fault = error as? PluginFault { return named(fault) }
    if let contributed = error as? ContributedError {
      return attributed(contributed.error, to: contributed.plugin, work())
    }
    guard let plugin, owners[plugin] != nil, !(error is any ExplainedError),
      !(error is CancellationError)
    else { return error }
    return fault(error, of: plugin, work())
  }

  /// Returns a fault of the plugin for any error; a fault of another plugin stays that plugin's.
  func fault(_ error: any Error, of plugin: String, _ work: String) -> PluginFault {
    named(
      error as? PluginFault
        ?? PluginFault(plugin: plugin, work: work, reason: Self.words(of: error)))
  }

  private func named(_ fault: PluginFault) -> PluginFault {
    var fault = fault
    fault.name = owners[fault.plugin] ?? fault.name
    return fault
  }

  static func words(of error: any Error) -> String {
    (error as? any ExplainedError)?.explanation.message ?? "\(error)"
  }
}
