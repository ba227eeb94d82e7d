import BoundaryRules
import PackageReading
import SwiftScanning

/// The declarations of a package that bear the names of changed ones.
struct DeclaredNames {
  struct Member: Hashable {
    let target, type, name: String
  }

  /// The paths of the declarations, by the names that code uses for them.
  private(set) var paths: [String: Set<String>] = [:]

  /// The targets of the declarations that others see, by their paths.
  private(set) var homes: [String: Set<String>] = [:]

  /// The names of what gives a value of a type, by the type: keys, properties, functions, and what takes a closure
  /// that receives one.
  private var carriers: [String: Set<String>] = [:]

  /// The same of what only its own target sees.
  private var ownCarriers: [String: [String: Set<String>]] = [:]

  /// The names of functions, and of types with initializers, that take a value of a type, by the type.
  private(set) var takers: [String: Set<String>] = [:]

  /// The targets whose types conform to a protocol, by its name.
  private(set) var conformers: [String: Set<String>] = [:]

  /// The members of any visibility that have the name of a new requirement.
  private(set) var members: Set<Member> = []

  /// Returns the names of what gives a value of a type: in one target, or in all.
  func carriers(of type: String, in target: String? = nil) -> Set<String> {
    let own = ownCarriers[type] ?? [:]
    let seen = target.map { [own[$0] ?? []] } ?? Array(own.values)
    return seen.reduce(carriers[type] ?? []) { $0.union($1) }
  }

  init() {}

  init(of changes: [InterfaceChange], among files: [ScannedFile]) throws(BoundaryCheckError) {
    let broken = changes.filter { $0.breakage != nil }
    if broken.isEmpty { return }
    let types = Set(broken.compactMap(\.entry.declaration.container.last))
    let requirements = Set(
      broken.filter(\.isNewRequirement).map(\.entry.declaration.baseName))
    for file in files {
      for declaration in try file.code().declarations(from: .private) {
        add(declaration, in: file.target, types, requirements)
      }
    }
  }

  mutating func add(
    _ declaration: Declaration, in target: String, _ types: Set<String>, _ requirements: Set<String>
  ) {
    if requirements.contains(declaration.baseName), let type = declaration.container.last {
      // A case with values is a function, too.
      let name = declaration.kind == .case ? declaration.baseName : declaration.name
      members.insert(Member(target: target, type: type, name: name))
    }
    if declaration.kind == .conformance {
      conformers[String(declaration.name.dropFirst(2)), default: []].insert(target)
    }
    if declaration.visibility < .internal { return }
    paths[declaration.baseName, default: []].insert(declaration.path)
    guard declaration.visibility >= .package else {
      for type in declaration.value?.given ?? [] where types.contains(type) {
        ownCarriers[type, default: [:]][target, default: []].insert(declaration.baseName)
      }
      return
    }
    homes[declaration.path, default: []].insert(target)
    if let taken = declaration.taken {
      for type in taken.types where types.contains(type) {
        takers[type, default: []].insert(taken.by)
      }
      for type in taken.passed where types.contains(type) {
        carriers[type, default: []].insert(taken.by)
      }
    }
    guard let value = declaration.value else { return }
    for type in value.given where types.contains(type) {
      carriers[type, default: []].insert(value.name)
    }
  }
}

extension Declaration {
  func words(_ text: Substring) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  /// The name by which something is called, the words of its signature, and those of the closures that it takes.
  fileprivate var taken: (by: String, types: [String], passed: [String])? {
    let isInitializer = kind == .initializer
    guard isInitializer || [.function, .case, .subscript].contains(kind),
      let name = isInitializer ? container.last : baseName
    else { return nil }
    let closures = Self.parameters(of: signature)?.list.filter { $0.contains("->") } ?? []
    return (name, words(signature[...]), closures.flatMap { words($0[...]) })
  }

  /// The name that code writes to get a value, and the words of the value's type.
  fileprivate var value: (name: String, given: [String])? {
    switch kind {
    case .typealias: return container.last.map { ($0, words(signature[...])) }
    case .property, .case: return (baseName, words(signature[...]))
    case .function:
      let result = signature.ranges(of: "->").last.map { signature[$0.upperBound...] }
      return result.map { (baseName, words($0)) }
    default: return nil
    }
  }
}
