extension Rule {
  /// Builds that fail because of a violation, for rules about edges: files, then commands with their output.
  ///
  /// A file begins with `-- its path --`, a command with `$ `; `…` stands for any text. `Tools/check-hazards`
  /// writes the files, runs the commands and compares.
  static let failingBuilds: [String: String] = [
    "undeclared-dependency": #"""
    \#(flagKit)
    -- Sources/App/Main.swift --
    import FlagKit
    import Mid
    @main struct Main { static func main() { print(Flag.beta) } }
    \#(built)
    $ .build/debug/App
    beta
    $ echo 'public enum Flag { case zero, alpha, beta }' >Sources/FlagKit/Flag.swift
    \#(built)
    $ .build/debug/App
    alpha
    $ boundary-check
    Sources/App/Main.swift:1:8: error: [undeclared-dependency] 'App' imports 'FlagKit' but does not declare it; …
    """#,
    "module-selector": #"""
    \#(flagKit)
    -- Sources/App/Main.swift --
    import Mid
    @main struct Main { static func main() { print(FlagKit::Flag.beta) } }
    $ swift build --explicit-target-dependency-import-check error
    …
    Build complete! (…)
    $ .build/debug/App
    beta
    $ echo 'public enum Flag { case zero, alpha, beta }' >Sources/FlagKit/Flag.swift
    $ swift build --explicit-target-dependency-import-check error
    …
    Build complete! (…)
    $ .build/debug/App
    alpha
    $ boundary-check
    Sources/App/Main.swift:2:48: error: [module-selector] 'App' names 'FlagKit::' but does not declare 'FlagKit'…
    """#,
    "undeclared-can-import": #"""
    \#(package)
      targets: [.executableTarget(name: "App"), .target(name: "Analytics")])
    -- Sources/Analytics/Analytics.swift --
    public func track() { print("tracked") }
    -- Sources/App/Main.swift --
    #if canImport(Analytics)
      import Analytics
    #else
      func track() { print("not tracked") }
    #endif
    @main struct Main { static func main() { track() } }
    \#(built)
    $ .build/debug/App
    not tracked
    $ echo '// edited' >>Sources/App/Main.swift
    $ swift build
    …undefined reference to…track…
    $ boundary-check
    Sources/App/Main.swift:1:15: error: [undeclared-can-import] 'App' asks canImport(Analytics) …
    """#,
    "leaked-dependency": #"""
    \#(package)
      targets: [
        .target(name: "Feature", dependencies: ["Screen", "Style"]),
        .target(name: "Screen", dependencies: ["Style"]),
        .target(name: "Style"),
      ])
    -- Sources/Style/Style.swift --
    extension Int { public var flavour: Int { self + 1 } }
    -- Sources/Screen/Screen.swift --
    import Style
    public func show() -> Int { 1.flavour }
    -- Sources/Feature/Feature.swift --
    import Screen
    func price() -> Int { show() + 2.flavour }
    \#(built)
    $ boundary-check
    Sources/Feature/Feature.swift:2:34: warning: [leaked-dependency] 'Feature' uses 'flavour' of 'Style' without an import of it…
    $ echo 'public func show() -> Int { 2 }' >Sources/Screen/Screen.swift
    $ swift build
    …Sources/Feature/Feature.swift:2:34: error: value of type 'Int' has no member 'flavour'…
    """#,
    "unused-dependency": #"""
    \#(package)
      targets: [.target(name: "Cart", dependencies: ["Money"]), .target(name: "Money")])
    -- Sources/Money/Money.swift --
    public let cents: Int = "none"
    -- Sources/Cart/Cart.swift --
    public let items = 2
    $ swift build --target Cart
    …Sources/Money/Money.swift:1:25: error: cannot convert value of type 'String' to specified type 'Int'…
    $ boundary-check
    Package.swift:5:50: warning: [unused-dependency] 'Cart' declares 'Money' and no file of it uses it…
    """#,
    "cycle": #"""
    \#(package)
      targets: [.target(name: "Cart", dependencies: ["Catalog"]), .target(name: "Catalog")])
    -- Sources/Cart/Cart.swift --
    public func items() -> Int { 2 }
    -- Sources/Catalog/Catalog.swift --
    public func products() -> Int { 2 }
    \#(built)
    $ echo 'import Cart' >>Sources/Catalog/Catalog.swift
    \#(built)
    $ rm -rf .build && swift build
    …Sources/Catalog/Catalog.swift:2:8: error: no such module 'Cart'…
    $ boundary-check --rule cycle
    Sources/Catalog/Catalog.swift:2:8: error: [cycle] targets depend on each other: Cart → Catalog → Cart…
    """#,
    "condition-mismatch": #"""
    \#(package)
      targets: [
        .target(
          name: "App", dependencies: [.target(name: "Kit", condition: .when(platforms: [.macOS]))]),
        .target(name: "Kit"),
      ])
    -- Sources/Kit/Kit.swift --
    public func ring() {}
    -- Sources/App/App.swift --
    import Kit
    public func run() { ring() }
    $ swift build --target App
    …Sources/App/App.swift:1:8: error: no such module 'Kit'…
    $ boundary-check
    Sources/App/App.swift:1:8: error: [condition-mismatch] …
    """#,
    "unknown-dependency": #"""
    \#(package)
      targets: [.target(name: "Cart", dependencies: ["Home"]), .target(name: "Money")])
    -- Sources/Cart/Cart.swift --
    import Home
    -- Sources/Money/Money.swift --
    public let cents = 2
    $ swift build --target Money
    …error: '…': product 'Home' required by package '…' target 'Cart' not found.
    $ boundary-check
    Package.swift:5:50: error: [unknown-dependency] 'Cart' depends on 'Home', which no target is called…
    """#,
    "testable-in-product": #"""
    \#(package)
      targets: [.target(name: "Checkout", dependencies: ["Cart"]), .target(name: "Cart")])
    -- Sources/Cart/Cart.swift --
    func items() -> Int { 2 }
    -- Sources/Checkout/Checkout.swift --
    @testable import Cart
    public func total() -> Int { items() }
    \#(built)
    $ swift build -c release
    …Sources/Checkout/Checkout.swift:1:18: error: module 'Cart' was not compiled for testing…
    $ boundary-check
    Sources/Checkout/Checkout.swift:1:18: error: [testable-in-product] …
    """#,
    "reexport": #"""
    \#(package)
      targets: [
        .target(name: "Cart", dependencies: ["Navigation"]),
        .target(name: "Navigation", dependencies: ["Routing"]),
        .target(name: "Routing"),
      ])
    -- Sources/Routing/Routing.swift --
    public struct Link { public init() {} }
    -- Sources/Navigation/Navigation.swift --
    @_exported import Routing
    public func open(_ link: Link) {}
    -- Sources/Cart/Cart.swift --
    import Navigation
    func checkout() { open(Link()) }
    \#(built)
    $ boundary-check
    Sources/Navigation/Navigation.swift:1:19: warning: [reexport] …
    $ printf 'import Routing\npublic func open(_ link: Link) {}\n' >Sources/Navigation/Navigation.swift
    $ swift build
    …Sources/Cart/Cart.swift:2:24: error: cannot find 'Link' in scope…
    """#,
  ]

  private static let built = """
    $ swift build
    …
    Build complete! (…)
    """

  private static let package = #"""
    -- Package.swift --
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "hazard",
    """#

  private static let flagKit = #"""
    \#(package)
      targets: [
        .executableTarget(name: "App", dependencies: ["Mid"]),
        .target(name: "Mid", dependencies: ["FlagKit"]),
        .target(name: "FlagKit"),
      ])
    -- Sources/FlagKit/Flag.swift --
    public enum Flag { case alpha, beta }
    -- Sources/Mid/Mid.swift --
    internal import FlagKit
    public func nameOfMid() -> String { "\(Flag.alpha)" }
    """#
}
