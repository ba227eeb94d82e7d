/// A place to keep what a closure must not let out, to show that it is of no use there.
///
/// `@unchecked Sendable`: each test writes it inside a closure it awaits, and reads it afterwards.
final class Kept<Value>: @unchecked Sendable {
  var value: Value?
}
