/// The layers and contracts of a package, as its configuration file declares them.
///
/// The file is JSON so that policy stays data. Its version is 1; unknown keys are errors.
///
/// ```json
/// {
///   "version": 1,
///   "layers": [
///     { "name": "features", "targets": ["{F}Feature"] },
///     { "name": "interfaces", "targets": ["{F}FeatureInterface"] }
///   ],
///   "contracts": [
///     {
///       "name": "features-never-import-features",
///       "targets": ["layer:features"],
///       "neverImport": ["{G}Feature"],
///       "reason": "A feature is removed or rewritten without touching another team's code."
///     }
///   ]
/// }
/// ```
struct BoundaryConfiguration {
  struct Layer {
    let name: String
    let targets: [Selector]
    let place: String
  }

  struct Contract {
    let name: String
    let targets: [Selector]
    let mayImport: [Selector]?
    let neverImport: [Selector]?
    let exceptions: [Exception]
    let reason: String
    let place: String
  }

  /// An import that one contract's `mayImport` allows to some of its targets only.
  struct Exception {
    let targets: [Selector]
    let mayImport: [Selector]
    let reason: String
    let place: String
  }

  /// Variables of the environment that change the manifest and must not be seen by it.
  let clearedEnvironment: [String]

  /// Variables of the environment the manifest is to see, so that no target hides behind one.
  let environment: [String: String]

  let layers: [Layer]
  let contracts: [Contract]
}
