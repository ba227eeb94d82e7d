import DependencyInjection
import Diagnostics
import Navigation

extension DependencyContainer {
  /// The values that code of a plugin declared it will be handed.
  ///
  /// - Throws: The error of a maker where it explains itself, and else a fault of who provides the value.
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
