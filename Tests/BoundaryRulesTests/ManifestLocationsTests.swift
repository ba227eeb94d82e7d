import Expectations
import Testing

@testable import BoundaryRules

@Suite("Places in the manifest")
struct ManifestLocationsTests {
  private let text = """
    let package = Package(
      targets: [
        .target(
          name: "A",
          dependencies: [
            "B",
            .product(name: "Kit", package: "kits"),
            .target(
              name: "C"),
          ]),
        .target(name: names[0], dependencies: ["D"]),
      ])
    """

  private func place(
    _ target: String, _ module: String?, package: String? = nil, file: String = "Package.swift"
  ) -> (String, Int?) {
    var finding = Finding(
      rule: "r", file: file, message: "", remedy: "", target: target, module: module)
    if let package, let module {
      finding.change = DependencyChange(.remove, of: module, from: package, in: target)
    }
    let placed = ManifestLocations(file: "Package.swift", text: text).placed([finding])[0]
    return (placed.place, placed.endColumn)
  }

  @Test("a finding about a dependency stands at its element of the list")
  func element() {
    #expect(place("A", "B") == ("Package.swift:6:9", 12))
    #expect(place("A", "Kit", package: "kits") == ("Package.swift:7:9", 47))
    #expect(place("A", "C") == ("Package.swift:8:9", nil))
  }

  @Test("one about a target stands at its name, and what is computed or elsewhere has no place")
  func target() {
    #expect(place("A", nil) == ("Package.swift:4:13", 16))
    #expect(place("A", "E") == ("Package.swift:4:13", 16))
    #expect(place("D", "E") == ("Package.swift", nil))
    #expect(place("A", "B", file: "Sources/A/A.swift") == ("Sources/A/A.swift", nil))
  }
}
