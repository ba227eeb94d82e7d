#if canImport(SwiftUI)
  import Foundation
  public import Navigation
  public import PluginInterface
  public import SwiftUI

  /// A composed app in a window: what its root shows, with links, Handoff and restoration.
  ///
  /// ```swift
  /// WindowGroup {
  ///   AppView(app.composed, access: app.access) { SeedCoordinator($0, app.session) }
  /// }
  /// ```
  ///
  /// Each window has a navigator and a root coordinator of its own, over the one composition. What it shows is kept in
  /// the scene's storage and restored with its next start.
  public struct AppView: View {
    @State private var window = WindowModel()
    @SceneStorage("navigation") private var saved = ""
    private let activity: String
    private let make: @MainActor () -> AppModel

    /// Creates the view; `root` makes the coordinator that decides what the window shows first.
    ///
    /// `activity` is the type of the user activity by which the person's other devices can open what is on screen; list
    /// it in the app's `NSUserActivityTypes`. Routes that carry a secret are not offered.
    public init(
      _ app: ComposedApp, access: AccessPolicy = .publicOnly, activity: String = "navigation.shown",
      root: @escaping @MainActor (Navigator) -> any RootCoordinator
    ) {
      self.activity = activity
      make = { AppModel(app, access: access, root: root) }
    }

    public var body: some View {
      let model = window.model(make)
      RootView(model: model)
        .task { await model.start(restoring: saved) }
        .onChange(of: model.archive) { saved = model.archive }
        .onOpenURL { url in model.open(url) }
        .userActivity(activity, element: model.link) { link, activity in
          activity.title = link
          activity.userInfo = ["link": link]
        }
        .onContinueUserActivity(activity) { activity in
          guard let link = activity.userInfo?["link"] as? String, let url = URL(string: link) else {
            return
          }
          model.open(url)
        }
    }
  }

  /// Keeps the model of a window, which is made when the window is drawn first.
  @MainActor
  private final class WindowModel {
    private var made: AppModel?

    func model(_ make: () -> AppModel) -> AppModel {
      let model = made ?? make()
      made = model
      return model
    }
  }

  /// The tabs, or the single stack of a flow that is the whole app.
  struct RootView: View {
    let model: AppModel

    var body: some View {
      let state = model.state
      Group {
        if state.stacks.isEmpty {
          ProgressView().questions(of: model, isOnTop: true)
        } else if state.hasTabs {
          TabView(selection: selection) {
            ForEach(state.stacks) { stack in
              let tab = model.tab(stack.id)
              Tab(
                tab?.title ?? stack.id.rawValue, systemImage: tab?.symbol ?? "circle",
                value: stack.id
              ) {
                StackView(model: model, stack: stack.id, depth: 0)
              }
            }
          }
        } else if let stack = state.selectedStack {
          StackView(model: model, stack: stack.id, depth: 0)
        }
      }
      .id(state.root)
    }

    /// Selecting the selected tab is a call as well: it goes to the tab's first screen.
    private var selection: Binding<TabID> {
      Binding { @MainActor in
        model.state.selectedTab ?? TabID(rawValue: "")
      } set: { @MainActor tab in
        model.perform { _ = try $0.select(tab) }
      }
    }
  }
#endif
