/// A list that holds its first element itself.
///
/// Nearly every change concerns one place, removed or new; such a list of one is made without allocating.
struct ShortList<Element> {
  private var head: Element?
  private var rest: [Element] = []

  /// Creates an empty list.
  init() {}

  /// Creates a list of one.
  init(_ element: Element) {
    head = element
  }

  /// Creates a list of some elements, in their order.
  init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  mutating func append(_ element: Element) {
    if head == nil {
      head = element
    } else {
      rest.append(element)
    }
  }
}

extension ShortList: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { head == nil ? 0 : rest.count + 1 }
  var first: Element? { head }
  var last: Element? { rest.last ?? head }

  subscript(position: Int) -> Element {
    guard position == 0, let head else { return rest[position - 1] }
    return head
  }
}
