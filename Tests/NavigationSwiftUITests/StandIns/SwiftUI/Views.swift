#if STAND_INS
  @_exported import Foundation
  @_exported import Observation

  // Views that show something.

  //: View | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/view
  @MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  }
  extension Never: View { public var body: Never { fatalError() } }
  //: ViewBuilder | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/viewbuilder
  @resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: View {
      content
    }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View {
      content
    }
    public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<
      (repeat each Content)
    > where repeat each Content: View {
      var drawn: [any View] = []
      repeat drawn.append(each content)
      return TupleView((repeat each content), drawn)
    }
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View {
      content
    }
    public static func buildEither<TrueContent, FalseContent>(first: TrueContent)
      -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: View, FalseContent: View { .init(first: first, second: nil) }
    public static func buildEither<TrueContent, FalseContent>(second: FalseContent)
      -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: View, FalseContent: View { .init(first: nil, second: second) }
  }
  //: TupleView | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/tupleview
  public struct TupleView<T>: View, _Primitive {
    public var value: T
    let drawn: [any View]
    nonisolated init(_ value: T, _ drawn: [any View]) { (self.value, self.drawn) = (value, drawn) }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] {
      drawn.enumerated().flatMap { index, view in canvas.within(index) { canvas.draw(view) } }
    }
  }
  //: _ConditionalContent | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/viewbuilder/buildeither(first:)
  public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, _Primitive {
    let first: TrueContent?, second: FalseContent?
    nonisolated init(first: TrueContent?, second: FalseContent?) {
      (self.first, self.second) = (first, second)
    }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] {
      if let first { return canvas.within("true") { canvas.draw(first) } }
      if let second { return canvas.within("false") { canvas.draw(second) } }
      return []
    }
  }
  extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }
  extension Optional: _Primitive where Wrapped: View {
    public func _draw(_ canvas: _Canvas) -> [Drawn] { map { canvas.draw($0) } ?? [] }
  }
  //: EmptyView.init() | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/emptyview
  public struct EmptyView: View, _Primitive {
    nonisolated public init() {}
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { [] }
  }
  //: AnyView.init(_:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/anyview/init(_:)
  public struct AnyView: View, _Primitive {
    let view: any View
    nonisolated public init<V>(_ view: V) where V: View { self.view = view }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { canvas.draw(view) }
  }
  //: Group.init(content:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/group
  public struct Group<Content> { let content: Content }
  extension Group: View, _Primitive where Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { canvas.draw(content) }
  }
  //: ForEach.init(_:content:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/foreach/init(_:content:)
  public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
    public var data: Data
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID
  }
  extension ForEach: View, _Primitive where Content: View {
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where ID == Data.Element.ID, Data.Element: Identifiable {
      (self.data, self.content, id) = (data, content, { $0.id })
    }
    nonisolated public init(
      _ data: Data, id: KeyPath<Data.Element, ID>,
      @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
      (self.data, self.content, self.id) = (data, content, { $0[keyPath: id] })
    }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] {
      data.flatMap { element in canvas.within(id(element)) { canvas.draw(content(element)) } }
    }
  }
  //: Text.init(_:), Text.init(verbatim:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/text
  public struct Text: View, _Primitive {
    let text: String
    nonisolated public init<S>(_ content: S) where S: StringProtocol { text = String(content) }
    nonisolated public init(verbatim content: String) { text = content }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { [Drawn("Text", text)] }
  }
  //: Label.init(_:systemImage:) | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/label/init(_:systemimage:)
  public struct Label<Title: View, Icon: View>: View, _Primitive {
    let text: String, symbol: String
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { [Drawn("Label", text)] }
  }
  extension Label where Title == Text, Icon == Image {
    nonisolated public init<S>(_ title: S, systemImage name: String) where S: StringProtocol {
      (text, symbol) = (String(title), name)
    }
  }
  //: Image.init(systemName:) | iOS 13.0 macOS 11.0 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/image/init(systemname:)
  public struct Image: View, _Primitive {
    let name: String
    nonisolated public init(systemName: String) { name = systemName }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { [Drawn("Image", name)] }
  }
  //: LabeledContent.init(_:value:) | iOS 16.0 macOS 13.0 tvOS 16.0 watchOS 9.0 visionOS 1.0 | swiftui/labeledcontent/init(_:value:)
  public struct LabeledContent<Label, Content> { let text: String }
  extension LabeledContent: View, _Primitive where Label: View, Content: View {
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { [Drawn("LabeledContent", text)] }
  }
  extension LabeledContent where Label == Text, Content == Text {
    nonisolated public init<S1, S2>(_ title: S1, value: S2)
    where S1: StringProtocol, S2: StringProtocol {
      text = value.isEmpty ? String(title) : "\(title): \(value)"
    }
  }
  //: ProgressView.init() | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/progressview/init()
  public struct ProgressView<Label: View, CurrentValueLabel: View>: View, _Primitive {
    let text: String
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { [Drawn("ProgressView", text)] }
  }
  extension ProgressView where CurrentValueLabel == EmptyView {
    nonisolated public init() where Label == EmptyView { text = "" }
  }
  //: ProgressView.init(_:value:total:) | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/progressview/init(_:value:total:)
  extension ProgressView where CurrentValueLabel == EmptyView {
    nonisolated public init<S, V>(_ title: S, value: V?, total: V = 1.0)
    where Label == Text, S: StringProtocol, V: BinaryFloatingPoint { text = String(title) }
  }
  //: ContentUnavailableView.init(label:description:actions:) | iOS 17.0 macOS 14.0 tvOS 17.0 watchOS 10.0 visionOS 1.0 | swiftui/contentunavailableview/init(label:description:actions:)
  public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View,
    _Primitive
  {
    let label: Label, description: Description, actions: Actions
    nonisolated public init(
      @ViewBuilder label: () -> Label,
      @ViewBuilder description: () -> Description = { EmptyView() },
      @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
      (self.label, self.description, self.actions) = (label(), description(), actions())
    }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] {
      [
        Drawn(
          "Unavailable", "", canvas.draw(label) + canvas.draw(description) + canvas.draw(actions))
      ]
    }
  }
#endif
