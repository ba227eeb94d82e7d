/// The few types of SwiftUI and UIKit that the page about these toolkits uses, with the signatures they have there,
/// for a system without the toolkits.
enum ToolkitStandIns {
  static let swiftUI = """
    @_exported import Foundation
    @MainActor @preconcurrency public protocol View { associatedtype Body: View; @ViewBuilder var body: Body { get } }
    extension Never: View { public var body: Never { fatalError() } }
    public struct EmptyView: View { nonisolated public init() {}; public var body: Never { fatalError() } }
    public struct Modified: View { nonisolated public init() {}; public var body: Never { fatalError() } }
    public struct Pair<A: View, B: View>: View { public var body: Never { fatalError() } }
    extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }
    @resultBuilder public enum ViewBuilder {
      public static func buildExpression<V: View>(_ view: V) -> V { view }
      public static func buildBlock() -> EmptyView { EmptyView() }
      public static func buildBlock<V: View>(_ view: V) -> V { view }
      public static func buildBlock<A: View, B: View>(_ a: A, _ b: B) -> Pair<A, B> { fatalError() }
      public static func buildIf<V: View>(_ view: V?) -> V? { view }
    }
    public struct Text: View {
      public init(_ text: String) {}
      public var body: Never { fatalError() }
    }
    public struct Button: View {
      public init(_ title: String, action: @escaping @MainActor () -> Void) {}
      public var body: Never { fatalError() }
    }
    public struct List<Content: View>: View {
      public init(@ViewBuilder content: () -> Content) {}
      public var body: Never { fatalError() }
    }
    public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
      public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content) {}
      public var body: Never { fatalError() }
    }
    @propertyWrapper public struct Binding<Value> {
      public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void) {}
      public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
    }
    @propertyWrapper public struct State<Value> {
      public init(wrappedValue: Value) {}
      public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
    }
    extension State where Value: ExpressibleByNilLiteral { public init() {} }
    public struct TabView<Selection: Hashable, Content: View>: View {
      public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {}
      public var body: Never { fatalError() }
    }
    public struct NavigationStack<Data, Root: View>: View {
      @MainActor public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
      where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {}
      public var body: Never { fatalError() }
    }
    extension View {
      public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { Modified() }
      public func tag<V: Hashable>(_ tag: V) -> some View { Modified() }
      public func navigationTitle(_ title: String) -> some View { Modified() }
      public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { Modified() }
      public func task<T: Equatable>(
        id: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
      ) -> some View { Modified() }
      public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
      ) -> some View { Modified() }
      public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
      ) -> some View { Modified() }
      public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
      ) -> some View { Modified() }
      public func alert<A: View, M: View>(
        _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
      ) -> some View { Modified() }
    }
    """

  static let uiKit = """
    @MainActor open class UIViewController { public init() {} }
    @MainActor public protocol UINavigationControllerDelegate: AnyObject {
      func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool)
    }
    @MainActor open class UINavigationController: UIViewController {
      open weak var delegate: (any UINavigationControllerDelegate)?
      open var viewControllers: [UIViewController] = []
      open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
    }
    """
}
