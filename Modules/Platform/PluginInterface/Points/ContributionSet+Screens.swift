import DependencyInjection
public import Navigation
public import Screens

extension ContributionSet where Point: ScreenPoint {
  /// Asks all contributions and adds what they gave to a screen, as `Screen.add(_:actionsFirst:)` does.
  ///
  /// Of two contributions with one word, each is distinguished by its plugin; in strict mode, that is also a fault
  /// of the later plugin, because a person would have to know the plugins.
  @MainActor
  public func add(
    to screen: inout Screen, _ input: Point.Input, from context: CoordinatorContext,
    actionsFirst: Bool = false
  ) async {
    let contributed = await self(input, from: context)
    let renamed = screen.add(
      contributed.map { ($0.plugin, $0.output) }, actionsFirst: actionsFirst)
    guard context.isStrict else { return }
    for (plugin, name) in renamed {
      context.leaveOut(plugin, ContributedWordTaken(word: name, point: Point.name))
    }
  }
}

/// A contribution offers a word that the screen or another contribution offers.
struct ContributedWordTaken: Error, CustomStringConvertible {
  let word: String
  let point: String

  var description: String { "the action \"\(word)\" is taken on \(point); rename it" }
}
