#if STAND_INS
  import Foundation

  // Controls, lists and sections.

  //: ButtonRole | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/buttonrole
  public struct ButtonRole: Equatable, Sendable {
    let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
  }
  //: Button.init(_:role:action:), Button.init(action:label:) | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/button/init(_:role:action:)
  public struct Button<Label: View>: View, _Primitive {
    let label: Label, role: ButtonRole?, action: @MainActor () -> Void
    @preconcurrency nonisolated public init(
      action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) { (self.label, role, self.action) = (label(), nil, action) }
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] {
      let node = Drawn("Button", canvas.draw(label).map(\.text).joined(separator: " "))
      node.role = role?.name
      node.tap = canvas.isDisabled ? nil : action
      return [node]
    }
  }
  extension Button where Label == Text {
    @preconcurrency nonisolated public init<S>(_ title: S, action: @escaping @MainActor () -> Void)
    where S: StringProtocol { (label, role, self.action) = (Text(title), nil, action) }
    @preconcurrency nonisolated public init<S>(
      _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) where S: StringProtocol { (label, self.role, self.action) = (Text(title), role, action) }
  }
  //: TextField.init(_:text:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/textfield/init(_:text:)
  public struct TextField<Label: View>: View, _Primitive {
    let title: String, text: Binding<String>
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { [Drawn("TextField", title, input: text)] }
  }
  extension TextField where Label == Text {
    nonisolated public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {
      (self.title, self.text) = (String(title), text)
    }
  }
  //: SecureField.init(_:text:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/securefield/init(_:text:)
  public struct SecureField<Label: View>: View, _Primitive {
    let title: String, text: Binding<String>
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { [Drawn("SecureField", title, input: text)] }
  }
  extension SecureField where Label == Text {
    nonisolated public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {
      (self.title, self.text) = (String(title), text)
    }
  }
  //: Toggle.init(_:isOn:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/toggle/init(_:ison:)
  public struct Toggle<Label: View>: View, _Primitive {
    let title: String, isOn: Binding<Bool>
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] {
      let node = Drawn("Toggle", "\(title): \(isOn.wrappedValue ? "on" : "off")")
      node.tap = { isOn.wrappedValue.toggle() }
      return [node]
    }
  }
  extension Toggle where Label == Text {
    nonisolated public init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol {
      (self.title, self.isOn) = (String(title), isOn)
    }
  }
  //: Picker.init(_:selection:content:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/picker/init(_:selection:content:)
  public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, _Primitive {
    let title: String, selection: Binding<SelectionValue>, content: Content
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] {
      [Drawn("Picker", title, canvas.draw(content), input: selection as? Binding<String>)]
    }
  }
  extension Picker where Label == Text {
    nonisolated public init<S>(
      _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) where S: StringProtocol {
      (self.title, self.selection, self.content) = (String(title), selection, content())
    }
  }
  //: Section.init(content:header:), Section.init(content:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/section/init(content:header:)
  public struct Section<Parent, Content, Footer> { let header: Parent, content: Content }
  extension Section: View, _Primitive where Parent: View, Content: View, Footer: View {
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { canvas.draw(header) + canvas.draw(content) }
  }
  extension Section where Parent: View, Content: View, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent)
    { (self.header, self.content) = (header(), content()) }
  }
  extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content) {
      (header, self.content) = (EmptyView(), content())
    }
  }
  //: List.init(content:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/list/init(content:)
  @MainActor @preconcurrency
  public struct List<SelectionValue: Hashable, Content: View>: View, _Primitive {
    let content: Content
    public var body: Never { fatalError() }
    public func _draw(_ canvas: _Canvas) -> [Drawn] { [Drawn("List", "", canvas.draw(content))] }
  }
  extension List where SelectionValue == Never {
    @MainActor @preconcurrency public init(@ViewBuilder content: () -> Content) {
      self.content = content()
    }
  }
#endif
