import Expectations
import Navigation
import Routing
import Testing

private func items(_ ids: Int...) -> [StoreRoute] { ids.map { .item($0) } }

/// What other stacks hold their verbs to, as far as it is to hold here: `PeerTables` says what is not.
@MainActor
@Suite("Tables of other stacks")
struct PeerStackTests {
  /// What is asked of a stack, what it is then, and by how many changes; no answer stands for a refusal.
  ///
  /// A stack is written without its root: `1 ^2 3` has a sheet that begins at the second item.
  struct Verb: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: String
    let end: String
    let changes: Int
    let answer: NavigationAnswer?
    let ask: @MainActor @Sendable (CoordinatorContext) throws -> NavigationAnswer

    init(
      _ name: String, _ start: String, _ end: String, changes: Int = 1,
      _ answer: NavigationAnswer? = .handled,
      ask: @escaping @MainActor @Sendable (CoordinatorContext) throws -> NavigationAnswer
    ) {
      (testDescription, self.start, self.end, self.changes) = (name, start, end, changes)
      (self.answer, self.ask) = (answer, ask)
    }
  }

  @Test(
    "each verb leads to the same stack",
    arguments: [
      Verb("back to a place", "1 2 3", "1 2") { try $0.pop(to: StoreRoute.item(2)) },
      Verb("back to the first", "1 2 3", "1") { try $0.pop(to: StoreRoute.item(1)) },
      Verb("back to the place on top", "1 2 3", "1 2 3", changes: 0, .unchanged) {
        try $0.pop(to: StoreRoute.item(3))
      },
      Verb("back to what is not there", "1 2 3", "1 2 3", changes: 0, nil) {
        try $0.pop(to: StoreRoute.item(9))
      },
      Verb("back to a place beneath a layer", "1 ^2 3", "1") {
        try $0.pop(to: StoreRoute.item(1))
      },
      Verb("to the root", "1 2 3", "") { try $0.popToRoot() },
      Verb("to the root of the layer", "1 ^2 3", "1 ^2") { try $0.popToRoot(dismissing: false) },
      Verb("to the root, layers first", "1 ^2 3", "", changes: 2) { try $0.popToRoot() },
      Verb("dismissing one layer of three", "1 ^2 3 ^4 5 ^6 7", "1 ^2 3 ^4 5") {
        try $0.dismiss()
      },
      Verb("dismissing all layers", "1 ^2 3 ^4 5", "1") { try $0.dismiss(layers: 2) },
      Verb("dismissing more than there are", "1 ^2 3", "1 ^2 3", changes: 0, nil) {
        try $0.dismiss(layers: 2)
      },
      Verb("popping within a layer", "1 ^2 3", "1 ^2") { try $0.pop() },
      Verb("setting three on none", "", "2 3 4") { try $0.set(items(2, 3, 4)) },
      Verb("setting none on three", "2 3 4", "") { try $0.set(items()) },
      Verb("setting what is there", "2 3", "2 3", changes: 0, .unchanged) {
        try $0.set(items(2, 3))
      },
      Verb("setting other ones", "2 3 4", "5 6") { try $0.set(items(5, 6)) },
      Verb("setting beneath layers, which go", "^2 3 ^4 5", "6") { try $0.set(items(6)) },
      Verb("appending two", "1", "1 2 3") { try $0.append(items(2, 3)) },
      Verb("appending none", "1", "1", changes: 0, .unchanged) { try $0.append(items()) },
      Verb("pushing what lies beneath", "1 2", "1 2 1") { try $0.push(StoreRoute.item(1)) },
      Verb("pushing what is on top", "1 2", "1 2", changes: 0, .unchanged) {
        try $0.push(StoreRoute.item(2))
      },
    ])
  func verbs(_ verb: Verb) throws {
    let stage = try Stage.withTabs()
    let context = try stage.top(StoreRoute.self).context
    for word in verb.start.split(separator: " ") {
      let route = StoreRoute.item(try #require(Int(word.drop { $0 == "^" })))
      _ = try word.hasPrefix("^") ? context.present(route) : context.push(route)
    }
    let entries = try #require(stage.navigator.state.selectedBranch).entries
    let count = stage.navigator.log.count
    if let answer = verb.answer {
      try expectEqual(verb.ask(context), answer)
    } else {
      #expect(throws: NavigationError.self) { try verb.ask(context) }
    }
    let now = try #require(stage.navigator.state.selectedBranch).entries
    let words = now.dropFirst().map { entry in
      (entry.presentation == .push ? "" : "^") + entry.route.link.text.dropFirst("item/".count)
    }
    expectEqual(words.joined(separator: " "), verb.end)
    expectEqual(stage.events(after: count).count, verb.changes)
    // Nothing that stays is made anew.
    for (before, after) in zip(entries, now) where before.route == after.route {
      expectEqual(before.id, after.id)
    }
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }
}
