/// Watches objects until the end of an `expectNoLeaks` closure.
///
/// ```swift
/// expectNoLeaks { watch in
///   let parent = watch(Parent())
///   parent.child = watch(Child(parent))
/// }
/// ```
public final class LeakWatch {
  private struct Record {
    let name: String
    weak var object: AnyObject?
  }

  private var records: [Record] = []

  init() {}

  /// Watches an object.
  ///
  /// - Parameter object: What must be gone in the end.
  /// - Returns: The object, so that making and watching are one expression.
  @discardableResult
  public func callAsFunction<Object: AnyObject>(_ object: Object) -> Object {
    records.append(Record(name: String(describing: type(of: object)), object: object))
    return object
  }

  /// The types of the objects that are still alive, in the order they were watched.
  var alive: [String] {
    records.compactMap { $0.object == nil ? nil : $0.name }
  }
}
