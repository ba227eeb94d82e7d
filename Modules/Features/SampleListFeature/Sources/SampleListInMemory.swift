// sample: file unless store
import SampleListFeatureInterface

/// The list, as long as the app runs.
actor SampleListInMemory: SampleListItems {
  private(set) var all: [String] = []

  func add(_ item: String) { if !all.contains(item) { all.append(item) } }

  func remove(_ item: String) { all.removeAll { $0 == item } }
}
