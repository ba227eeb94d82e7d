import Navigation
import Routing
import Screens

/// What a person typed into a form and has not sent, and the questions that a person left.
extension Shell {
  /// Leaves the questions of the screen on top: until it asks something else, or its action is named, its
  /// lines are commands.
  ///
  /// - Returns: A sentence for the person.
  func leaveForm() async -> String {
    guard let screen = try? await screen(), let action = formAction(of: screen) else {
      return "nothing was done"
    }
    leave(screen)
    return "nothing was done · type \(action.name) to be asked again, or another command"
  }

  func leave(_ screen: Screen) {
    abandoned = app.navigator.state.top.map {
      AbandonedForm(entry: $0.id, fields: screen.fields.map(\.name))
    }
  }

  /// Keeps what was typed into a form of an entry, which suggests it from then on.
  func keepTyped(_ typed: [String: String], in form: AskedForm) {
    guard let route = form.route, !typed.isEmpty else { return }
    drafts[route] = Draft(
      initials: form.initials, typed: form.earlier.merging(typed) { $1 },
      isLoss: !form.asksSecret)
    if app.navigator.state.top?.route == route { shown?.screen.suggest(typed) }
  }

  /// Returns what was typed into the form that an entry shows now, and was not sent.
  func suggestions(at route: AnyRoute?) -> [String: String] {
    guard let route, let kept = drafts[route], kept.initials == initials else { return [:] }
    return kept.typed
  }

  /// Why quitting would lose what was typed at an entry that is still open.
  var reasonToStay: String? {
    let isTyped = app.navigator.state.stacks.contains { stack in
      stack.entries.contains { drafts[$0.route]?.isLoss == true }
    }
    return app.navigator.reasonToStay()
      ?? (isTyped ? "what you typed is not sent yet, and would be lost" : nil)
  }

  var person: Person {
    Person(isSignedIn: app.navigator.isSignedIn, subject: app.navigator.subject)
  }

  func isLeft(_ screen: Screen) -> Bool {
    guard let abandoned else { return false }
    return abandoned.entry == app.navigator.state.top?.id
      && abandoned.fields == screen.fields.map(\.name)
  }
}

/// The questions that a person left for the prompt of the same screen.
struct AbandonedForm {
  let entry: Entry.ID
  let fields: [String]
}

/// A form that is asked: where, what its screen suggests, and what was typed into it before.
struct AskedForm {
  let route: AnyRoute?
  let initials: [String: String]
  let earlier: [String: String]
  let asksSecret: Bool
}

/// Answers to a form that was left or refused, without secrets.
struct Draft {
  /// What the screen itself suggested then: one that suggests something else asks about something else, or has
  /// kept the answers itself.
  let initials: [String: String]
  let typed: [String: String]
  /// Whether a person would miss them: all but the little that is kept of a form with a secret.
  let isLoss: Bool
}

/// Who is at the shell; what one typed or was shown is not offered to another.
struct Person: Equatable {
  let isSignedIn: Bool
  let subject: String?
}
