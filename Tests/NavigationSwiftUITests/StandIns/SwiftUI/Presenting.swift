#if STAND_INS
  import Foundation

  // What comes above a view, and what comes from outside.

  //: NSUserActivity | iOS 8.0 macOS 10.10 tvOS 9.0 watchOS 2.0 visionOS 1.0 | foundation/nsuseractivity
  open class NSUserActivity {
    public let activityType: String
    open var title: String?
    open var userInfo: [AnyHashable: Any]?
    public init(activityType: String) { self.activityType = activityType }
  }
  //: View.sheet(item:onDismiss:content:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/view/sheet(item:ondismiss:content:)
  extension View {
    nonisolated public func sheet<Item, Content>(
      item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
      @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
      _Modified(self) { canvas, draw in draw() + canvas.present("Sheet", item, content) }
    }
  }
  //: View.fullScreenCover(item:onDismiss:content:) | iOS 14.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/view/fullscreencover(item:ondismiss:content:)
  extension View {
    nonisolated public func fullScreenCover<Item, Content>(
      item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
      @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
      _Modified(self) { canvas, draw in draw() + canvas.present("Cover", item, content) }
    }
  }
  //: View.alert(_:isPresented:presenting:actions:message:) | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/view/alert(_:ispresented:presenting:actions:message:)
  extension View {
    nonisolated public func alert<S, A, M, T>(
      _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
      @ViewBuilder message: (T) -> M
    ) -> some View where S: StringProtocol, A: View, M: View {
      let shown = data.map { (actions($0), message($0)) }
      let title = String(title)
      return _Modified(self) { canvas, draw in
        let drawn = draw()
        guard isPresented.wrappedValue, let shown else { return drawn }
        let node = Drawn("Alert", title, canvas.draw(shown.1) + canvas.draw(shown.0))
        // A toolkit takes the alert away, then does what its button says.
        for button in node.children where button.kind == "Button" {
          let tap = button.tap
          button.tap = {
            isPresented.wrappedValue = false; tap?()
          }
        }
        return drawn + [node]
      }
    }
  }
  //: View.interactiveDismissDisabled(_:) | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/view/interactivedismissdisabled(_:)
  extension View {
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
      _Modified(self) { canvas, draw in
        let drawn = draw()
        if isDisabled { canvas.isLocked = true }
        return drawn
      }
    }
  }
  //: View.onOpenURL(perform:) | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/view/onopenurl(perform:)
  extension View {
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
      _Modified(self) { canvas, draw in
        canvas.host.open = action
        return draw()
      }
    }
  }
  //: View.userActivity(_:element:_:) | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/view/useractivity(_:element:_:)
  extension View {
    nonisolated public func userActivity<P>(
      _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
    ) -> some View {
      _Modified(self) { canvas, draw in
        canvas.host.activity = element.map {
          let activity = NSUserActivity(activityType: activityType); update($0, activity);
          return activity
        }
        return draw()
      }
    }
  }
  //: View.onContinueUserActivity(_:perform:) | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/view/oncontinueuseractivity(_:perform:)
  extension View {
    nonisolated public func onContinueUserActivity(
      _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
    ) -> some View {
      _Modified(self) { canvas, draw in
        canvas.host.continueActivity = { if $0.activityType == activityType { action($0) } }
        return draw()
      }
    }
  }
#endif
