import Navigation
import Screens

/// What a command has to say, before the place it left on screen is added.
struct CommandAnswer {
  /// What happened, in a stable word.
  var status: String

  /// One line of what changed.
  var message: String?

  /// What a command that only answers shows instead of the place.
  var report: Screen?

  /// What the report says, as a JSON text for programs.
  var data: String?

  /// Whether the place on screen is part of the answer.
  var showsPlace: Bool

  init(status: String, message: String? = nil, report: Screen? = nil, showsPlace: Bool = true) {
    self.status = status
    self.message = message
    self.report = report
    self.showsPlace = showsPlace
  }

  /// The answer of a command that navigated.
  init(_ answer: NavigationAnswer) {
    self.init(status: answer.word, message: answer.message)
  }

  /// The answer of an action.
  init(_ outcome: ActionOutcome) {
    self.init(status: "handled", message: outcome.message)
  }

  /// The answer of a command that only reports.
  init(report: Screen, data: String? = nil) {
    self.init(status: "handled", report: report)
    self.data = data
  }
}

extension NavigationAnswer {
  /// The answer in a stable word, for programs.
  var word: String {
    switch self {
    case .handled: "handled"
    case .unchanged: "unchanged"
    case .atRoot: "atRoot"
    case .pending: "pending"
    case .atEnd: "atEnd"
    case .queued: "queued"
    }
  }

  /// What to tell a person, where the screen does not.
  var message: String? {
    switch self {
    case .handled, .queued: nil
    case .unchanged: "already here"
    case .atRoot: "there is nothing to go back to"
    case .atEnd: "there is nothing to go forward to"
    case .pending: "sign in first; what you asked for opens afterwards"
    }
  }
}
