/// The policy of a package, as its configuration file declares it.
///
/// The file is JSON so that policy stays data. Its version is 1; unknown keys are errors, and so is a
/// selector that selects nothing.
///
/// ```json
/// {
///   "version": 1,
///   "layers": [
///     { "name": "features", "targets": ["{F}Feature"], "siblings": "independent" },
///     { "name": "interfaces", "targets": ["{F}FeatureInterface"] }
///   ],
///   "order": ["features", "interfaces"],
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
package struct BoundaryConfiguration {
  struct Layer {
    let name: String
    let targets: [Selector]

    /// Whether the layer's targets must not use each other.
    let hasIndependentSiblings: Bool
    let place: String
  }

  /// Layers of the same height.
  struct Level {
    let layers: [String]

    /// Whether the layers of the level must not use each other.
    let isIndependent: Bool
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

  /// The name of the file, for messages.
  let name: String

  /// Flags the manifest is to see among its variables, so that no target hides behind one.
  let environment: [String: String]

  let layers: [Layer]

  /// The heights of layers, the highest first.
  let order: [Level]

  let contracts: [Contract]
  let independence: [Independence]
  let forbidden: [Forbidden]
  let visibility: [Visibility]
  let interfaces: [InterfaceOnly]
  let externals: [ExternalBan]
  let reexports: [Allowance]
  let spi: [Allowance]?
  let access: [AccessContract]

  /// The modules of products of other packages, where their manifests are not at hand.
  let products: [String: [String]]
  let severities: [SeverityChoice]
  let exceptions: [Exemption]
  let coordinators: CoordinatorContract?
}
