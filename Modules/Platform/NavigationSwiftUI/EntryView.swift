#if canImport(SwiftUI)
  import Navigation
  import SwiftUI

  /// An entry: its plugin's own view, or its screen.
  struct EntryView: View {
    let model: AppModel
    let entry: Entry
    /// Whether it is the first of a modal, which has no way back but a button to close it.
    var isModal = false

    var body: some View {
      let page = model.page(of: entry)
      let hints = entry.hints
      let isKept = model.reasonToStay(at: entry) != nil
      let coordinator = hints.attachesCoordinator ? model.navigator.coordinator(of: entry) : nil
      Group {
        if let own = model.ownView(of: entry) {
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
      .environment(\.drawnEntry, DrawnEntry(model: model, page: page, coordinator: coordinator))
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
#endif
