import CodeOwnership
public import FuzzKit
import PackageReading

/// Any file gives only owners that it names, and its last matching line wins.
public enum OwnersProperty: Property {
  private static let paths = [
    "README.md", "Apps/ShopApp/Shell/Shell.swift", "a/b/a/b/a/b/a/b/a/b/a/b.swift", "a", "*/?/\\",
    "Modules/Features/CartFeature/Interface/CartRoute.swift",
  ]

  public static func check(_ input: [UInt8]) throws(Violation) {
    let text = String(decoding: input, as: UTF8.self)
    let owners = CodeOwners(text)
    for path in paths {
      for owner in owners.owners(of: path) {
        try Violation.unless(!owner.isEmpty && text.contains(owner), "\(owner) is not named")
      }
    }
    let closed = CodeOwners(text + "\n* @last\n")
    for path in paths {
      try Violation.unless(closed.owners(of: path) == ["@last"], "the last line does not win")
    }
  }
}
