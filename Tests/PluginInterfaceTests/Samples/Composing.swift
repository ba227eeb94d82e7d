import DependencyInjection
import PluginInterface
import RandomInputs
import Routing
import Testing

/// What a problem says, without the lines where it stands: the error, and how to fix it.
func sentence(of problem: CompositionProblem) -> String {
  let parts = problem.description.split(separator: "\nfix: ")
  let error = (parts.first ?? "").split(separator: "error: ", maxSplits: 1).last ?? ""
  let lines = error.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.filter { !$0.contains(": note: ") }.joined(separator: "\n") + "; "
    + (parts.last ?? "")
}

/// What is put into a composition, in short words.
struct Composing {
  var plugins: [any FeaturePlugin]
  var notComposed: [any FeaturePlugin] = []
  var services: [ServiceProvider] = []
  var toleratesFailing = false
  var contributionLimit = Duration.seconds(3_600)

  init(_ plugins: any FeaturePlugin...) { self.plugins = plugins }

  func leavingOut(_ plugins: any FeaturePlugin...) -> Composing {
    var copy = self
    copy.notComposed = plugins
    return copy
  }

  func with(_ services: ServiceProvider...) -> Composing {
    var copy = self
    copy.services = services
    return copy
  }

  func tolerant() -> Composing {
    var copy = self
    copy.toleratesFailing = true
    return copy
  }

  func app() throws(CompositionError) -> ComposedApp {
    try composition(notComposed.map { ($0, false) } + plugins.map { ($0, true) }).compose()
  }

  /// The app composed of the same in a random order.
  func app(shuffledBy generator: inout SeededGenerator) throws(CompositionError) -> ComposedApp {
    var copy = self
    copy.services.shuffle(using: &generator)
    let all = notComposed.map { ($0, false) } + plugins.map { ($0, true) }
    return try copy.composition(all.shuffled(using: &generator)).compose()
  }

  /// What is wrong with it; the test fails where nothing is.
  func problems() throws -> [CompositionProblem] {
    try #require(throws: CompositionError.self) { try app() }.problems
  }

  private func composition(_ all: [(any FeaturePlugin, Bool)]) -> Composition {
    var composition = Composition(
      policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      toleratesFailing: toleratesFailing, contributionLimit: contributionLimit)
    for (plugin, isComposed) in all { composition.add(plugin, isComposed: isComposed) }
    for service in services { composition.add(service) }
    return composition
  }
}
