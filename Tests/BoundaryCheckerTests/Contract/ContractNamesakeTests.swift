import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryChecker

/// What has the name of a changed declaration and means another, with real git and the real SwiftPM.
@Suite("The namesakes of a changed declaration", .enabled(if: GitFixture.isPossible))
struct ContractNamesakeTests {
  private typealias Package = ContractCommandTests

  @Test("a value that a file only compares gives no member, and one that it keeps does")
  func compared() throws {
    let fixture = try Package.fixture()
    let filter = """
      public struct Filter: Equatable {
        public var seller: Int
        public static var all: Filter { Filter(seller: 1) }
        init(seller: Int) { self.seller = seller }
      }
      public struct Selection { public var filter: Filter }
      public struct Detail { public var seller: Int }
      """
    let uses = [
      "Compares":
        "func a(_ s: Selection, _ d: Detail) -> Bool { s.filter == .all && .all != s.filter && d.seller > 0 }\n",
      "Keeps": "func b(_ s: Selection) -> Bool { let f = s.filter; return f.seller == 1 }\n",
      "Asks": "func c(_ s: Selection) -> Bool { s.filter == .all && 1 == s.filter.seller }\n",
    ]
    try fixture.write(filter, to: "Sources/HomeInterface/Filter.swift")
    for (name, code) in uses {
      try fixture.write("import HomeInterface\n" + code, to: "Sources/Cart/\(name).swift")
    }
    try fixture.commit("old")
    try fixture.write(
      filter.replacing(
        "var seller: Int\n  public static", with: "var seller: Int?\n  public static"),
      to: "Sources/HomeInterface/Filter.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface").output
    for name in ["Keeps", "Asks"] {
      #expect(outcome.contains("used by: Sources/Cart/\(name).swift:2:"), "\(outcome)")
    }
    #expect(!outcome.contains("Compares.swift"), "\(outcome)")
  }

  @Test("what is read like a pattern, by a member, or of a type that has its own is another's")
  func functionsInPatterns() throws {
    let fixture = try Package.fixture()
    let service = """
      public protocol Service { func offer(_ code: Int) -> Int }
      public struct Cart { public let offer: [Int]? }
      """
    let uses = [
      "Pattern":
        "func a(_ way: Way, _ s: Service) -> Bool { if case .offer(let c) = way { c > 0 } else { false } }\n",
      "Member": "func b(_ cart: Cart, _ s: Service) -> Int { cart.offer?.count ?? 0 }\n",
      "Calls": "func c(_ s: Service) -> Int { s.offer(1) }\n",
      "Passes": "func d(_ s: Service) -> [Int] { [1].map(s.offer) }\n",
      "Implied": "func e(_ s: Service) -> [Way] { [.offer, Way.none] }\n",
      "Own":
        "struct Own: Service { func offer(_ code: Int) -> Int { 1 } }\nstruct Other { func offer(_ code: Int) -> Int { 1 } }\n",
      "Typed":
        "struct Holder { let other: Other; func f(_ s: Service) -> Int { other.offer(1) } }\n",
    ]
    try fixture.write(service, to: "Sources/HomeInterface/Service.swift")
    for (name, code) in uses {
      try fixture.write("import HomeInterface\n" + code, to: "Sources/Cart/\(name).swift")
    }
    try fixture.commit("old")
    try fixture.write(
      service.replacing("-> Int }", with: "-> String }"), to: "Sources/HomeInterface/Service.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface").output
    expectEqual(
      outcome.matches(of: #/used by: Sources/Cart/(\w+).swift/#).map { String($0.1) },
      ["Calls", "Own", "Passes"], "\(outcome)")
  }

  @Test("what a protocol requires may move to one that it refines")
  func refined() throws {
    let fixture = try Package.fixture()
    let old = """
      public protocol Session { func user() -> Int }
      public protocol Service: Session { func enter(_ word: Int) -> Int; func leave() }
      """
    let code = """
      import HomeInterface
      struct Fake: Service { func user() -> Int { 1 }; func enter(_ word: Int) -> Int { 1 }; func leave() {} }
      func enter(_ service: any Service) -> Int { service.enter(service.user()) }
      """
    try fixture.write(old, to: "Sources/HomeInterface/Service.swift")
    try fixture.write(code, to: "Sources/Cart/Uses.swift")
    try fixture.commit("old")
    for (base, status) in [("Session", ExitStatus.clean), ("Other", .findings)] {
      let other = base == "Other" ? "public protocol Other { func ask() }\n" : ""
      let new = """
        public protocol Session { func user() -> Int }
        public protocol Entry: \(base) { func enter(_ word: Int) -> Int }
        public protocol Service: Entry { func leave() }\n
        """
      try fixture.write(other + new, to: "Sources/HomeInterface/Service.swift")
      let outcome = fixture.run("contract", "--base", "main", "HomeInterface")
      expectEqual(outcome.status, status, "\(outcome.output)")
    }
  }
}
