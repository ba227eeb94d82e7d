/// Where measurements go.
@MainActor
protocol Report: AnyObject {
  func add(_ measurement: Measurement, of group: Group)
  func skip(_ group: Group, _ reason: String)
  func finish() throws
}
