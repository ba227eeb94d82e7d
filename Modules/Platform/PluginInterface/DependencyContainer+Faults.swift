import DependencyInjection
import Diagnostics
import Navigation

extension DependencyContainer {
  /// Returns the values that a plugin declared its code needs.
  ///
  /// - Throws: The error of a maker if it explains itself, otherwise a fault of the plugin that made it.
  func values<each D: DependencyKey>(
    of needs: Needs<repeat each D>, in flow: FlowScope? = nil
  ) throws -> (repeat (each D).Value) {
    do {
      return try resolve(needs, in: flow)
    } catch .makeFailed(let key, let site, let underlying) {
      if underlying is any ExplainedError { throw underlying }
      throw PluginFault(plugin: site.plugin, work: "to make \(key)", reason: "\(underlying)")
    }
  }
}
