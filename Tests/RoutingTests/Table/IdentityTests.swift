import Expectations
import Routing
import Testing

@Suite("Equality and hashes tell values apart")
struct IdentityTests {
  @Test(
    "registrations are ordered by plugin, line in the source and owner, and never before themselves"
  )
  func registrations() {
    let ordered = [
      Registration(plugin: "A", owner: "@b", fileID: "A.swift", line: 1),
      Registration(plugin: "A", owner: "@a", fileID: "A.swift", line: 2),
      Registration(plugin: "A", owner: "@b", fileID: "A.swift", line: 2),
      Registration(plugin: "A", owner: "@a", fileID: "B.swift", line: 1),
      Registration(plugin: "B", owner: "@a", fileID: "A.swift", line: 1),
    ]
    expectEqual(ordered.reversed().sorted(), ordered)
    for registration in ordered { #expect(!(registration < registration)) }
  }
}
