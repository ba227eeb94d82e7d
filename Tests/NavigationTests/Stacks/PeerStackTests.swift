import Expectations
import Navigation
import Routing
import Testing

private func items(_ ids: Int...) -> [StoreRoute] { ids.map { .item($0) } }

/// What other stacks hold their verbs to, as far as it is to hold here: `PeerTables` says what is not.
@MainActor
@Suite("Tables of other stacks")
struct PeerStackTests {
  /// What is asked of a stack, what it is then, and the changes; no answer stands for a refusal.
  ///
  /// A stack is written without its root: `1 ^2 3` has a sheet that begins at the second item.
  struct Verb: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: String
    let end: String
    let changes: [String]
    let answer: NavigationAnswer?
    let ask: @MainActor @Sendable (CoordinatorContext) throws -> NavigationAnswer

    init(
      _ name: String, _ start: String, _ end: String, _ changes: String...,
      answer: NavigationAnswer? = .handled,
      ask: @escaping @MainActor @Sendable (CoordinatorContext) throws -> NavigationAnswer
    ) {
      (testDescription, self.start, self.end, self.changes) = (name, start, end, changes)
      (self.answer, self.ask) = (answer, ask)
    }
  }

  // The rows also answer reports: Beamer #521, Appyx #271, accompanist #1408, mpvEx #221, Conductor #247 and #448,
  // compose-destinations #109, FlowStacks #6, #10 and #33, TCACoordinators #89, react-navigation #271,
  // react-native-router-flux #2228, TCA #3031, XCoordinator #34 and Stinsen #47.
  @Test(
    "each verb leads to the same stack",
    arguments: [
      Verb("pushing what lies beneath", "1 2", "1 2 1", "pushed") {
        try $0.push(StoreRoute.item(1))
      },
      Verb("pushing what is on top", "1 2", "1 2", answer: .unchanged) {
        try $0.push(StoreRoute.item(2))
      },
      Verb("presenting over a modal", "1 ^2", "1 ^2 ^3", "presented as sheet") {
        try $0.present(StoreRoute.item(3))
      },
      Verb("popping", "1 2", "1", "popped 1") { try $0.pop() },
      Verb("popping within a modal", "1 ^2 3", "1 ^2", "popped 1") { try $0.pop() },
      Verb("popping the first entry", "", "", answer: .atRoot) { try $0.pop() },
      Verb("popping the modal that it has presented", "1 ^2", "1", "dismissed 1") { try $0.pop() },
      Verb("back to an entry", "1 2 3", "1 2", "popped 1") { try $0.pop(to: StoreRoute.item(2)) },
      Verb("back to the topmost of equal entries", "1 2 1 3", "1 2 1", "popped 1") {
        try $0.pop(to: StoreRoute.item(1))
      },
      Verb("back to the entry on top", "1 2 3", "1 2 3", answer: .unchanged) {
        try $0.pop(to: StoreRoute.item(3))
      },
      Verb("back to what is not there", "1 2 3", "1 2 3", answer: nil) {
        try $0.pop(to: StoreRoute.item(9))
      },
      Verb("back to what is not there, or pushed", "1 2", "1 2 9", "pushed") {
        try $0.pop(to: StoreRoute.item(9), orPush: true)
      },
      Verb("back to what is there, or pushed", "1 2", "1", "popped 1") {
        try $0.pop(to: StoreRoute.item(1), orPush: true)
      },
      Verb("back to an entry beneath a modal", "1 ^2 3", "1", "popped 2") {
        try $0.pop(to: StoreRoute.item(1))
      },
      Verb("to the root", "1 2 3", "", "popped 3") { try $0.popToRoot() },
      Verb("to the root from the root", "", "", answer: .atRoot) { try $0.popToRoot() },
      Verb("to the root of the modal", "1 ^2 3", "1 ^2", "popped 1") {
        try $0.popToRoot(dismissing: false)
      },
      Verb("to the root of the modal from it", "1 ^2", "1 ^2", answer: .atRoot) {
        try $0.popToRoot(dismissing: false)
      },
      Verb("to the root, modals first", "1 ^2 3", "", "dismissed 2", "popped 1") {
        try $0.popToRoot()
      },
      Verb("to the root that only a modal covers", "^1", "", "dismissed 1") { try $0.popToRoot() },
      Verb("dismissing one modal of three", "1 ^2 3 ^4 5 ^6 7", "1 ^2 3 ^4 5", "dismissed 2") {
        try $0.dismiss()
      },
      Verb("dismissing all modals", "1 ^2 3 ^4 5", "1", "dismissed 4") {
        try $0.dismiss(modals: 2)
      },
      Verb("dismissing more than there are", "1 ^2 3", "1 ^2 3", answer: nil) {
        try $0.dismiss(modals: 2)
      },
      Verb("dismissing less than one", "^1", "^1", answer: nil) { try $0.dismiss(modals: 0) },
      Verb("dismissing where nothing is presented", "1", "1", answer: nil) { try $0.dismiss() },
      Verb("setting three on none", "", "2 3 4", "replaced 0 by 3") { try $0.set(items(2, 3, 4)) },
      Verb("setting one more", "1", "1 2", "pushed") { try $0.set(items(1, 2)) },
      Verb("setting one less", "1 2", "2", "replaced 1 by 0") { try $0.set(items(2)) },
      Verb("setting none on three", "2 3 4", "", "replaced 3 by 0") { try $0.set(items()) },
      Verb("setting none on none", "", "", answer: .unchanged) { try $0.set(items()) },
      Verb("setting what is there", "2 3", "2 3", answer: .unchanged) { try $0.set(items(2, 3)) },
      Verb("setting other ones", "2 3 4", "5 6", "replaced 3 by 2") { try $0.set(items(5, 6)) },
      Verb("setting other ones, the first entry too", "1 2", "1 5", "replaced 1 by 1") {
        try $0.set([.root, .item(1), .item(5)] as [StoreRoute])
      },
      Verb("setting beneath modals, which go", "^2 3 ^4 5", "6", "replaced 4 by 1") {
        try $0.set(items(6))
      },
      Verb("appending one", "1", "1 2", "pushed") { try $0.append(items(2)) },
      Verb("appending two", "1", "1 2 3", "replaced 0 by 2") { try $0.append(items(2, 3)) },
      Verb("appending none", "1", "1", answer: .unchanged) { try $0.append(items()) },
      Verb("replacing the topmost of equal entries", "1 2 1", "1 2 9", "replaced 1 by 1") {
        try $0.replace(StoreRoute.item(1), with: StoreRoute.item(9))
      },
      Verb("replacing an entry by itself", "1", "1", answer: .unchanged) {
        try $0.replace(StoreRoute.item(1), with: StoreRoute.item(1))
      },
      Verb("replacing the first entry", "", "", "replaced 1 by 1") {
        try $0.replace(StoreRoute.root, with: StoreRoute.item(1))
      },
      Verb("removing the first entry", "1", "1", answer: .atRoot) {
        try $0.remove(StoreRoute.root)
      },
      Verb("removing what is not there", "1", "1", answer: nil) {
        try $0.remove(StoreRoute.item(9))
      },
    ])
  func verbs(_ verb: Verb) throws {
    let app = try TestApp.withTabs()
    let context = try app.top(StoreRoute.self).context
    for word in verb.start.split(separator: " ") {
      let route = StoreRoute.item(try #require(Int(word.drop { $0 == "^" })))
      _ = try word.hasPrefix("^") ? context.present(route) : context.push(route)
    }
    let entries = try #require(app.navigator.state.selectedStack).entries
    let count = app.navigator.log.count
    if let answer = verb.answer {
      try expectEqual(verb.ask(context), answer)
    } else {
      #expect(throws: NavigationError.self) { try verb.ask(context) }
    }
    let now = try #require(app.navigator.state.selectedStack).entries
    let words = now.dropFirst().map { entry in
      (entry.presentation == .push ? "" : "^") + entry.route.link.text.dropFirst("item/".count)
    }
    expectEqual(words.joined(separator: " "), verb.end)
    expectEqual(app.events(after: count), verb.changes)
    // Nothing that stays is made again.
    for (before, after) in zip(entries, now) where before.route == after.route {
      expectEqual(before.id, after.id)
    }
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }
}
