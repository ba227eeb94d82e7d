import Navigation
import PluginInterface
import Routing
import Screens
import Spelling

/// Why a word is not a command on a screen: it is one in another state of the screen, belongs to a row or to another
/// screen, is called otherwise here, or is unknown.
@MainActor
struct UnknownWord {
  let shell: Shell
  let screen: Screen

  private var router: Router { shell.app.router }

  func refusal(of name: String) -> ShellError {
    if let reason = screen.absences[name] { return .notNow(name, reason: reason) }
    if let row = screen.rows.firstIndex(where: { $0.action(named: name) != nil }) {
      return .ofRow(name, row: row + 1)
    }
    if let row = screen.row(titled: name) {
      return .titleOfRow(screen.rows[row - 1].title, row: row)
    }
    if let known = mention(of: name) {
      if let reason = absence(of: known) { return .notNow(name, reason: reason) }
      return .elsewhere(name, screen: known.screen, access: access(to: known))
    }
    if let seen = shell.seenActions.place(of: name, for: shell.person) {
      return refusal(of: name, seen: seen)
    }
    let synonyms = router.synonyms.filter { $0.name == name }.map(\.word)
    let here = Set(synonyms.filter { shell.canType($0, on: screen) })
    // What can be typed here comes first; what can be typed nowhere near is of no help.
    let sorted = synonyms.filter(here.contains) + synonyms.filter { !here.contains($0) }
    let remedies = sorted.compactMap { word in
      remedy(for: word, isHere: here.contains(word)).map { (word, $0) }
    }
    if !remedies.isEmpty {
      return .synonym(name, of: remedies.map(\.0), remedies: remedies.map(\.1))
    }
    return .unknownCommand(
      name,
      suggestions: Suggestions.near(
        name, among: shell.words(on: screen).all + router.mentions.map(\.name)),
      form: screen.fields.isEmpty ? nil : screen.actions.first(where: \.asksFields)?.name)
  }

  /// Refuses the name of a tab before there are any, with what leads on.
  func early(_ tab: String) -> ShellError {
    .notNow(tab, reason: "this screen comes first", remedy: onwards)
  }

  private var onwards: String? {
    let words = screen.actions.map(\.name)
    return words.isEmpty ? nil : "type one of: \(words.joined(separator: ", "))"
  }

  private func remedy(for word: String, isHere: Bool) -> String? {
    if isHere { return "type \(word)" }
    if router.map.tabs.contains(where: { $0.id.rawValue == word }) { return onwards }
    let known = mention(of: word)
    if let reason = screen.absences[word] ?? known.flatMap(absence) {
      return "\(word) is not possible now: \(reason)"
    }
    if let row = screen.rows.firstIndex(where: { $0.action(named: word) != nil }) {
      return "type \(row + 1) \(word)"
    }
    return known.map { known in
      (["\(word) is on \(known.screen)"] + [access(to: known)].compactMap(\.self))
        .joined(separator: ": ")
    }
  }

  private func mention(of name: String) -> MentionedAction? {
    router.mentions.first { $0.name == name }
  }

  /// Why a mentioned action is not for who is there now, whichever screen is shown.
  private func absence(of action: MentionedAction) -> String? {
    let isSignedIn = shell.app.navigator.isSignedIn
    guard !action.people.contains(isSignedIn ? .signedIn : .guests) else { return nil }
    return isSignedIn ? "you are signed in" : "nobody is signed in"
  }

  /// Returns how to get to the screen of an action, by words that can be typed here; `nil` if there are none.
  private func access(to action: MentionedAction) -> String? {
    switch action.access {
    case .described(let access): return access
    case .typed(let word): return shell.leads(word, from: screen) ? "type \(word)" : nil
    }
  }

  /// Refuses an action that a screen had when it was shown last, with the way back to it.
  private func refusal(of name: String, seen: SeenActions.Place) -> ShellError {
    let state = shell.app.navigator.state
    guard seen.route != state.top?.route else {
      return .notNow(name, reason: "this screen does not offer it any more")
    }
    let beneath = state.selectedStack?.entries.dropLast()
    let tab = state.stacks.first { $0.top?.route == seen.route }?.id.rawValue
    let access: String? =
      if beneath?.last?.route == seen.route {
        "type back"
      } else if let tab, state.hasTabs, shell.canType(tab, on: screen) {
        "type \(tab)"
      } else if seen.route.isTransient
        || beneath?.contains(where: { $0.route == seen.route }) == true
      {
        nil
      } else {
        "type open \(router.url(of: seen.route))"
      }
    return .elsewhere(name, screen: "\"\(seen.title)\"", access: access)
  }
}

/// Where the actions were that one person was shown, by name: a word that was read on a screen leads back to it.
struct SeenActions {
  struct Place {
    let title: String
    let route: AnyRoute
  }

  private var person: Person?
  private var places: [String: Place] = [:]

  mutating func keep(_ screen: Screen, at route: AnyRoute, for person: Person) {
    if self.person != person { self = SeenActions(person: person) }
    guard !screen.title.isEmpty else { return }
    let place = Place(title: screen.title, route: route)
    for action in screen.actions + screen.rows.flatMap(\.actions) { places[action.name] = place }
  }

  func place(of name: String, for person: Person) -> Place? {
    self.person == person ? places[name] : nil
  }

  init() {}

  private init(person: Person) { self.person = person }
}
