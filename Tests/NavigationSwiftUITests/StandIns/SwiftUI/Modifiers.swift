#if STAND_INS
  import Foundation

  // Looks.

  //: Visibility | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/visibility
  public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }
  //: VerticalEdge | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/verticaledge
  public enum VerticalEdge: Sendable { case top, bottom }
  //: Alignment, HorizontalAlignment | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/alignment
  public struct Alignment: Sendable { public static let center = Alignment() }
  public struct HorizontalAlignment: Sendable { public static let center = HorizontalAlignment() }
  //: ShapeStyle, Color.red | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/shapestyle/red
  public protocol ShapeStyle: Sendable {}
  public struct Color: ShapeStyle { public static let red = Color() }
  extension ShapeStyle where Self == Color { public static var red: Color { .red } }
  //: View.refreshable(action:) | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/view/refreshable(action:)
  extension View {
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
      _Modified(self) { canvas, draw in
        let drawn = draw()
        drawn.first?.refresh = action
        return drawn
      }
    }
  }
  //: HorizontalEdge | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/horizontaledge
  public enum HorizontalEdge: Sendable { case leading, trailing }
  //: View.swipeActions(edge:allowsFullSwipe:content:) | iOS 15.0 macOS 12.0 watchOS 8.0 visionOS 1.0 | swiftui/view/swipeactions(edge:allowsfullswipe:content:)
  extension View {
    nonisolated public func swipeActions<T>(
      edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View where T: View {
      let content = content()
      return _Modified(self) { canvas, draw in draw() + canvas.draw(content) }
    }
  }
  //: View.contextMenu(menuItems:) | iOS 13.0 macOS 10.15 tvOS 14.0 visionOS 1.0 | swiftui/view/contextmenu(menuitems:)
  extension View {
    nonisolated public func contextMenu<MenuItems>(
      @ViewBuilder menuItems: () -> MenuItems
    ) -> some View where MenuItems: View {
      self
    }
  }
  //: View.disabled(_:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/view/disabled(_:)
  extension View {
    nonisolated public func disabled(_ disabled: Bool) -> some View {
      _Modified(self) { canvas, draw in
        let outer = canvas.isDisabled
        canvas.isDisabled = outer || disabled
        defer { canvas.isDisabled = outer }
        return draw()
      }
    }
  }
  //: View.overlay(alignment:content:) | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/view/overlay(alignment:content:)
  extension View {
    nonisolated public func overlay<V>(
      alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View where V: View {
      let content = content()
      return _Modified(self) { canvas, draw in draw() + canvas.draw(content) }
    }
  }
  //: View.safeAreaInset(edge:alignment:spacing:content:) | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/view/safeareainset(edge:alignment:spacing:content:)
  extension View {
    nonisolated public func safeAreaInset<V>(
      edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
      @ViewBuilder content: () -> V
    ) -> some View where V: View {
      let content = content()
      return _Modified(self) { canvas, draw in draw() + canvas.draw(content) }
    }
  }
  //: View.id(_:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/view/id(_:)
  extension View {
    nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable {
      _Modified(self) { canvas, draw in canvas.within(id, draw) }
    }
  }
  //: View.tag(_:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/view/tag(_:includeoptional:)
  extension View {
    nonisolated public func tag<V>(_ tag: V, includeOptional: Bool = true) -> some View
    where V: Hashable { self }
  }
  //: View.monospaced(_:) | iOS 16.0 macOS 13.0 tvOS 16.0 watchOS 9.0 visionOS 1.0 | swiftui/view/monospaced(_:)
  extension View {
    nonisolated public func monospaced(_ isActive: Bool = true) -> some View { self }
  }
  //: View.privacySensitive(_:) | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/view/privacysensitive(_:)
  extension View {
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
  }
  //: View.foregroundStyle(_:) | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/view/foregroundstyle(_:)
  extension View {
    nonisolated public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { self }
  }
  //: View.autocorrectionDisabled(_:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 8.0 visionOS 1.0 | swiftui/view/autocorrectiondisabled(_:)
  extension View {
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
      _Modified(self) { _, draw in
        let drawn = draw()
        for node in drawn { node.isCorrected = !disable }
        return drawn
      }
    }
  }
#endif
