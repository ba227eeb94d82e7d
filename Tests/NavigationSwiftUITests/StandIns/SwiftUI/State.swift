#if STAND_INS
  import Foundation

  // State, bindings, the environment, and what follows a change.

  //: Binding.init(get:set:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/binding/init(get:set:)
  @propertyWrapper public struct Binding<Value> {
    #if PLAYED
      // The compiler generates no code for what is `isolated(any)` and does not suspend; it only checks it.
      let get: @MainActor @Sendable () -> Value, set: @MainActor @Sendable (Value) -> Void
      public init(
        get: @escaping @MainActor @Sendable () -> Value,
        set: @escaping @MainActor @Sendable (Value) -> Void
      ) { (self.get, self.set) = (get, set) }
      public var wrappedValue: Value {
        get { unsafeBitCast(get, to: (@Sendable () -> Value).self)() }
        nonmutating set { unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)(newValue) }
      }
    #else
      @preconcurrency public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
      ) {}
      public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
      }
    #endif
    public var projectedValue: Binding<Value> { self }
  }
  extension Binding: @unchecked Sendable where Value: Sendable {}
  //: State | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/state/init(wrappedvalue:)
  @propertyWrapper public struct State<Value>: _Linked {
    let box: _Box<Value>
    public init(wrappedValue value: Value) { box = _Box(value) }
    public var wrappedValue: Value {
      get { (box.linked ?? box).value }
      nonmutating set { (box.linked ?? box).value = newValue }
    }
    public func _link(_ key: String, _ canvas: _Canvas) {
      if let known = canvas.host.states[key] as? _Box<Value> {
        box.linked = known
      } else {
        canvas.host.states[key] = box
      }
    }
  }
  //: SceneStorage.init(wrappedValue:_:) | iOS 14.0 macOS 11.0 tvOS 14.0 watchOS 7.0 visionOS 1.0 | swiftui/scenestorage/init(wrappedvalue:_:)
  @propertyWrapper public struct SceneStorage<Value>: _Linked {
    let box: _Box<Value>, name: String
    public var wrappedValue: Value {
      get { (box.linked ?? box).value }
      nonmutating set { (box.linked ?? box).value = newValue }
    }
    public func _link(_ key: String, _ canvas: _Canvas) {
      if let known = canvas.host.scene[name] as? _Box<Value> {
        box.linked = known
      } else {
        canvas.host.scene[name] = box
      }
    }
  }
  extension SceneStorage where Value == String {
    public init(wrappedValue: Value, _ key: String) { (box, name) = (_Box(wrappedValue), key) }
  }
  //: Environment.init(_:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/environment/init(_:)
  @propertyWrapper public struct Environment<Value>: _Linked {
    let path: KeyPath<EnvironmentValues, Value>, box: _Box<Value>
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
      (path, box) = (keyPath, _Box(EnvironmentValues()[keyPath: keyPath]))
    }
    public var wrappedValue: Value { box.value }
    public func _link(_ key: String, _ canvas: _Canvas) {
      box.value = canvas.environment[keyPath: path]
    }
  }
  //: EnvironmentKey | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/environmentkey
  public protocol EnvironmentKey { associatedtype Value; static var defaultValue: Value { get } }
  //: EnvironmentValues.subscript(_:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/environmentvalues/subscript(_:)
  public struct EnvironmentValues {
    var values: [ObjectIdentifier: Any] = [:]
    public init() {}
    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
      get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
      set { values[ObjectIdentifier(key)] = newValue }
    }
  }
  //: View.task(id:priority:_:) | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/view/task(id:priority:_:)
  extension View {
    nonisolated public func task<T>(
      id value: T, priority: TaskPriority = .userInitiated,
      @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View where T: Equatable {
      _Modified(self) { canvas, draw in
        let drawn = draw()
        if !canvas.isHidden { canvas.start(id: "\(value)", action) }
        return drawn
      }
    }
  }
  //: View.task(priority:_:) | iOS 15.0 macOS 12.0 tvOS 15.0 watchOS 8.0 visionOS 1.0 | swiftui/view/task(priority:_:)
  extension View {
    nonisolated public func task(
      priority: TaskPriority = .userInitiated,
      @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { task(id: 0, priority: priority, action) }
  }
  //: View.onChange(of:initial:_:) | iOS 17.0 macOS 14.0 tvOS 17.0 watchOS 10.0 visionOS 1.0 | swiftui/view/onchange(of:initial:_:)
  extension View {
    nonisolated public func onChange<V>(
      of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View where V: Equatable {
      _Modified(self) { canvas, draw in
        canvas.noteChange("\(value)", action)
        return draw()
      }
    }
  }
  //: View.environment(_:_:) | iOS 13.0 macOS 10.15 tvOS 13.0 watchOS 6.0 visionOS 1.0 | swiftui/view/environment(_:_:)
  extension View {
    nonisolated public func environment<V>(
      _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
      _Modified(self) { canvas, draw in
        let outer = canvas.environment
        canvas.environment[keyPath: keyPath] = value
        defer { canvas.environment = outer }
        return draw()
      }
    }
  }
#endif
