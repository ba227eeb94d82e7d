import DependencyInjection

/// What is resolved.
final class Service: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

protocol Numbered: Sendable {
  var number: Int { get }
}

extension Service: Numbered {}

enum SingletonKey: DependencyKey { typealias Value = Service }
enum ProtocolKey: DependencyKey { typealias Value = any Numbered }
enum FlowKey: DependencyKey { typealias Value = Service }
enum NumberedKey<N: Number>: DependencyKey { typealias Value = Service }
