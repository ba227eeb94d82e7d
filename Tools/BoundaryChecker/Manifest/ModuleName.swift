/// The name of a target's module.
enum ModuleName {
  /// The C99 identifier SwiftPM derives from a target's name: `shop-cli` becomes `shop_cli`.
  static func c99(_ target: String) -> String {
    var name = ""
    for scalar in target.unicodeScalars {
      let properties = scalar.properties
      let continues = scalar == "_" || properties.isXIDContinue
      let starts = scalar == "_" || properties.isXIDStart
      name.unicodeScalars.append(continues && (starts || !name.isEmpty) ? scalar : "_")
    }
    return name
  }
}
