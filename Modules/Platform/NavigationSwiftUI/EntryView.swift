#if canImport(SwiftUI)
  import Navigation
  import SwiftUI

  /// An entry: its plugin's own view, or its screen.
  struct EntryView: View {
    let model: AppModel
    let entry: Entry
    /// Whether it is the first of a modal, which has no way back but a button to close it.
    var isModal = false
    @State private var last = LastDrawing()

    var body: some View {
      let drawing = last.drawing(of: entry, in: model)
      let page = drawing.entry.page
      let hints = entry.hints
      Group {
        if let own = drawing.own {
          own
        } else {
          PageView(model: model, page: page)
            .navigationTitle(page.title)
            .task(id: model.turn) { await model.read(page) }
        }
      }
      .safeAreaInset(edge: .bottom) {
        if let notice = drawing.notice { Text(verbatim: notice) }
      }
      .environment(\.drawnEntry, drawing.entry)
      // Without the button there is no swipe either, so a person is asked before anything moves.
      .navigationBarBackButtonHidden(hints.hidesBackButton || drawing.isKept)
      #if !os(macOS)
        .toolbarVisibility(hints.hidesNavigationBar ? .hidden : .automatic, for: .navigationBar)
      #endif
      .toolbar {
        if !hints.hidesBackButton, isModal || drawing.isKept {
          ToolbarItem(placement: .cancellationAction) {
            Button(isModal ? "Close" : "Back") { model.perform { _ = try $0.close(entry.id) } }
          }
        }
      }
    }
  }

  /// Keeps what was drawn of an entry: a toolkit draws what is gone until it has moved it away.
  @MainActor
  private final class LastDrawing {
    struct Drawing {
      let entry: DrawnEntry
      let own: AnyView?
      /// Whether leaving it is asked about.
      let isKept: Bool
      let notice: String?
    }

    private var drawing: Drawing?

    func drawing(of entry: Entry, in model: AppModel) -> Drawing {
      let state = model.state
      if let drawing, drawing.entry.page.entry.id == entry.id, state.entry(entry.id) == nil {
        return drawing
      }
      let coordinator =
        entry.hints.attachesCoordinator ? model.navigator.coordinator(of: entry) : nil
      let now = Drawing(
        entry: DrawnEntry(model: model, page: model.page(of: entry), coordinator: coordinator),
        own: model.ownView(of: entry), isKept: model.reasonToStay(at: entry) != nil,
        notice: state.top?.id == entry.id ? model.notice : nil)
      drawing = now
      return now
    }
  }
#endif
