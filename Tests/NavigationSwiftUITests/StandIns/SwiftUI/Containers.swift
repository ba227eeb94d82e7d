#if STAND_INS
  import Foundation
  #if canImport(UIKit)
    @_exported import UIKit
  #endif

  // Stacks, tabs, bars, windows, and UIKit in SwiftUI.

  //: NavigationStack.init(path:root:) | iOS 16.0 macOS 13.0 tvOS 16.0 watchOS 9.0 visionOS 1.0 | swiftui/navigationstack/init(path:root:)
  @MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: View, _Primitive {
    let root: Root, elements: () -> [AnyHashable], setPrefix: (Int) -> Void
    @MainActor @preconcurrency public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
      Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
      Data.Element: Hashable
    {
      self.root = root()
      elements = { path.wrappedValue.map(AnyHashable.init) }
      setPrefix = { path.wrappedValue = Data(path.wrappedValue.prefix($0)) }
    }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] {
      let (outer, pushed) = (canvas.destinations, elements())
      canvas.destinations = [:]
      defer { canvas.destinations = outer }
      let node = Drawn("Stack")
      node.setPrefix = setPrefix
      func page(
        _ key: some Hashable, isOnTop: Bool, _ draw: @escaping () -> [Drawn]
      ) -> Drawn {
        canvas.keep(key) {
          let (hidden, bar) = (canvas.isHidden, canvas.bar)
          canvas.isHidden = hidden || !isOnTop
          canvas.bar = _Bar()
          defer { (canvas.isHidden, canvas.bar) = (hidden, bar) }
          let page = Drawn("Page", "", draw())
          (page.text, page.hidesBack, page.buttons) = (
            canvas.bar.title, canvas.bar.hidesBack, canvas.bar.buttons
          )
          return page
        }
      }
      node.children = [page("root", isOnTop: pushed.isEmpty) { canvas.draw(root) }]
      for (index, element) in pushed.enumerated() {
        node.children.append(
          page(element, isOnTop: index == pushed.count - 1) {
            canvas.destinations[ObjectIdentifier(type(of: element.base))]?(element.base) ?? [
              Drawn("Missing")
            ]
          })
      }
      return [node]
    }
  }
  //: TabContent | iOS 18.0 macOS 15.0 tvOS 18.0 watchOS 11.0 visionOS 2.0 | swiftui/tabcontent
  @MainActor @preconcurrency public protocol TabContent<TabValue> {
    associatedtype TabValue: Hashable
    @MainActor func _tabs() -> [_TabItem]
  }
  public struct _TabItem {
    let title: String, symbol: String, value: AnyHashable, content: any View
  }
  //: TabContentBuilder | iOS 18.0 macOS 15.0 tvOS 18.0 watchOS 11.0 visionOS 2.0 | swiftui/tabcontentbuilder
  @resultBuilder public struct TabContentBuilder<TabValue> where TabValue: Hashable {
    public static func buildExpression<C>(_ content: C) -> C
    where C: TabContent, C.TabValue == TabValue { content }
    public static func buildBlock<C>(_ content: C) -> C
    where C: TabContent, C.TabValue == TabValue { content }
  }
  //: Tab.init(_:systemImage:value:content:) | iOS 18.0 macOS 15.0 tvOS 18.0 watchOS 11.0 visionOS 2.0 | swiftui/tab/init(_:systemimage:value:content:)
  public struct Tab<Value, Content, Label> { let item: _TabItem }
  extension Tab: TabContent where Value: Hashable, Content: View, Label: View {
    public typealias TabValue = Value
    public func _tabs() -> [_TabItem] { [item] }
  }
  public struct DefaultTabLabel: View { public var body: Never { fatalError() } }
  extension Tab where Value: Hashable, Content: View, Label == DefaultTabLabel {
    nonisolated public init<S>(
      _ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) where S: StringProtocol {
      item = _TabItem(title: String(title), symbol: systemImage, value: value, content: content())
    }
  }
  extension ForEach: TabContent where Content: TabContent {
    public typealias TabValue = Content.TabValue
    nonisolated public init<V>(
      _ data: Data, @TabContentBuilder<V> content: @escaping (Data.Element) -> Content
    ) where ID == Data.Element.ID, Data.Element: Identifiable, Content.TabValue == V {
      (self.data, self.content, id) = (data, content, { $0.id })
    }
    public func _tabs() -> [_TabItem] { data.flatMap { content($0)._tabs() } }
  }
  //: TabView.init(selection:content:) | iOS 18.0 macOS 15.0 tvOS 18.0 watchOS 11.0 visionOS 2.0 | swiftui/tabview/init(selection:content:)
  public struct TabView<SelectionValue: Hashable, Content: View>: View, _Primitive {
    let selection: Binding<SelectionValue>, tabs: @MainActor () -> [_TabItem]
    nonisolated public init<C>(
      selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
    ) where Content == _TabBuilderContent<C>, C: TabContent, C.TabValue == SelectionValue {
      nonisolated(unsafe) let content = content()
      (self.selection, tabs) = (selection, { content._tabs() })
    }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] {
      let (node, selected, hidden) = (
        Drawn("Tabs"), AnyHashable(selection.wrappedValue), canvas.isHidden
      )
      node.children = tabs().map { tab in
        canvas.isHidden = hidden || tab.value != selected
        defer { canvas.isHidden = hidden }
        let page = Drawn(
          "Tab", tab.title, canvas.within(tab.value) { canvas.draw(tab.content) })
        page.isSelected = tab.value == selected
        page.symbol = tab.symbol
        page.tap = {
          if let value = tab.value.base as? SelectionValue { selection.wrappedValue = value }
        }
        return page
      }
      return [node]
    }
  }
  public struct _TabBuilderContent<C: TabContent>: View { public var body: Never { fatalError() } }
  //: App | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/app
  @MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
  }
  extension App { @MainActor @preconcurrency public static func main() { _ = Self().body } }
  //: Scene | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/scene
  @MainActor @preconcurrency public protocol Scene {}
  @resultBuilder public struct SceneBuilder {
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene {
      content
    }
  }
  //: WindowGroup.init(content:) | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/windowgroup
  public struct WindowGroup<Content: View>: Scene {
    nonisolated public init(@ViewBuilder content: () -> Content) {}
  }
  //: ToolbarContent | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/toolbarcontent
  @MainActor @preconcurrency public protocol ToolbarContent {
    @MainActor func _items() -> [any View]
  }
  extension Optional: ToolbarContent where Wrapped: ToolbarContent {
    public func _items() -> [any View] { map { $0._items() } ?? [] }
  }
  //: ToolbarContentBuilder | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/toolbarcontentbuilder
  @resultBuilder public struct ToolbarContentBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content
    where Content: ToolbarContent { content }
    public static func buildBlock<Content>(_ content: Content) -> Content
    where Content: ToolbarContent { content }
  }
  //: ToolbarContentBuilder.buildIf(_:) | iOS 16.0 macOS 13.0 tvOS 16.0 watchOS 9.0 visionOS 1.0 | swiftui/toolbarcontentbuilder/buildif(_:)
  extension ToolbarContentBuilder {
    public static func buildIf<Content>(_ content: Content?) -> Content?
    where Content: ToolbarContent { content }
  }
  //: ToolbarItem.init(placement:content:) | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/toolbaritem/init(placement:content:)
  public struct ToolbarItem<ID, Content: View>: ToolbarContent {
    let content: Content
    public func _items() -> [any View] { [content] }
  }
  extension ToolbarItem where ID == () {
    nonisolated public init(
      placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) { self.content = content() }
  }
  //: ToolbarItemPlacement.cancellationAction | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/toolbaritemplacement/cancellationaction
  public struct ToolbarItemPlacement: Sendable {
    public static let (automatic, cancellationAction) = (
      ToolbarItemPlacement(), ToolbarItemPlacement()
    )
  }
  //: ToolbarPlacement | iOS 16.0 macOS 13.0 tvOS 16.0 watchOS 9.0 visionOS 1.0 | swiftui/toolbarplacement
  public struct ToolbarPlacement: Sendable {}
  //: ToolbarPlacement.navigationBar | iOS 16.0 tvOS 16.0 watchOS 9.0 visionOS 1.0 | swiftui/toolbarplacement/navigationbar
  extension ToolbarPlacement {
    public static var navigationBar: ToolbarPlacement { ToolbarPlacement() }
  }
  //: View.navigationDestination(for:destination:) | iOS 16.0 macOS 13.0 tvOS 16.0 watchOS 9.0 visionOS 1.0 | swiftui/view/navigationdestination(for:destination:)
  extension View {
    nonisolated public func navigationDestination<D, C>(
      for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View where D: Hashable, C: View {
      _Modified(self) { canvas, draw in
        canvas.destinations[ObjectIdentifier(data)] = { value in
          (value as? D).map { canvas.draw(destination($0)) } ?? []
        }
        return draw()
      }
    }
  }
  //: View.navigationTitle(_:) | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/view/navigationtitle(_:)
  extension View {
    nonisolated public func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol {
      let title = String(title)
      return _Modified(self) { canvas, draw in
        canvas.bar.title = title
        return draw()
      }
    }
  }
  //: View.navigationBarBackButtonHidden(_:) | iOS 13.0 macOS 13.0 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/view/navigationbarbackbuttonhidden(_:)
  extension View {
    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true)
      -> some View
    {
      _Modified(self) { canvas, draw in
        canvas.bar.hidesBack = canvas.bar.hidesBack || hidesBackButton
        return draw()
      }
    }
  }
  //: View.toolbarVisibility(_:for:) | iOS 18.0 macOS 15.0 tvOS 18.0 watchOS 11.0 visionOS 2.0 | swiftui/view/toolbarvisibility(_:for:)
  extension View {
    nonisolated public func toolbarVisibility(
      _ visibility: Visibility, for bars: ToolbarPlacement...
    ) -> some View { self }
  }
  //: View.toolbar(content:) | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/view/toolbar(content:)
  extension View {
    nonisolated public func toolbar<Content>(@ToolbarContentBuilder content: () -> Content)
      -> some View where Content: ToolbarContent
    {
      let content = content()
      return _Modified(self) { canvas, draw in
        canvas.bar.buttons += content._items().flatMap { canvas.draw($0) }
        return draw()
      }
    }
  }
  //: UIHostingController.init(rootView:) | iOS 13.0 tvOS 13.0 visionOS 1.0 | swiftui/uihostingcontroller/init(rootview:)
  @MainActor @preconcurrency open class UIHostingController<Content>: UIViewController
  where Content: View {
    @MainActor @preconcurrency public var rootView: Content
    @MainActor @preconcurrency public init(rootView: Content) {
      self.rootView = rootView; super.init(nibName: nil, bundle: nil)
    }
    @MainActor @preconcurrency public required dynamic init?(coder aDecoder: NSCoder) { nil }
  }
#endif
