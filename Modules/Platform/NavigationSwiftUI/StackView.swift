#if canImport(SwiftUI)
  import Navigation
  import PluginInterface
  import Routing
  import SwiftUI

  /// A stack, or a modal above it with what is pushed there; the modal above that is its sheet or cover.
  struct StackView: View {
    let model: AppModel
    let stack: TabID
    /// 0 for the stack's own entries, 1 for its first modal, and so on.
    let depth: Int
    /// The first entry of the modal; of a stack itself `nil`.
    var modal: EntryID?
    @State private var last = LastEntries()

    var body: some View {
      let first = entries.first
      NavigationStack(path: path) {
        if let first {
          EntryView(model: model, entry: first, isModal: depth > 0)
            .navigationDestination(for: Entry.self) { EntryView(model: model, entry: $0) }
        }
      }
      .sheet(item: modal(.sheet)) { above(from: $0) }
      #if !os(macOS)
        .fullScreenCover(item: modal(.cover)) { above(from: $0) }
      #endif
      .task(id: model.turn) { await model.readBeneath(stack, depth) }
      .questions(of: model, isOnTop: isThere && model.isOnTop(stack, depth))
      .interactiveDismissDisabled(first.map { model.reasonToStay(at: $0) != nil } ?? false)
    }

    private func above(from first: Entry) -> StackView {
      StackView(model: model, stack: stack, depth: depth + 1, modal: first.id)
    }

    /// Whether it is not the drawing of a modal that is gone; above one, there is nothing, whatever another one has there.
    private var isThere: Bool { modal == nil || model.entries(of: stack, depth).first?.id == modal }

    /// The entries of this very modal, as they were when it went.
    private var entries: [Entry] {
      last.entries(model.entries(of: stack, depth), beginningWith: modal)
    }

    /// A swipe or the bar's button sets a shorter path: the lowest drawn entry that is missing is closed; what came
    /// since it was drawn is not missing.
    private var path: Binding<[Entry]> {
      let drawn = entries.dropFirst()
      return Binding { @MainActor in
        Array(entries.dropFirst())
      } set: { @MainActor shown in
        model.perform { navigator in
          if let gone = drawn.first(where: { !shown.contains($0) }) { try navigator.close(gone.id) }
        }
      }
    }

    /// A pull sets the sheet to nothing: the very entry that was drawn is closed, whatever is shown by then.
    private func modal(_ style: Presentation) -> Binding<Entry?> {
      let drawn = isThere ? model.modal(as: style, above: depth, of: stack) : nil
      return Binding { @MainActor in
        isThere ? model.modal(as: style, above: depth, of: stack) : nil
      } set: { @MainActor shown in
        guard shown == nil, let drawn else { return }
        model.perform { _ = try $0.close(drawn.id) }
      }
    }
  }

  /// Keeps the entries that were drawn: a toolkit draws a modal that is gone until it has moved it away.
  @MainActor
  private final class LastEntries {
    private var drawn: [Entry] = []

    func entries(_ now: [Entry], beginningWith modal: EntryID?) -> [Entry] {
      if let first = now.first, modal == nil || first.id == modal { drawn = now }
      return drawn
    }
  }

  extension AppModel {
    func tab(_ id: TabID) -> TabDefinition? { navigator.map.tabs.first { $0.id == id } }

    /// The entries of a stack at depth 0, and of the modals above it.
    func entries(of stack: TabID, _ depth: Int) -> [Entry] {
      let containers = state.containers(of: stack)
      return containers.indices.contains(depth) ? containers[depth] : []
    }

    /// The first entry of the modal above, if it is on screen: that of another tab waits until the tab is selected.
    func modal(as style: Presentation, above depth: Int, of stack: TabID) -> Entry? {
      guard state.selectedStack?.id == stack, let first = entries(of: stack, depth + 1).first else {
        return nil
      }
      #if os(macOS)
        return style == .sheet ? first : nil
      #else
        return first.presentation == style ? first : nil
      #endif
    }

    /// Whether nothing covers these entries, so that a question above them is above everything.
    func isOnTop(_ stack: TabID, _ depth: Int) -> Bool {
      state.selectedStack?.id == stack && max(0, state.containers(of: stack).count - 1) == depth
    }

    /// The link of what is on screen, unless it carries a secret.
    var link: String? {
      guard let route = state.top?.route, !route.isTransient else { return nil }
      return app.router.url(of: route)
    }
  }

  extension NavigationState {
    /// The entries of a stack, split where a modal begins; the first entry of a stack begins none.
    func containers(of stack: TabID) -> [[Entry]] {
      var containers: [[Entry]] = []
      for entry in stacks.first(where: { $0.id == stack })?.entries ?? [] {
        if containers.isEmpty || entry.presentation.isModal { containers.append([]) }
        containers[containers.count - 1].append(entry)
      }
      return containers
    }
  }

  extension View {
    /// Shows the app's next question above this view, if nothing covers it.
    func questions(of model: AppModel, isOnTop: Bool) -> some View {
      let question = isOnTop ? model.questions.first : nil
      let isAsking = Binding { @MainActor in
        isOnTop && !model.questions.isEmpty
      } set: { @MainActor isAsking in
        if !isAsking, let question { model.close(question) }
      }
      return alert(question?.title ?? "", isPresented: isAsking, presenting: question) { question in
        ForEach(Array(question.asked.enumerated()), id: \.offset) { index, name in
          TextField(
            name,
            text: Binding { @MainActor in
              question.words[index]
            } set: { @MainActor in
              question.words[index] = $0
            })
        }
        ForEach(question.choices) { choice in
          Button(choice.title, role: choice.role.button) {
            model.close(question)
            choice.work(question.words)
          }
        }
      } message: { question in
        Text(verbatim: question.message)
      }
    }
  }

  extension Question.Choice.Role {
    fileprivate var button: ButtonRole? {
      switch self {
      case .none: nil
      case .cancel: .cancel
      case .destructive: .destructive
      }
    }
  }
#endif
