public import Diagnostics
import Routing

/// What a plugin's code threw that is no answer to a person: a defect, named with the plugin and its owner.
///
/// An error that explains itself (`ExplainedError`) is what the feature has to say, such as that a mug is
/// sold out, and is shown as it is. Any other one becomes a fault, in ``NavigationMap/told(_:by:_:)``, and so
/// does whatever stops a coordinator from being made or a guard from deciding.
public struct PluginFault: Error, Hashable, Sendable {
  /// The plugin's id.
  public let plugin: String
  /// What it failed at, such as `to start the coordinator of cart`.
  public let work: String
  /// What it threw, in words.
  public let reason: String
  /// The plugin with its owner, such as `CartFeature (owner @shop/cart)`; its id where the map names none.
  public internal(set) var name: String

  /// Creates a fault of a plugin that is known by its id.
  public init(plugin: String, work: String, reason: String) {
    (self.plugin, self.work, self.reason, name) = (plugin, work, reason, plugin)
  }
}

extension PluginFault: ExplainedError {
  public var explanation: ErrorExplanation {
    .init(
      "navigation.pluginFailed", .internal, "\(name) failed \(work): \(reason)",
      hint: "report it to its owner; the other features go on")
  }
}

extension NavigationMap {
  /// What a person sees of an error that a plugin's code threw: the one place that names plugin and owner.
  ///
  /// Called by what runs code of a plugin: the navigator, and a host for screens and actions. Errors
  /// that explain themselves, cancellation, and errors of a plugin that the map does not name are told as
  /// they are.
  ///
  /// The `plugin` is the id of the one whose code ran, `nil` for the app itself, and the work what failed, such
  /// as `in the action add`.
  public func told(
    _ error: any Error, by plugin: String?, _ work: @autoclosure () -> String
  ) -> any Error {
    if let fault = error as? PluginFault { return named(fault) }
    guard let plugin, owners[plugin] != nil, !(error is any ExplainedError),
      !(error is CancellationError)
    else { return error }
    return fault(error, of: plugin, work())
  }

  /// A plugin's fault, whatever was thrown; one of another plugin on the way stays that one's.
  func fault(_ error: any Error, of plugin: String, _ work: String) -> PluginFault {
    named(
      error as? PluginFault
        ?? PluginFault(plugin: plugin, work: work, reason: Self.words(of: error)))
  }

  /// Lets a plugin check one of its places, and throws why it cannot be shown.
  func check(_ place: AnyRoute) async throws {
    guard let destination = destinations[place.routeType] else { return }
    do {
      try await destination.prepare?(place)
    } catch {
      throw told(error, by: destination.plugin, "to prepare \(place)")
    }
  }

  private func named(_ fault: PluginFault) -> PluginFault {
    var fault = fault
    fault.name = owners[fault.plugin] ?? fault.name
    return fault
  }

  /// An error in one sentence.
  static func words(of error: any Error) -> String {
    (error as? any ExplainedError)?.explanation.message ?? "\(error)"
  }
}
