import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules

/// The packages of the builds that `explain` shows, read through SwiftPM; `Tools/check-hazards` builds them.
@Suite("Hazards")
struct HazardTests {
  @Test("a build that goes wrong is found, as it is shown", arguments: Rule.failingBuilds.keys)
  func found(_ rule: String) throws {
    let folder = try TemporaryFolder()
    var texts: [String: String] = [:]
    var (file, said): (String?, Substring?)
    var compared = 0
    for line in try #require(Rule.failingBuilds[rule]).split(separator: "\n") {
      if let named = line.wholeMatch(of: /-- (.+) --/) {
        file = String(named.1)
      } else if line.hasPrefix("$ ") {
        (file, said) = (nil, nil)
        if let edit = line.wholeMatch(of: /\$ echo '(.+)' (>>?)(.+)/) {
          let before = edit.2 == ">>" ? texts[String(edit.3), default: ""] : ""
          texts[String(edit.3)] = before + edit.1 + "\n"
        } else if line.hasPrefix("$ boundary-check") {
          for (path, text) in texts { try folder.write(text, to: path) }
          let words = line.split(separator: " ").dropFirst(2).map(String.init)
          said = BoundaryCheckCommand.run(words + ["--package-path", folder.path]).output[...]
        }
      } else if let file {
        texts[file, default: ""] += line + "\n"
      } else if let output = said {
        let shown = line.prefix { $0 != "…" }
        #expect(shown.contains("[\(rule)]") && output.hasPrefix(shown), "\(output)")
        compared += 1
      }
    }
    expectEqual(compared, 1)
  }
}
