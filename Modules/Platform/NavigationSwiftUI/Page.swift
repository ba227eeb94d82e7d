#if canImport(SwiftUI)
  import Diagnostics
  import Navigation
  import Observation
  import Routing
  import Screens

  /// What is drawn of an entry: its screen, and what a person has entered there.
  ///
  /// It lives as long as its entry, so that what was typed is there again when a sheet above is closed.
  @MainActor
  @Observable
  final class Page {
    enum Content {
      case reading
      case shown(Screen)
      case failed(String, remedy: String?)
    }

    @ObservationIgnored let entry: Entry
    var content = Content.reading
    /// The answers to the fields, by name.
    var answers: [String: String] = [:]
    /// Why answers are refused, by field.
    private(set) var complaints: [String: String] = [:]
    /// Whether an action is under way; a second tap then does nothing.
    private(set) var isBusy = false

    init(entry: Entry) { self.entry = entry }

    /// The title of the screen; until it is read, that of the route.
    var title: String {
      if case .shown(let screen) = content { screen.title } else { entry.hints.title ?? "" }
    }

    /// The answer to a field: what was entered, or what it begins with.
    func answer(to field: Field) -> String { answers[field.name] ?? field.initial ?? "" }

    /// Performs an action: after its words, its fields and the person's confirmation.
    func perform(_ action: ScreenAction, of screen: Screen, in app: AppModel) {
      guard !isBusy else { return }
      app.notice = nil
      guard !action.asksFields || areAccepted(screen.fields) else { return }
      // Words that may be left out are, unless it is known which there are.
      guard let first = action.parameters.first, first.isRequired || !first.values.isEmpty else {
        return confirm(action, of: screen, [], in: app)
      }
      let cancel = Question.Choice("Cancel", role: .cancel)
      let values = action.parameters.count == 1 ? first.values : []
      let choices = values.map { value in
        Question.Choice(value) { [self] _ in confirm(action, of: screen, [value], in: app) }
      }
      let typed = Question.Choice("OK") { [self] typed in
        let words = zip(action.parameters, typed).flatMap { parameter, text in
          parameter.takesRest
            ? text.split(separator: " ").map(String.init) : text.isEmpty ? [] : [text]
        }
        confirm(action, of: screen, words, in: app)
      }
      app.ask(
        Question(
          action.title, asking: values.isEmpty ? action.parameters.map(\.name) : [],
          choices: (values.isEmpty ? [typed] : choices) + [cancel]))
    }

    /// Picks a row.
    func pick(_ row: Row, in app: AppModel) {
      guard let pick = row.pick, !isBusy else { return }
      app.notice = nil
      let (name, words) = (pick.invocation.name, pick.invocation.arguments)
      guard case .shown(let screen) = content, let action = screen.action(named: name) else {
        return run(name, in: app) { try await pick.perform() }
      }
      confirm(action, words, in: app) { try await pick.perform() }
    }

    private func confirm(
      _ action: ScreenAction, of screen: Screen, _ words: [String], in app: AppModel
    ) {
      do {
        try action.check(words)
      } catch {
        return app.report(error)
      }
      let fields = action.asksFields ? screen.fields : []
      let answers = Dictionary(fields.map { ($0.name, answer(to: $0)) }) { first, _ in first }
      confirm(action, words, answers: answers, in: app) { [self] in
        let outcome = try await action.perform(words, answers: answers)
        if action.asksFields { self.answers = [:] }
        return outcome
      }
    }

    /// Asks the action's question before the work, if it has one.
    private func confirm(
      _ action: ScreenAction, _ words: [String], answers: [String: String] = [:], in app: AppModel,
      _ work: @escaping @MainActor () async throws -> ActionOutcome
    ) {
      guard action.mayAsk else { return run(action.name, in: app, work) }
      isBusy = true
      app.perform { [self] in
        defer { isBusy = false }
        let question = try await attributing(action.name, in: app) {
          try await action.confirmation(words, answers: answers)
        }
        guard let question else {
          app.notice = try await attributing(action.name, in: app, work).message
          return
        }
        let yes = Question.Choice(action.title, role: .destructive) { [self] _ in
          run(action.name, in: app, work)
        }
        app.ask(
          Question("\(question)?", choices: [yes, Question.Choice("Cancel", role: .cancel)]))
      }
    }

    private func run(
      _ name: String, in app: AppModel,
      _ work: @escaping @MainActor () async throws -> ActionOutcome
    ) {
      isBusy = true
      app.perform { [self] in
        defer { isBusy = false }
        app.notice = try await attributing(name, in: app, work).message
      }
    }

    /// Names the plugin of the entry in an error of its action.
    private func attributing<Value>(
      _ name: String, in app: AppModel, _ work: @MainActor () async throws -> Value
    ) async throws -> Value {
      do {
        return try await work()
      } catch {
        let map = app.navigator.map
        let plugin = map.destinations[entry.route.routeType]?.plugin
        throw map.attributed(error, to: plugin, "in the action \(name)")
      }
    }

    /// Checks the answers in order, each after those before it.
    private func areAccepted(_ fields: [Field]) -> Bool {
      complaints = [:]
      var before: [String: String] = [:]
      for field in fields {
        let answer = answer(to: field)
        do {
          guard !answer.isEmpty || !field.isRequired else {
            complaints[field.name] = "\(field.label) is needed"
            continue
          }
          if !answer.isEmpty || field.repeats != nil { try field.check(answer, after: before) }
          before[field.name] = answer
        } catch {
          complaints[field.name] =
            (error as? any ExplainedError)?.explanation.message ?? "\(error)"
        }
      }
      return complaints.isEmpty
    }
  }
#endif
