import DependencyInjection

enum AKey: DependencyKey { typealias Value = Int }
enum BKey: DependencyKey { typealias Value = Int }
enum CKey: DependencyKey { typealias Value = Int }
enum DKey: DependencyKey { typealias Value = Int }
enum EKey: DependencyKey { typealias Value = Int }

/// A value whose identity can be compared and whose death can be watched.
final class Token: Sendable {
  let name: String
  let log: Log?

  init(_ name: String = "token", log: Log? = nil) {
    self.name = name
    self.log = log
    log?.add("+\(name)")
  }

  deinit {
    log?.add("-\(name)")
  }
}

enum TokenKey: DependencyKey { typealias Value = Token }
enum OtherTokenKey: DependencyKey { typealias Value = Token }
enum ThirdTokenKey: DependencyKey { typealias Value = Token }

protocol Greeter: Sendable {
  var greeting: String { get }
}

struct English: Greeter {
  let greeting = "hello"
}

enum GreeterKey: DependencyKey { typealias Value = any Greeter }

/// A key for every type, so that tests can make as many keys as they like.
enum NumberedKey<Number>: DependencyKey {
  typealias Value = Int
}

struct Zero {}
struct Successor<Number> {}

/// Two namespaces with a key of the same name.
enum Left {
  enum SharedNameKey: DependencyKey { typealias Value = Int }
}

enum Right {
  enum SharedNameKey: DependencyKey { typealias Value = Int }
}
