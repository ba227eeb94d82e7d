import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryChecker

/// What only a compiler knows of a change, and what it takes.
@Suite("Kinds of changes that builds judge", .enabled(if: GitFixture.isPossible))
struct BuildKindsTests {
  /// A declaration before and after a change, a use of it, and whether the use still compiles.
  private struct Kind {
    let name, before, after, use: String
    var isFine = false
  }

  private static let kinds = [
    Kind(
      name: "Rename", before: "public func a() {}", after: "public func b() {}",
      use: "func r() { a() }"),
    Kind(
      name: "Conformance", before: "public struct C: Hashable { public init() {} }",
      after: "public struct C { public init() {} }", use: "func c(_ c: Set<C>) {}"),
    Kind(
      name: "Sendable", before: "public struct S: Sendable {}",
      after: "public struct S { var s: AnyObject? }",
      use: "func s<T: Sendable>(_ t: T.Type) {}\nfunc t() { s(S.self) }"),
    Kind(
      name: "Actor", before: "public func d() {}", after: "@MainActor public func d() {}",
      use: "nonisolated func e() { d() }"),
    Kind(
      name: "Default", before: "public func f(_ f: Int = 1) {}",
      after: "public func f(_ f: Int) {}",
      use: "func g() { f() }"),
    Kind(
      name: "Overload", before: "public func h(_ h: Int) -> Int { h }",
      after:
        "public func h(_ h: Int) -> Int { h }\npublic func h(_ h: Int) -> String { \"\\(h)\" }",
      use: "func i() { let i = h(1); _ = i }"),
    Kind(
      name: "Available", before: "public func j() {}",
      after: "@available(*, unavailable) public func j() {}", use: "func k() { j() }"),
    Kind(
      name: "Case", before: "public enum L { case l }", after: "public enum L { case l, m }",
      use: "func n(_ l: L) -> Int { switch l { case .l: 1 } }"),
    Kind(
      name: "Constraint", before: "public func o<T>(_ t: T) {}",
      after: "public func o<T: Equatable>(_ t: T) {}", use: "struct P {}\nfunc q() { o(P()) }"),
    Kind(
      name: "Result", before: "public func u() -> Int { 1 }",
      after: "public func u() -> Int? { 1 }",
      use: "let v = u() + 1"),
    Kind(
      name: "Access", before: "public func w() {}", after: "func w() {}", use: "func x() { w() }"),
    Kind(
      name: "Requirement", before: "public protocol Y { func y() }",
      after: "public protocol Y { func y(); func z() }", use: "struct Z: Y { func y() {} }"),
    // What a reader of text would call a break, and the compiler does not.
    Kind(
      name: "Array", before: "public func aa(_ a: Array<Int>) {}",
      after: "public func aa(_ a: [Int]) {}", use: "func ab() { aa([1]) }", isFine: true),
    Kind(
      name: "Void", before: "public func ac() -> Void {}", after: "public func ac() {}",
      use: "func ad() { ac() }", isFine: true),
    Kind(
      name: "Optional", before: "public func ae() -> Int { 1 }",
      after: "public func ae() -> Int? { 1 }",
      use: "func af() { _ = ae() }", isFine: true),
    Kind(
      name: "Private", before: "public struct AG { public var ag = 1 }",
      after: "public struct AG { public private(set) var ag = 1 }",
      use: "func ah(_ a: AG) -> Int { a.ag }", isFine: true),
    Kind(
      name: "Equatable", before: "public func ai<T: Hashable>(_ t: T) {}",
      after: "public func ai<T: Equatable>(_ t: T) {}", use: "func aj() { ai(1) }", isFine: true),
    Kind(
      name: "Annotation", before: "public func ak() -> Int { 1 }",
      after: "@discardableResult public func ak() -> Int { 1 }", use: "let al = ak()",
      isFine: true),
  ]

  @Test("each kind of change that breaks a use is an error in the line of the use, and no other is")
  func kinds() throws {
    var before: [String: String] = [:]
    var after: [String: String] = [:]
    var uses: [String: String] = [:]
    for kind in Self.kinds {
      before["Sources/Base/\(kind.name).swift"] = kind.before + "\n"
      after["Sources/Base/\(kind.name).swift"] = kind.after + "\n"
      uses["Sources/Home/\(kind.name).swift"] = "import Base\n\(kind.use)\n"
    }
    // The moved type: to a module that the user does not import.
    before["Sources/Base/Moved.swift"] = "public struct Moved {}\n"
    after["Sources/Base/Moved.swift"] = "\n"
    after["Sources/Cart/Moved.swift"] = "public struct Moved {}\n"
    uses["Sources/Home/Moved.swift"] = "import Base\nfunc moved(_ moved: Moved) {}\n"
    let fixture = try BuildFixture(before, branches: [("changes", after), ("uses", uses)])
    let told = fixture.told("changes", "uses")
    expectEqual(told.status, .findings)
    let files = Set(told.lines.map { $0.prefix { $0 != ":" } })
    let wanted = Self.kinds.filter { !$0.isFine }.map { "Sources/Home/\($0.name).swift" }
    expectEqual(files.map(String.init).sorted(), (wanted + ["Sources/Home/Moved.swift"]).sorted())
    for line in told.lines {
      #expect(line.contains("[merge-breaks-build] 'uses' and 'changes'"), "\(line)")
      #expect(line.contains("— owner @home"), "\(line)")
    }
  }
}
