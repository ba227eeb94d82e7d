/// Where measurements go.
@MainActor
protocol Report: AnyObject {
  func add(_ measurement: Measurement, of group: Group)
  func finish()
}
