import Navigation
import Routing

/// The flow of a navigator that is a single stack; it never ends with a value.
struct FakeFlow<Start: Route>: Flow {
  typealias Value = Void
  let start: Start
}
