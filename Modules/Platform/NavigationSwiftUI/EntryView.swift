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
      let isKept = model.reasonToStay(at: entry) != nil
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
        if let notice = model.notice, model.navigator.state.top?.id == entry.id {
          Text(verbatim: notice)
        }
      }
      .environment(\.drawnEntry, drawing.entry)
      // Without the button there is no swipe either, so a person is asked before anything moves.
      .navigationBarBackButtonHidden(hints.hidesBackButton || isKept)
      #if !os(macOS)
        .toolbarVisibility(hints.hidesNavigationBar ? .hidden : .automatic, for: .navigationBar)
      #endif
      .toolbar {
        if !hints.hidesBackButton, isModal || isKept {
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
    private var drawing: (entry: DrawnEntry, own: AnyView?)?

    func drawing(of entry: Entry, in model: AppModel) -> (entry: DrawnEntry, own: AnyView?) {
      if let drawing, model.state.entry(entry.id) == nil { return drawing }
      let coordinator =
        entry.hints.attachesCoordinator ? model.navigator.coordinator(of: entry) : nil
      let now = (
        entry: DrawnEntry(model: model, page: model.page(of: entry), coordinator: coordinator),
        own: model.ownView(of: entry)
      )
      drawing = now
      return now
    }
  }
#endif
