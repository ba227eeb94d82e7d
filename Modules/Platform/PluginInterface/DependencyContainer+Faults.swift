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
    do throws(DependencyError) {
      return try resolve(needs, in: flow)
    } catch {
      throw Self.explained(error)
    }
  }

  /// Returns a value with the errors of ``values(of:in:)``.
  func explained<K: DependencyKey>(_ key: K.Type) throws -> K.Value {
    do throws(DependencyError) {
      return try resolve(key)
    } catch {
      throw Self.explained(error)
    }
  }

  private static func explained(_ error: DependencyError) -> any Error {
    guard case .makeFailed(let key, let site, let underlying) = error else { return error }
    return underlying is any ExplainedError
      ? underlying
      : PluginFault(plugin: site.plugin, work: "to make \(key)", reason: "\(underlying)")
  }
}
