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

  @Test("a case is not read of a value, and a pattern without its values matches what they became")
  func cases() throws {
    let fixture = try Package.fixture()
    let failure = """
      public enum Failure: Error { case soldOut(Int, left: Int), gone }
      public struct Cart { public let soldOut: [Int] }
      """
    let uses = [
      "Property": "func a(_ cart: Cart) throws(Failure) -> Int { cart.soldOut.count }\n",
      "Pattern":
        "func b(_ f: Failure) -> Bool { switch f { case .soldOut, .gone: true } }\n",
      "Binds":
        "func c(_ f: Failure) -> Int { switch f { case .soldOut(let id, _): id; case .gone: 0 } }\n",
      "Other":
        "enum Own { case soldOut(Int) }\nfunc e(_ f: Own) throws(Failure) { if case .soldOut(let n) = f { print(n) } }\n",
      "Throws": "func d() throws { throw Failure.soldOut(1, left: 2) }\n",
    ]
    try fixture.write(failure, to: "Sources/HomeInterface/Failure.swift")
    for (name, code) in uses {
      try fixture.write("import HomeInterface\n" + code, to: "Sources/Cart/\(name).swift")
    }
    try fixture.commit("old")
    let users = { (new: String) in
      try fixture.write(
        failure.replacing("soldOut(Int, left: Int)", with: new),
        to: "Sources/HomeInterface/Failure.swift")
      let outcome = fixture.run("contract", "--base", "main", "HomeInterface").output
      // A case of another name is a new one of every switch, too.
      return Set(outcome.matches(of: #/used by: Sources/Cart/(\w+).swift/#).map { String($0.1) })
    }
    expectEqual(try users("soldOut(name: String, left: Int)"), ["Binds", "Throws"])
    expectEqual(try users("ended(Int, left: Int)"), ["Binds", "Pattern", "Throws"])
  }

  @Test("a value that the own target keeps gives its members, and another target's is not known")
  func ownValues() throws {
    let fixture = try Package.fixture()
    let gateway = """
      public protocol Gateway { func refund(_ charge: Int) }
      public protocol Order { func refund(_ reason: String) }
      """
    try fixture.write(gateway, to: "Sources/HomeInterface/Gateway.swift")
    let use = "import HomeInterface\nfunc back(_ core: Core) { core.gateway.refund(1) }\n"
    try fixture.write(
      "import HomeInterface\nstruct Core { let gateway: any Gateway }\n",
      to: "Sources/Cart/Core.swift")
    try fixture.write(use, to: "Sources/Cart/Back.swift")
    try fixture.writeManifest([
      ("HomeInterface", []), ("Cart", ["HomeInterface"]), ("Search", ["HomeInterface"]),
    ])
    try fixture.write(
      "struct Way { func refund(_ piece: Int) {} }\nstruct Core { let gateway: Way }\n",
      to: "Sources/Search/Core.swift")
    try fixture.write(use, to: "Sources/Search/Back.swift")
    try fixture.commit("old")
    try fixture.write(
      gateway.replacing("_ charge: Int", with: "_ charge: Int, keeping: Int"),
      to: "Sources/HomeInterface/Gateway.swift")
    let outcome = fixture.run("contract", "--base", "main", "HomeInterface").output
    #expect(outcome.contains("used by: Sources/Cart/Back.swift:2:"), "\(outcome)")
    #expect(!outcome.contains("Search/Back.swift"), "\(outcome)")
  }

  @Test("a new requirement is met by a member with its labels, or by a case")
  func newRequirements() throws {
    let fixture = try Package.fixture()
    let orders = """
      public protocol Orders { func sendBack(_ id: Int) }
      public protocol Making { var name: String { get } }
      """
    let code = """
      import HomeInterface
      struct Stored: Orders { func sendBack(_ id: Int) {} }
      struct Ready: Orders { func sendBack(_ id: Int) {}; func sendBack(_ id: Int, _ pieces: [Int]) {} }
      enum Kind: Making { case make(Int); var name: String { "" } }
      """
    try fixture.write(orders, to: "Sources/HomeInterface/Orders.swift")
    try fixture.write(code, to: "Sources/Cart/Stored.swift")
    try fixture.commit("old")
    let users = { (new: String, place: String) in
      try fixture.write(
        orders.replacing(place, with: place + "; " + new),
        to: "Sources/HomeInterface/Orders.swift")
      let outcome = fixture.run("contract", "--base", "main", "HomeInterface").output
      return outcome.matches(of: #/used by: (\S+)/#).map { String($0.1) }
    }
    expectEqual(
      try users("func sendBack(_ id: Int, _ pieces: [Int])", "func sendBack(_ id: Int)"),
      ["Sources/Cart/Stored.swift:2:16"])
    expectEqual(try users("static func make(_ id: Int) -> Self", "var name: String { get }"), [])
  }
}
